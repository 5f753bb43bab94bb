/** The blocks that labels and papers are made of. */
import { addressTexts } from './address.js';
import type { Area, Canvas } from './canvas.js';
import type { Room, Text } from './fit.js';
import type { LabelPage, LabelParty } from './page.js';

/** A part of a page whose texts are fitted. */
export interface Block {
  readonly height: number;
  draw(canvas: Canvas, x: number, y: number): void;
}

/** Between the lines around a block and its text. */
export const PADDING = 2;
const HEADING_SIZE = 2;
/** A heading with the white below it. */
const HEADING = 2.75;

type Sizes = Pick<Room, 'largest' | 'smallest'>;
type Space = Pick<Area, 'width' | 'height'>;

/** Texts below a small heading. */
function textBlock(
  canvas: Canvas,
  texts: readonly Text[],
  { heading, width, height, ...sizes }: Space & Sizes & { readonly heading?: string },
): Block {
  const above = heading === undefined ? 0 : HEADING;
  const room = { width: width - 2 * PADDING, height: height - above - 2 * PADDING };
  const fitted = canvas.fit(texts, { ...room, ...sizes });
  return {
    // What is too long for its room takes none of the others'.
    height: fitted.lines.length === 0 ? 0 : Math.min(height, fitted.height + above + 2 * PADDING),
    draw: (page, x, y) => {
      if (fitted.lines.length === 0) return;
      const left = x + PADDING;
      if (heading !== undefined)
        page.lines({ lines: [{ text: heading, weight: 'regular' }], size: HEADING_SIZE }, left, y + PADDING);
      page.lines(fitted, left, y + PADDING + above);
    },
  };
}

export function senderBlock(canvas: Canvas, { from }: LabelPage, space: Space): Block {
  return textBlock(canvas, addressTexts(from, 'from'), {
    ...space,
    heading: 'FROM',
    largest: 3,
    smallest: 2,
  });
}

/** As large as there is room: it is read at arm's length. */
export function addresseeBlock(canvas: Canvas, { to }: LabelPage, space: Space): Block {
  return textBlock(canvas, addressTexts(to, 'to'), { ...space, heading: 'TO', largest: 7, smallest: 2.25 });
}

export function partyBlock(
  canvas: Canvas,
  party: LabelParty,
  space: Space & { heading: string; path: string },
) {
  return textBlock(canvas, addressTexts(party, space.path), { ...space, largest: 3.25, smallest: 2 });
}

export function serviceBlock(
  canvas: Canvas,
  { service }: LabelPage,
  space: Space & Pick<Room, 'largest'>,
): Block {
  const texts: Text[] = [{ text: service, field: 'service', weight: 'bold' }];
  return textBlock(canvas, texts, { ...space, smallest: 3 });
}

export function notesBlock(canvas: Canvas, { notes = [] }: LabelPage, space: Space): Block {
  const texts = notes.map((text, index): Text => ({ text, field: `notes[${index}]`, weight: 'bold' }));
  return textBlock(canvas, texts, { ...space, largest: 3.5, smallest: 2 });
}

interface Fact {
  readonly heading: string;
  readonly texts: readonly Text[];
  /** Its share of a row. */
  readonly share: number;
}

/** What is known of the package, in cells side by side; two in a row where the block is narrow. */
export function factsBlock(canvas: Canvas, page: LabelPage, { width, height }: Space): Block {
  const facts = factsOf(page);
  const columns = width < NARROW ? 2 : facts.length;
  const rows: { cells: { x: number; block: Block }[]; height: number }[] = [];
  for (let first = 0; first < facts.length; first += columns) {
    const row = facts.slice(first, first + columns);
    const shares = row.reduce((sum, { share }) => sum + share, 0);
    let x = 0;
    const cells = row.map(({ heading, texts, share }) => {
      const own = (width * share) / shares;
      const block = textBlock(canvas, texts, { heading, width: own, height, largest: 3.25, smallest: 2 });
      const cell = { x, block };
      x += own;
      return cell;
    });
    rows.push({ cells, height: Math.max(...cells.map(({ block }) => block.height)) });
  }
  return {
    height: rows.reduce((sum, row) => sum + row.height, 0),
    draw: (drawn, left, top) => {
      let y = top;
      for (const [index, row] of rows.entries()) {
        if (index > 0) drawn.horizontal(left, y, width);
        for (const [column, { x, block }] of row.cells.entries()) {
          if (column > 0) drawn.vertical(left + x, y, row.height);
          block.draw(drawn, left + x, y);
        }
        y += row.height;
      }
    },
  };
}

/** Below this, four cells in a row would be too narrow for their texts. */
const NARROW = 90;

function factsOf({ package: position, weight = '', ship_date = '', references = [] }: LabelPage): Fact[] {
  const one = (text: string, field: string): Text[] =>
    text === '' ? [] : [{ text, field, weight: 'bold', whole: true }];
  const of = position === undefined ? '' : `${position.number} of ${position.of}`;
  const facts: Fact[] = [
    { heading: 'PACKAGE', texts: one(of, 'package'), share: 1 },
    { heading: 'WEIGHT', texts: one(weight, 'weight'), share: 1.1 },
    { heading: 'SHIP DATE', texts: one(ship_date, 'ship_date'), share: 1.25 },
    {
      heading: 'REFERENCE',
      texts: references.flatMap((text, index) => one(text, `references[${index}]`)),
      share: 2,
    },
  ];
  return facts.filter(({ texts }) => texts.length > 0);
}

const BAND = 8;

/** Across the top of a page that is made up. Returns its height. */
export function drawBand(canvas: Canvas, { x, y, width }: Area): number {
  const look = { weight: 'bold', white: true } as const;
  const warning = 'made up, not valid for shipping';
  canvas.boxes.push({ x, y, width, height: BAND });
  canvas.text({ ...look, text: 'SPECIMEN', x: x + PADDING, baseline: y + 6, size: 5.5 });
  canvas.text({
    ...look,
    text: warning,
    x: x + width - PADDING,
    baseline: y + 5.75,
    size: 3,
    align: 'right',
  });
  return BAND;
}
