// The browser of the tests: the one named by LUDEX_CHROMIUM, or the one that comes from the package registry.
// It brings the libraries that a bare machine lacks when it is told to be where it usually runs.
process.env.AWS_LAMBDA_JS_RUNTIME ||= "nodejs22.x";
const { default: packaged } = await import("@sparticuz/chromium");
const { chromium } = await import("playwright-core");

export async function launch() {
  const named = process.env.LUDEX_CHROMIUM;
  return chromium.launch({
    executablePath: named || (await packaged.executablePath()),
    args: named ? [] : packaged.args,
    headless: true,
  });
}
