import type { Box, DrawnText } from './drawing.js';
import { type Fitted, fit, LINE_HEIGHT, type Room, type Text } from './fit.js';

/** A part of a page, in millimetres. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Of a thin line: two dots of a thermal printer. */
const RULE = 0.25;
/** Where the first baseline is below the top of a line, as a share of the size. */
const ASCENT = 0.9;

/** Collects what is drawn, and the fields whose text is too long. */
export class Canvas {
  readonly boxes: Box[] = [];
  readonly texts: DrawnText[] = [];
  readonly too_long = new Set<string>();

  horizontal(x: number, y: number, width: number): void {
    this.boxes.push({ x, y, width, height: RULE });
  }

  vertical(x: number, y: number, height: number): void {
    this.boxes.push({ x, y, width: RULE, height });
  }

  frame({ x, y, width, height }: Area, thickness: number): void {
    this.boxes.push(
      { x, y, width, height: thickness },
      { x, y: y + height - thickness, width, height: thickness },
      { x, y, width: thickness, height },
      { x: x + width - thickness, y, width: thickness, height },
    );
  }

  text(text: DrawnText): void {
    this.texts.push(text);
  }

  /** Lines one below the other, from `y` down. */
  lines({ lines, size }: Pick<Fitted, 'lines' | 'size'>, x: number, y: number): void {
    for (const [index, { text, weight }] of lines.entries())
      this.text({ text, x, baseline: y + (index * LINE_HEIGHT + ASCENT) * size, size, weight });
  }

  /** Fits texts; where there is no room for them, the field of the longest is noted. */
  fit(texts: readonly Text[], room: Room): Fitted {
    const fitted = fit(texts, room);
    if (fitted.too_long !== undefined) this.too_long.add(fitted.too_long.field);
    return fitted;
  }
}
