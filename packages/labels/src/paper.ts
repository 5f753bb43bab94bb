/** Papers that accompany a shipment: a title, the parties, lines of text. */
import { barsOf } from './barcode.js';
import { drawBand, PADDING, partyBlock } from './blocks.js';
import { type Area, Canvas } from './canvas.js';
import type { Drawing } from './drawing.js';
import { fit, LINE_HEIGHT } from './fit.js';
import type { PaperPage } from './page.js';

const MARGIN = 12;
const TITLE_SIZE = 7;
const TEXT_SIZE = 3.25;
const BARCODE_HEIGHT = 12;

/** As many pages as the lines need, each with the title and the barcode. */
export function layOutPaper(paper: PaperPage): Drawing[] {
  const { width_mm: width = 215.9, height_mm: height = 279.4 } = paper;
  const area = { x: MARGIN, y: MARGIN, width: width - 2 * MARGIN, height: height - 2 * MARGIN };
  const texts = paper.lines.map((text, index) => ({ text, field: `lines[${index}]` }));
  const room = { width: area.width, height: Number.MAX_VALUE, largest: TEXT_SIZE, smallest: TEXT_SIZE };
  const { lines } = fit(texts, room);
  const drawings: Drawing[] = [];
  let printed = 0;
  do {
    const canvas = new Canvas();
    const head = drawHead(canvas, paper, area);
    const top = drawings.length === 0 ? drawParties(canvas, paper, { ...area, y: head }) : head;
    const count = Math.floor((area.y + area.height - top) / (TEXT_SIZE * LINE_HEIGHT));
    canvas.lines({ lines: lines.slice(printed, printed + count), size: TEXT_SIZE }, area.x, top);
    printed += count;
    const bars = barsOf(paper.barcode, area.width);
    const barcode = {
      ...bars,
      text: paper.barcode,
      x: area.x + area.width - bars.width,
      y: head - BARCODE_HEIGHT - 2 * PADDING,
      height: BARCODE_HEIGHT,
    };
    drawings.push({ width, height, boxes: canvas.boxes, texts: canvas.texts, barcode });
  } while (printed < lines.length);
  return drawings;
}

/** Returns where the next part begins, as the other parts do. */
function drawHead(canvas: Canvas, { title, barcode, specimen }: PaperPage, area: Area): number {
  const { x, y, width } = area;
  const top = y + (specimen ? drawBand(canvas, area) + PADDING : 0);
  const title_line = { text: title, weight: 'bold' } as const;
  canvas.lines({ lines: [title_line], size: TITLE_SIZE }, x, top);
  const number = { text: barcode, weight: 'regular' } as const;
  canvas.lines({ lines: [number], size: TEXT_SIZE }, x, top + TITLE_SIZE * LINE_HEIGHT);
  const bottom = top + 2 * PADDING + BARCODE_HEIGHT;
  canvas.horizontal(x, bottom - PADDING, width);
  return bottom;
}

function drawParties(canvas: Canvas, { parties }: PaperPage, { x, y, width }: Area): number {
  if (parties.length === 0) return y;
  const space = { width: width / parties.length, height: 50 };
  const blocks = parties.map(({ heading, party }, index) =>
    partyBlock(canvas, party, { ...space, heading, path: `parties[${index}].party` }),
  );
  const height = Math.max(...blocks.map((block) => block.height));
  for (const [index, block] of blocks.entries()) block.draw(canvas, x - PADDING + index * space.width, y);
  canvas.horizontal(x, y + height + PADDING, width);
  return y + height + 2 * PADDING;
}
