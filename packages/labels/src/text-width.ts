/** How wide a text is at most, in the widest of the fonts that labels are printed with: Helvetica and OCR-B. */

/** Widths as shares of the size of the font, the widest first. */
const WIDTHS: readonly (readonly [letters: RegExp, width: number])[] = [
  // Letters that the fonts lack are written with several: 東 as Dong.
  [/[^\p{Script=Latin}\p{Script=Common}]/u, 2.8],
  [/[mwMW@%…—]/, 1],
  [/[\p{Lu}&+<=>~]/u, 0.78],
];
const USUAL = 0.56;
/** Share of a font's size that its capitals are high. */
const CAPITAL_HEIGHT = 0.72;

/** In the unit of `size`, the height of capitals. */
function textWidth(text: string, size: number): number {
  const shares = [...text].map(
    (character) => WIDTHS.find(([letters]) => letters.test(character))?.[1] ?? USUAL,
  );
  return (shares.reduce((sum, share) => sum + share, 0) * size) / CAPITAL_HEIGHT;
}

/** The size at which a text is as wide as there is room, at most the usual one. */
export function fittingSize(text: string, usual: number, room: number): number {
  return usual * Math.min(1, room / textWidth(text, usual));
}

/** A text in lines that fit: broken between words, and within a word that is wider than a line, there behind a hyphen. */
export function wrapped(text: string, size: number, room: number): string[] {
  const [indent = ''] = /^ */.exec(text) ?? [];
  const fits = (line: string) => textWidth(line, size) <= room;
  const lines: string[] = [];
  let line = indent;
  const append = (word: string) => {
    const joined = line === indent ? `${indent}${word}` : `${line} ${word}`;
    if (fits(joined)) {
      line = joined;
      return;
    }
    if (line !== indent) lines.push(line);
    line = indent;
    for (const character of word) {
      if (line !== indent && !fits(line + character)) {
        const hyphen = line.lastIndexOf('-') + 1;
        const end = hyphen > indent.length + 1 ? hyphen : line.length;
        lines.push(line.slice(0, end));
        line = indent + line.slice(end);
      }
      line += character;
    }
  };
  for (const word of text.slice(indent.length).split(' ')) append(word);
  return [...lines, line];
}
