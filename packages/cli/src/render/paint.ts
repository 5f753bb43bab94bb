import { styleText } from 'node:util';
import type { Output } from '../io.js';

/** What a piece of text is, which decides its colour. */
export type Tone = 'heading' | 'strong' | 'faint' | 'good' | 'trouble' | 'notice';

/** Colours a text where the output shows colours. */
export type Paint = (tone: Tone, text: string) => string;

const COLOURS = {
  heading: 'gray',
  strong: 'bold',
  faint: 'gray',
  good: 'green',
  trouble: 'red',
  notice: 'yellow',
} as const satisfies Record<Tone, string>;

export function paintFor({ colors }: Output): Paint {
  if (!colors) return (_, text) => text;
  return (tone, text) => styleText(COLOURS[tone], text, { validateStream: false });
}
