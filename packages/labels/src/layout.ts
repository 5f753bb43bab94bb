/** The design of a label: who it is from and for, the service, facts of the package, the barcode. */
import { barsOf } from './barcode.js';
import {
  addresseeBlock,
  type Block,
  drawBand,
  factsBlock,
  notesBlock,
  PADDING,
  senderBlock,
  serviceBlock,
} from './blocks.js';
import { type Area, Canvas } from './canvas.js';
import type { Drawing, DrawnBarcode } from './drawing.js';
import { sizeOnOneLine } from './fit.js';
import type { LabelPage } from './page.js';

/** The drawing of a page, and the fields whose text is too long for it. */
export interface Layout {
  readonly drawing: Drawing;
  readonly too_long: readonly string[];
}

/** From the edge of a page to the frame: printers leave that much white. */
const MARGIN = 3;
const SHEET_MARGIN = 8;
const FRAME = 0.5;

/** @throws RangeError when the barcode holds other than printable ASCII or does not fit on the page. */
export function layOutLabel(page: LabelPage): Layout {
  const { width_mm: width = 101.6, height_mm: height = 152.4 } = page;
  const canvas = new Canvas();
  const is_sheet = width >= 180 && height >= 250;
  const margin = is_sheet ? SHEET_MARGIN : MARGIN;
  const end = is_sheet ? height / 2 : height;
  const area = { x: margin, y: margin, width: width - 2 * margin, height: end - 2 * margin };
  const barcode = drawLabel(canvas, page, area);
  if (is_sheet) {
    drawFold(canvas, width, end);
    drawCopy(canvas, page, { ...area, y: end + margin });
  }
  const { boxes, texts, too_long } = canvas;
  return { drawing: { width, height, boxes, texts, barcode }, too_long: [...too_long] };
}

function drawLabel(canvas: Canvas, page: LabelPage, area: Area): DrawnBarcode {
  const foot = footOf(area);
  canvas.frame(area, FRAME);
  drawBlocks(canvas, page, { ...area, height: area.height - foot.height });
  canvas.horizontal(area.x, foot.y, area.width);
  return drawBarcode(canvas, page.barcode, foot);
}

/** What the sender keeps of a sheet: the same without the barcode, so that it is not scanned. */
function drawCopy(canvas: Canvas, page: LabelPage, area: Area): void {
  const foot = footOf(area);
  canvas.frame(area, FRAME);
  drawBlocks(canvas, page, { ...area, height: area.height - foot.height });
  canvas.horizontal(area.x, foot.y, area.width);
  const baseline = foot.y + foot.height / 2;
  drawNumber(canvas, page.barcode, foot, baseline);
  canvas.text({
    text: "Sender's copy, not for the package",
    x: area.x + area.width / 2,
    baseline: baseline + 7,
    size: 3,
    weight: 'regular',
    align: 'centre',
  });
}

function drawFold(canvas: Canvas, width: number, y: number): void {
  const text = 'Cut or fold here, and fix the upper half to the package';
  for (let x = SHEET_MARGIN; x + 2 <= width - SHEET_MARGIN; x += 4) canvas.horizontal(x, y, 2);
  canvas.text({ text, x: width / 2, baseline: y + 4, size: 2.5, weight: 'regular', align: 'centre' });
}

/** Everything above the barcode. */
function drawBlocks(canvas: Canvas, page: LabelPage, whole: Area): void {
  const band = page.specimen ? drawBand(canvas, whole) : 0;
  const area = { ...whole, y: whole.y + band, height: whole.height - band };
  if (area.width > 1.2 * area.height) drawColumns(canvas, page, area);
  else drawStack(canvas, page, area);
}

/** One block below the other. */
function drawStack(canvas: Canvas, page: LabelPage, area: Area): void {
  const { width, height } = area;
  const lower = { width, height: 0.16 * height };
  drawInOrder(canvas, area, {
    upper: [senderBlock(canvas, page, { width, height: 0.28 * height })],
    rest: (rest) => addresseeBlock(canvas, page, { width, height: rest }),
    lower: [
      serviceBlock(canvas, page, { ...lower, largest: 6 }),
      notesBlock(canvas, page, lower),
      factsBlock(canvas, page, lower),
    ],
  });
}

/** The addresses on the left, the other blocks on the right. */
function drawColumns(canvas: Canvas, page: LabelPage, area: Area): void {
  const { x, y, height } = area;
  const left = { ...area, width: Math.round(0.58 * area.width) };
  drawInOrder(canvas, left, {
    upper: [senderBlock(canvas, page, { width: left.width, height: 0.4 * height })],
    rest: (rest) => addresseeBlock(canvas, page, { width: left.width, height: rest }),
    lower: [],
  });
  canvas.vertical(x + left.width, y, height);
  const right = { ...area, x: x + left.width, width: area.width - left.width };
  const lower = { width: right.width, height: 0.35 * height };
  drawInOrder(canvas, right, {
    upper: [],
    rest: (rest) => inTheMiddle(serviceBlock(canvas, page, { ...right, height: rest, largest: 7 }), rest),
    lower: [notesBlock(canvas, page, lower), factsBlock(canvas, page, lower)],
  });
}

function inTheMiddle(block: Block, height: number): Block {
  return { height, draw: (canvas, x, y) => block.draw(canvas, x, y + (height - block.height) / 2) };
}

/** Blocks at the top and at the bottom of an area, and one that has the rest of its height, with lines between them. */
function drawInOrder(
  canvas: Canvas,
  { x, y, width, height }: Area,
  {
    upper,
    rest,
    lower,
  }: {
    readonly upper: readonly Block[];
    readonly rest: (height: number) => Block;
    readonly lower: readonly Block[];
  },
): void {
  const taken = [...upper, ...lower].reduce((sum, block) => sum + block.height, 0);
  const between = { ...rest(height - taken), height: height - taken };
  const blocks = [...upper, between, ...lower].filter((block) => block.height > 0);
  let top = y;
  for (const [index, block] of blocks.entries()) {
    if (index > 0) canvas.horizontal(x, top, width);
    block.draw(canvas, x, top);
    top += block.height;
  }
}

/** The part of a label with the barcode. */
function footOf({ x, y, width, height }: Area): Area {
  const own = Math.min(42, Math.max(24, 0.24 * height));
  return { x, y: y + height - own, width, height: own };
}

const NUMBER_HEIGHT = 8;

function drawBarcode(canvas: Canvas, text: string, { x, y, width, height }: Area): DrawnBarcode {
  const bars = barsOf(text, width - 2 * FRAME);
  drawNumber(canvas, text, { x, y, width, height }, y + height - 2.5);
  return {
    ...bars,
    text,
    x: x + (width - bars.width) / 2,
    y: y + PADDING + 0.5,
    height: height - PADDING - 0.5 - NUMBER_HEIGHT,
  };
}

function drawNumber(canvas: Canvas, text: string, { x, width }: Area, baseline: number): void {
  const size = sizeOnOneLine(text, width - 2 * PADDING, 5, 'bold');
  canvas.text({ text, x: x + width / 2, baseline, size, weight: 'bold', align: 'centre' });
}
