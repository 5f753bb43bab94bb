/** A document in memory. */
import { type CardSource, type Path, pathText } from './source.js';

export function dataSource(document: unknown): CardSource {
  const locate = (path: Path) => (path.length === 0 ? 'rate card' : pathText(path));
  return {
    name: 'rate card',
    document: holdsUndefined(document) ? withoutUndefined(document) : document,
    locate,
    rowAt: pathText,
    problems: [],
    isBroken: () => false,
  };
}

function holdsUndefined(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === undefined;
  return Object.values(value).some(holdsUndefined);
}

/** A field that is undefined is left out, as in JSON. */
function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (Object.prototype.toString.call(value) !== '[object Object]') return value;
  const present = Object.entries(value as object).filter(([, field]) => field !== undefined);
  return Object.fromEntries(present.map(([name, field]) => [name, withoutUndefined(field)]));
}
