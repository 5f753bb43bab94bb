/** A document that stands in memory. */
import { type CardSource, type Path, pathText } from './source.js';

export function dataSource(document: unknown): CardSource {
  const locate = (path: Path) => (path.length === 0 ? 'rate card' : pathText(path));
  return { name: 'rate card', document, locate, rowAt: pathText, problems: [], isBroken: () => false };
}
