import type { Verdict } from './judge.ts';
import type { Point } from './points.ts';

/** One defect and what became apparent of it, as in the file that `--json` names. */
export interface Judged extends Verdict {
  /** `src/payment.ts:20` */
  readonly place: string;
  readonly kind: string;
  readonly before: string;
  readonly after: string;
}

export interface Summary {
  readonly package: string;
  readonly points: number;
  readonly killed: number;
  readonly refused: number;
  readonly survived: number;
  /** Killed of those that compile. */
  readonly percent: number;
}

/** How much of an unchanged text is shown on both sides of a change. */
const AROUND = 24;

export function judged(point: Point, verdict: Verdict): Judged {
  const { source, line, kind, start, end, text } = point;
  const { text: all } = source.tree;
  const before = all.slice(lineStart(all, start), start).trimStart().slice(-AROUND);
  const after = all.slice(end, lineEnd(all, end)).slice(0, AROUND);
  return {
    place: `${source.path}:${line}`,
    kind,
    before: shown(before, all.slice(start, end), after),
    after: shown(before, text, after),
    ...verdict,
  };
}

export function lineOf({ place, kind, before, after, outcome, by }: Judged): string {
  return `${outcome.padEnd(8)} ${place}  ${kind}: ${before}  →  ${after}\n         by ${by}`;
}

export function summaryOf(name: string, all: readonly Judged[]): Summary {
  const count = (outcome: Verdict['outcome']) => all.filter((one) => one.outcome === outcome).length;
  const [killed, refused, survived] = [count('killed'), count('refused'), count('survived')];
  const percent = killed + survived === 0 ? 100 : Math.round((1000 * killed) / (killed + survived)) / 10;
  return { package: name, points: all.length, killed, refused, survived, percent };
}

export function sentenceOf(summary: Summary): string {
  const { package: name, points, killed, refused, survived, percent } = summary;
  return (
    `${name}: ${points} defects: ${killed} killed, ${refused} refused by the compiler, ${survived} survived; ` +
    `${percent} % killed of those that compile`
  );
}

function shown(before: string, changed: string, after: string): string {
  const middle = changed.replaceAll(/\s+/g, ' ');
  return `${before}${middle.length > 70 ? `${middle.slice(0, 45)} … ${middle.slice(-20)}` : middle}${after}`;
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}
