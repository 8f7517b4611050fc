// Renders pictures in Chromium and says what is wrong with each: node check-pictures.mjs FOLDER
//
// Checked are the things that nobody can see in the text of an SVG: whether letters fit their zone, whether labels,
// cards and seats overlap, whether chips lie beside marks, whether the figures of chips are hidden, whether letters can
// be told from what lies below them, and whether they can still be read on a narrow screen.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { launch } from "./browser.mjs";

const folder = process.argv[2];
const browser = await launch();
const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
const found = {};
for (const name of readdirSync(folder).filter((each) => each.endsWith(".svg")).sort()) {
  await page.setContent(`<body style="margin:0">${readFileSync(join(folder, name), "utf8")}</body>`);
  found[name] = await page.evaluate(problems);
}
await browser.close();
process.stdout.write(JSON.stringify(found));

function problems() {
  const NARROW = 360, LETTERS_MIN = 5.25, CONTRAST_MIN = 4.5, CAP = 0.73, SLACK = 0.35;
  const svg = document.querySelector("svg");
  const view = svg.viewBox.baseVal;
  const toRoot = svg.getScreenCTM().inverse();
  const told = [];

  // A point of an element in the coordinates of the picture.
  const place = (element, x, y) => {
    const point = new DOMPoint(x, y).matrixTransform(element.getScreenCTM()).matrixTransform(toRoot);
    return [point.x, point.y];
  };
  // The corners round the letters of a text: from its base line to the height of its capitals.
  const corners = (text) => {
    const box = text.getBBox();
    const size = parseFloat(text.getAttribute("font-size"));
    if (text.querySelector("textPath")) return null;
    const base = parseFloat(text.getAttribute("y"));
    const [left, right, top, bottom] = [box.x + SLACK, box.x + box.width - SLACK, base - CAP * size, base];
    return [[left, top], [right, top], [right, bottom], [left, bottom]].map(([x, y]) => place(text, x, y));
  };
  const bent = (text) => {
    const quads = [];
    for (let at = 0; at < text.getNumberOfChars(); at += 1) {
      // The box of a turned letter is upright and wider than the letter; its middle is what counts.
      const box = text.getExtentOfChar(at);
      const [left, right] = [box.x + box.width * 0.25, box.x + box.width * 0.75];
      const [top, bottom] = [box.y + box.height * 0.25, box.y + box.height * 0.75];
      quads.push([[left, top], [right, top], [right, bottom], [left, bottom]].map(([x, y]) => place(text, x, y)));
    }
    return quads;
  };
  const axes = (quad) => quad.map(([x, y], at) => {
    const [u, v] = quad[(at + 1) % quad.length];
    return [v - y, x - u];
  });
  const reach = (quad, [a, b]) => quad.map(([x, y]) => x * a + y * b);
  const overlap = (one, other) => [...axes(one), ...axes(other)].every((axis) => {
    const [p, q] = [reach(one, axis), reach(other, axis)];
    const depth = Math.min(Math.max(...p), Math.max(...q)) - Math.max(Math.min(...p), Math.min(...q));
    return depth > 0.05 * Math.hypot(...axis);
  });
  const inside = ([x, y], quad) => quad.every(([a, b], at) => {
    const [c, d] = quad[(at + 1) % quad.length];
    return (c - a) * (y - b) - (d - b) * (x - a) >= 0;
  });
  const distance = ([x, y], quad) => inside([x, y], quad) ? 0 : Math.min(...quad.map(([a, b], at) => {
    const [c, d] = quad[(at + 1) % quad.length];
    const length = (c - a) ** 2 + (d - b) ** 2 || 1;
    const along = Math.max(0, Math.min(1, ((x - a) * (c - a) + (y - b) * (d - b)) / length));
    return Math.hypot(x - a - along * (c - a), y - b - along * (d - b));
  }));
  const name = (element) => {
    const owner = element.closest("[id]");
    return `${owner ? owner.id : "?"} "${element.textContent.trim()}"`;
  };
  // The corners of the box round an element, turned with it.
  const around = (element) => {
    const box = element.getBBox();
    return [[box.x, box.y], [box.x + box.width, box.y], [box.x + box.width, box.y + box.height], [box.x, box.y + box.height]]
      .map(([x, y]) => place(element, x, y));
  };

  const texts = [...svg.querySelectorAll("text")].filter((each) => !each.closest("defs"));
  const labels = texts.filter((each) => !each.closest(".piece.chips, .piece.cards, .piece.lights") && !each.closest("[id^='face:']"));
  const shapes = [...svg.querySelectorAll("path, rect, circle, polygon")].filter((each) => !each.closest("defs"));
  const quads = new Map(texts.map((each) => [each, corners(each)]));

  // Letters fit their zone.
  for (const zone of svg.querySelectorAll("g.zone.field")) {
    const area = zone.querySelector(":scope > path");
    for (const text of zone.querySelectorAll("text.mark")) {
      const quad = quads.get(text);
      const out = (quad ? [quad] : bent(text)).flat().filter(([x, y]) => {
        const point = svg.createSVGPoint();
        [point.x, point.y] = [x, y];
        return !area.isPointInFill(point);
      });
      if (out.length) told.push(`outside its zone: ${name(text)}`);
    }
  }
  // Labels stand apart.
  const standing = labels.map((each) => [each, quads.get(each) ? [quads.get(each)] : bent(each)]);
  standing.forEach(([one, ones], at) => standing.slice(at + 1).forEach(([other, others]) => {
    if (one.closest("[id]") === other.closest("[id]") && one.closest(".piece")) return;
    if (ones.some((quad) => others.some((each) => overlap(quad, each)))) told.push(`overlap: ${name(one)} and ${name(other)}`);
  }));
  // Chips lie beside marks.
  const marks = [...svg.querySelectorAll(".mark")].filter((each) => !each.closest("defs"));
  const boxes = marks.map((mark) => {
    if (mark.tagName === "text") return [mark, quads.get(mark) ? [quads.get(mark)] : bent(mark)];
    return [mark, [around(mark)]];
  });
  for (const zone of svg.querySelectorAll("g.zone")) {
    const [x, y, r] = zone.dataset.chips.split(" ").map(Number);
    for (const [mark, own] of boxes) {
      const shape = mark.tagName === "polygon" ? lozenge(mark) : own;
      if (shape.some((quad) => distance([x, y], quad) < r * 0.9)) told.push(`chips on a mark: ${zone.id} on ${name(mark)}`);
    }
  }
  // The figure of every stack hides neither another figure nor a mark, and no card lies on it.
  const figures = [...svg.querySelectorAll("g.figure")].map((each) => [each, around(each.querySelector("rect"))]);
  figures.forEach(([one, own], at) => {
    for (const [other, theirs] of figures.slice(at + 1)) {
      if (overlap(own, theirs)) told.push(`figures overlap: ${name(one)} and ${name(other)}`);
    }
    for (const [mark, shapes] of boxes) {
      const printed = mark.tagName === "polygon" ? lozenge(mark) : shapes;
      if (printed.some((quad) => overlap(own, quad))) told.push(`figure on a mark: ${name(one)} on ${name(mark)}`);
    }
  });
  // Cards, seats, dice and signs have their places for themselves; of cards in one hand the indices count.
  const numbered = ".piece.numbercard, .piece.numberball, .piece.cardcount, .piece.call, .piece.display, .piece.lights";
  const solids = [...svg.querySelectorAll(`.piece.cards, .piece.seat, .piece.sign, .piece.dice, .piece.pile, ${numbered}`)]
    .map((piece) => [piece, parts(piece)]);
  solids.forEach(([one, ones], at) => {
    for (const [other, others] of solids.slice(at + 1)) {
      const hands = one.matches(".cards") && other.matches(".cards");
      const [lower, upper] = [hands ? indices(one) : ones, others];
      if (lower.some((quad) => upper.some((each) => overlap(quad, each)))) told.push(`hidden: ${one.id} by ${other.id}`);
    }
    for (const [figure, quad] of figures) {
      const shown = one.matches(".cards") ? indices(one) : ones;
      if (shown.some((each) => overlap(each, quad))) told.push(`hidden: ${one.id} by the figure ${figure.textContent}`);
    }
  });
  for (const hand of svg.querySelectorAll(".piece.cards")) {
    // Each card covers what lies below it, and leaves its index free.
    const cards = parts(hand);
    const letters = [...hand.querySelectorAll("text")];
    letters.forEach((index) => {
      const own = index.parentElement;
      const later = [...hand.querySelectorAll("g")].filter((each) => each.querySelector(":scope > rect") && own.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING);
      if (later.some((each) => overlap(quads.get(index), around(each.querySelector("rect"))))) told.push(`index covered: ${hand.id} ${index.textContent}`);
    });
    if (!cards.length) told.push(`no cards: ${hand.id}`);
  }
  function parts(piece) {
    if (!piece.matches(".cards")) return [around(piece)];
    return [...piece.querySelectorAll("g")].filter((each) => each.querySelector(":scope > rect")).map((each) => around(each.querySelector(":scope > rect")));
  }
  function indices(hand) {
    return [...hand.querySelectorAll("text")].map((each) => quads.get(each));
  }
  function lozenge(mark) {
    return [[...mark.points].map((point) => place(mark, point.x, point.y))];
  }
  // Letters can be told from what lies below them, and read on a narrow screen.
  const grounds = shapes.filter(solid).map((each) => [each, each.getBoundingClientRect()]);
  const toScreen = svg.getScreenCTM();
  for (const text of texts) {
    const size = parseFloat(text.getAttribute("font-size"));
    if ((text.classList.contains("mark") || text.closest(".figure")) && size * NARROW / view.width < LETTERS_MIN) told.push(`too small (${(size * NARROW / view.width).toFixed(1)} pixels): ${name(text)}`);
    const quad = quads.get(text) ?? bent(text)[0];
    const [x, y] = [0, 1].map((axis) => quad.reduce((sum, corner) => sum + corner[axis], 0) / quad.length);
    const below = grounds.findLast(([each, rect]) => near(rect, x, y) && each.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING && covers(each, x, y))?.[0];
    if (!below) { told.push(`nothing below: ${name(text)}`); continue; }
    const ratio = contrast(text.getAttribute("fill"), below.getAttribute("fill"));
    if (ratio < CONTRAST_MIN) told.push(`contrast ${ratio.toFixed(1)}: ${name(text)}`);
  }
  function solid(shape) {
    const fill = shape.getAttribute("fill");
    // Light and shade lie on something that has a paint.
    return fill && fill !== "none" && !fill.startsWith("url(") && (shape.getAttribute("fill-opacity") ?? "1") === "1";
  }
  function near(rect, x, y) {
    const point = new DOMPoint(x, y).matrixTransform(toScreen);
    return point.x >= rect.left && point.x <= rect.right && point.y >= rect.top && point.y <= rect.bottom;
  }
  function covers(shape, x, y) {
    const point = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM()).matrixTransform(shape.getScreenCTM().inverse());
    const own = svg.createSVGPoint();
    [own.x, own.y] = [point.x, point.y];
    return shape.isPointInFill(own);
  }
  function contrast(one, other) {
    const light = (colour) => {
      const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
        .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
    };
    const [a, b] = [light(one), light(other)].sort((p, q) => q - p);
    return (a + 0.05) / (b + 0.05);
  }
  // Nothing is clipped.
  for (const element of svg.querySelectorAll("text, .piece, g.zone, g.place")) {
    // A wheel that is turned stays in its circle, whatever the box round it does.
    if (element.closest("defs") || element.querySelector(":scope > use")) continue;
    const box = element.getBBox();
    if (!box.width && !box.height) continue;
    const ends = [[box.x, box.y], [box.x + box.width, box.y + box.height]].map(([x, y]) => place(element, x, y));
    const out = ends.some(([x, y]) => x < view.x - 0.01 || y < view.y - 0.01 || x > view.x + view.width + 0.01 || y > view.y + view.height + 0.01);
    if (out) told.push(`clipped: ${element.id || name(element)}`);
  }
  return [...new Set(told)];
}
