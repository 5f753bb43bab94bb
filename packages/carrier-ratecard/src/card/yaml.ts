/** A document in YAML, or in JSON, which YAML contains: its places are told by line and column. */
import { isCollection, isMap, isScalar, LineCounter, type Node, parseDocument } from 'yaml';
import { type CardSource, type Path, pathText } from './source.js';

/** @param name the file's, for messages. */
export function yamlSource(text: string, name: string): CardSource {
  const lines = new LineCounter();
  const parsed = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return `${name}:${line}:${col}`;
  };
  const problems = [...parsed.errors, ...(name.endsWith('.json') ? [] : parsed.warnings)].map(
    ({ message, pos }) => `${at(pos[0])}: ${message}`,
  );
  if (name.endsWith('.json')) problems.push(...notJson(text, name));
  const locate = (path: Path) => {
    const offset = offsetOf(parsed.contents, path);
    return [offset === undefined ? name : at(offset), ...(path.length === 0 ? [] : [pathText(path)])].join(
      ', ',
    );
  };
  return {
    name,
    document: problems.length > 0 ? undefined : parsed.toJS(),
    locate,
    rowAt: pathText,
    problems,
    isBroken: () => false,
  };
}

function notJson(text: string, name: string): string[] {
  try {
    JSON.parse(text);
    return [];
  } catch (error) {
    return [`${name}: is no JSON: ${(error as Error).message}`];
  }
}

/** Where a value begins; where it is missing, the innermost thing around it that is there. */
function offsetOf(contents: Node | null, path: Path): number | undefined {
  let offset = contents?.range?.[0];
  let node: unknown = contents;
  for (const step of path) {
    if (!isCollection(node)) break;
    const next: unknown = node.get(step, true);
    // A key tells better than its value what is meant, above all when it is unknown.
    const key = isMap(node) ? node.items.find(({ key }) => isScalar(key) && key.value === step)?.key : next;
    const range = (key as Node | undefined)?.range;
    if (range === undefined || range === null) break;
    offset = range[0];
    node = next;
  }
  return offset;
}
