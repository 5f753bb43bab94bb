/** Packing slips: what is in a parcel, for the one who packs it and the one who opens it. */
import { addressTexts } from './address.js';
import { barsOf } from './barcode.js';
import { PADDING } from './blocks.js';
import { type Area, Canvas } from './canvas.js';
import type { Drawing, DrawnBarcode } from './drawing.js';
import { fit, LINE_HEIGHT, type Line, type Text } from './fit.js';
import type { SlipPage } from './page.js';
import { SIZES } from './sizes.js';
import type { PageSize } from './to-pdf.js';

/** A page of a slip, and where the logo goes, in millimetres. */
export interface SlipDrawing extends Drawing {
  readonly logo: Area;
}

const WORDS = {
  en: { title: 'Packing slip', from: 'From', to: 'To', article: 'Article', pieces: 'Pieces' },
  fr: { title: 'Bordereau d’expédition', from: 'De', to: 'À', article: 'Article', pieces: 'Pièces' },
} as const;

const HEAD = 16;
const NO_BARS = { module: 0, width: 0, bars: [] };

/** As many pages as the articles need, each with the head. */
export function layOutSlip(slip: SlipPage, size: PageSize): SlipDrawing[] {
  const [width, height] = SIZES[size];
  const margin = width > 150 ? 12 : 5;
  const text = width > 150 ? 3.6 : 2.9;
  const area = { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin };
  const words = WORDS[slip.language ?? 'en'];
  const ends = endOf(slip, area.width, text);
  const rows = slip.lines.map((line) => rowOf(line, area.width, text));
  const pages: SlipDrawing[] = [];
  let next = 0;
  let isEnded = false;
  do {
    const canvas = new Canvas();
    const barcode = drawHead(canvas, slip, area, text, words.title);
    let y = area.y + HEAD;
    if (pages.length === 0) y = drawParties(canvas, slip, { ...area, y }, text, words);
    y = drawTitles(canvas, { ...area, y }, text, words);
    const bottom = area.y + area.height;
    const first = next;
    for (let row = rows[next]; row !== undefined; row = rows[next]) {
      // A row that is higher than a page is drawn all the same.
      if (y + row.height > bottom && next > first) break;
      drawRow(canvas, row, { ...area, y }, text);
      y += row.height;
      next += 1;
    }
    if (next === rows.length && (y + ends.height <= bottom || first === rows.length)) {
      canvas.lines({ lines: ends.lines, size: text }, area.x, y + PADDING);
      isEnded = true;
    }
    const logo = { x: area.x, y: area.y, width: area.width * 0.4, height: HEAD - 2 * PADDING };
    pages.push({ width, height, boxes: canvas.boxes, texts: canvas.texts, barcode, logo });
  } while (!isEnded);
  return pages;
}

function drawHead(
  canvas: Canvas,
  { order, date = '', barcode = order }: SlipPage,
  { x, y, width }: Area,
  size: number,
  title: string,
): DrawnBarcode {
  const right = x + width;
  const bars = barsIn(barcode, width * 0.5);
  const line = { x: right, weight: 'regular', align: 'right', size } as const;
  canvas.text({ ...line, text: `${title} ${order}`, weight: 'bold', baseline: y + size });
  if (date !== '') canvas.text({ ...line, text: date, size: size * 0.8, baseline: y + 2.1 * size });
  canvas.horizontal(x, y + HEAD - PADDING, width);
  return { ...bars, text: barcode, x: right - bars.width, y: y + 7.5, height: HEAD - 7.5 - 2 * PADDING };
}

/** No bars for what Code 128 cannot hold. */
function barsIn(text: string, room: number) {
  try {
    return barsOf(text, room);
  } catch {
    return NO_BARS;
  }
}

function drawParties(
  canvas: Canvas,
  { from, to }: SlipPage,
  { x, y, width }: Area,
  size: number,
  words: { readonly from: string; readonly to: string },
): number {
  const half = width / 2 - PADDING;
  const blocks = [
    { heading: words.to, party: to },
    { heading: words.from, party: from },
  ].map(({ heading, party }) => {
    const texts = addressTexts({ ...party, phone_number: '' }, '');
    return { heading, lines: wrapped(texts, half, size) };
  });
  for (const [at, { heading, lines }] of blocks.entries()) {
    const left = x + at * (half + 2 * PADDING);
    canvas.lines({ lines: [{ text: heading, weight: 'regular' }], size: size * 0.7 }, left, y);
    canvas.lines({ lines, size }, left, y + size);
  }
  const most = Math.max(...blocks.map(({ lines }) => lines.length));
  return y + size + most * size * LINE_HEIGHT + PADDING;
}

const PIECES = 10;
const PRICE = 22;

function drawTitles(
  canvas: Canvas,
  { x, y, width }: Area,
  size: number,
  words: { readonly article: string; readonly pieces: string },
): number {
  const small = { weight: 'regular', size: size * 0.7, baseline: y + size * 0.7 } as const;
  canvas.text({ ...small, text: words.pieces, x });
  canvas.text({ ...small, text: words.article, x: x + PIECES });
  canvas.horizontal(x, y + size, width);
  return y + size + PADDING / 2;
}

interface Row {
  readonly quantity: number;
  readonly lines: readonly Line[];
  readonly price: string;
  readonly height: number;
}

function rowOf(
  { name, sku = '', quantity, price = '' }: SlipPage['lines'][number],
  width: number,
  size: number,
): Row {
  const room = width - PIECES - (price === '' ? 0 : PRICE);
  const lines = wrapped(
    [
      { text: name, field: '' },
      { text: sku, field: '', weight: 'bold' },
    ],
    room,
    size,
  );
  return { quantity, lines, price, height: Math.max(1, lines.length) * size * LINE_HEIGHT + PADDING };
}

function drawRow(
  canvas: Canvas,
  { quantity, lines, price, height }: Row,
  { x, y, width }: Area,
  size: number,
) {
  // More than one is what packers overlook.
  const weight = quantity > 1 ? 'bold' : 'regular';
  canvas.lines({ lines: [{ text: String(quantity), weight }], size }, x, y);
  canvas.lines({ lines, size }, x + PIECES, y);
  const baseline = y + size * 0.9;
  if (price !== '')
    canvas.text({ text: price, x: x + width, baseline, size, weight: 'regular', align: 'right' });
  canvas.horizontal(x, y + height - PADDING / 2, width);
}

function endOf({ gift_note = '', message = '' }: SlipPage, width: number, size: number) {
  const lines = wrapped(
    [
      ...gift_note.split(/\r?\n/).map((text): Text => ({ text, field: '', weight: 'bold' })),
      ...message.split(/\r?\n/).map((text): Text => ({ text, field: '' })),
    ],
    width,
    size,
  );
  return { lines, height: PADDING + lines.length * size * LINE_HEIGHT };
}

function wrapped(texts: readonly Text[], width: number, size: number): readonly Line[] {
  const room = { width, height: Number.MAX_VALUE, largest: size, smallest: size };
  return fit(
    texts.filter(({ text }) => text.trim() !== ''),
    room,
  ).lines;
}
