/** Texts in a block of a label: broken into lines where they are too long, then printed smaller. */
import { textWidth, type Weight } from './font.js';
import { printable } from './letters.js';

/** A text of a block. */
export interface Text {
  readonly text: string;
  /** Where it stands in the page that it is from: `to.city`. */
  readonly field: string;
  readonly weight?: Weight;
  /** Printed smaller rather than broken, as numbers and dates are. */
  readonly whole?: boolean;
}

/** A line of a block that was fitted. */
export interface Line {
  readonly text: string;
  readonly weight: Weight;
}

/** Sizes are those of the font, in millimetres. */
export interface Room {
  readonly width: number;
  readonly height: number;
  readonly largest: number;
  readonly smallest: number;
}

export interface Fitted {
  readonly size: number;
  readonly lines: readonly Line[];
  /** From the top of the first line to the bottom of the last. */
  readonly height: number;
  /** The text that takes the most lines, where there is no room for all in the smallest size. */
  readonly too_long?: Text;
}

/** From one line to the next, as a share of the size. */
export const LINE_HEIGHT = 1.2;
/** Two dots of a thermal printer: few sizes are few pictures of letters. */
const STEP = 0.25;

/** The texts, one below the other, in the largest size in which they fit. */
export function fit(texts: readonly Text[], { width, height, largest, smallest }: Room): Fitted {
  const printed = texts.map((text) => ({ text, words: printable(text.text) })).filter(({ words }) => words);
  for (let size = largest; ; size -= STEP) {
    const last = size - STEP < smallest;
    const broken = printed.map(({ text, words }) => ({
      text,
      lines: wrap(words, {
        size,
        width,
        weight: text.weight ?? 'regular',
        whole: text.whole && !last,
        anywhere: last,
      }),
    }));
    const lines = broken.flatMap(({ text, lines = [] }) =>
      lines.map((line) => ({ text: line, weight: text.weight ?? 'regular' })),
    );
    const taken = lines.length * size * LINE_HEIGHT;
    const fits = taken <= height + 1e-6 && broken.every(({ lines }) => lines !== undefined);
    if (fits) return { size, lines, height: taken };
    if (last) {
      const [first, ...others] = broken;
      if (first === undefined) return { size, lines, height: taken };
      const count = ({ lines = [] }: typeof first) => lines.length;
      const { text } = others.reduce((most, each) => (count(each) > count(most) ? each : most), first);
      return { size, lines, height: taken, too_long: text };
    }
  }
}

/** The size at which a text is as wide as there is room, at most the largest one. */
export function sizeOnOneLine(text: string, width: number, largest: number, weight: Weight): number {
  const natural = textWidth(text, largest, weight);
  return natural <= width ? largest : Math.floor((largest * width) / natural / STEP) * STEP || STEP;
}

/**
 * The lines of a text, broken between words and behind hyphens and slashes. `undefined` where a word is wider than a line,
 * unless words may be broken anywhere. Words joined by a no-break space stay together as long as they fit.
 */
function wrap(
  text: string,
  space: { size: number; width: number; weight: Weight; whole: boolean | undefined; anywhere: boolean },
): string[] | undefined {
  const { size, width, weight, whole, anywhere } = space;
  const fits = (line: string) => textWidth(line.trimEnd(), size, weight) <= width;
  if (whole) return fits(text) ? [text] : undefined;
  const pieces = text.match(/[^ /-]*(?:[/-]+| +|$)/g) ?? [];
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces) {
    if (fits(line + piece)) {
      line += piece;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    if (fits(piece)) {
      line = piece;
      continue;
    }
    if (!anywhere) return undefined;
    for (const character of piece) {
      if (line !== '' && !fits(line + character)) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  return [...lines, line].map((each) => each.replaceAll('\u00a0', ' ').trim()).filter((each) => each !== '');
}
