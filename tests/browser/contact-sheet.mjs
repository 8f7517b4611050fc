// All pictures of a folder on one sheet: node contact-sheet.mjs FOLDER OUT.png
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { launch } from "./browser.mjs";

const [folder, out] = process.argv.slice(2);
const listed = JSON.parse(readFileSync(join(folder, "list.json"), "utf8"));
// Each picture is an image of its own, so that the ids within it do not meet those of another.
const figures = listed.map(({ file, title }) => {
  const data = readFileSync(join(folder, file)).toString("base64");
  return `<figure><img src="data:image/svg+xml;base64,${data}"><figcaption>${title}</figcaption></figure>`;
});
const style = `body{margin:12px;background:#15110d;color:#f4efe2;font:13px 'DejaVu Sans',Verdana,sans-serif}
  main{display:grid;grid-template-columns:repeat(4,1fr);gap:12px}figure{margin:0}img{width:100%;display:block}
  figcaption{text-align:center;padding-top:4px}`;
const browser = await launch();
const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
await page.setContent(`<style>${style}</style><main>${figures.join("")}</main>`);
await page.screenshot({ path: out, fullPage: true });
await browser.close();
