import { Problem } from '../problems/problem.js';

/** The deepest nesting of JSON that is read; requests of carriers have about ten levels. */
const DEEPEST = 100;

/** @throws {@link Problem} `malformed` */
export function readJson(bytes: ArrayBuffer): unknown {
  let value: unknown;
  const text = readText(bytes);
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Problem('malformed', `The body is not JSON: ${(error as Error).message}`);
  }
  if (isDeeperThan(DEEPEST, value))
    throw new Problem('malformed', `The body has more than ${DEEPEST} levels of lists and objects`);
  return value;
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}

function readText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Problem('malformed', 'The body is not text in UTF-8');
  }
}
