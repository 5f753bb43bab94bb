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
  const isJson = name.toLowerCase().endsWith('.json');
  const problems = isJson ? notJson(text, name) : [];
  if (problems.length === 0)
    for (const { code, message, pos } of [...parsed.errors, ...(isJson ? [] : parsed.warnings)])
      problems.push(
        `${at(pos[0])}: ${code === 'MULTIPLE_DOCS' ? 'a second document begins; a card is one' : message}`,
      );
  let document: unknown;
  try {
    if (problems.length === 0) document = parsed.toJS();
  } catch (error) {
    problems.push(`${name}: cannot be read: ${(error as Error).message}`);
  }
  const locate = (path: Path) => {
    const offset = offsetOf(parsed.contents, path);
    return [offset === undefined ? name : at(offset), ...(path.length === 0 ? [] : [pathText(path)])].join(
      ', ',
    );
  };
  return {
    name,
    document,
    locate,
    rowAt: pathText,
    problems,
    isBroken: () => false,
  };
}

function notJson(text: string, name: string): string[] {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''));
    return [];
  } catch (error) {
    const { message } = error as Error;
    const [, line, column] = / \(line (\d+) column (\d+)\)$/.exec(message) ?? [];
    return [`${name}${line === undefined ? '' : `:${line}:${column}`}: is no JSON: ${message}`];
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
