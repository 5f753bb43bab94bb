/** A document in YAML, or in JSON, which is YAML, too. Positions are line and column. */
import { isCollection, isMap, isScalar, LineCounter, type Node, parseDocument } from 'yaml';
import { type CardSource, type Path, pathText } from './source.js';

/** @param name name of the file, for messages. */
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
        `${at(pos[0])}: ${code === 'MULTIPLE_DOCS' ? 'a second document begins; a card is one document' : message}`,
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
    return [`${name}${line === undefined ? '' : `:${line}:${column}`}: is not JSON: ${message}`];
  }
}

/** Where a value begins, or the innermost value around it when it is missing. */
function offsetOf(contents: Node | null, path: Path): number | undefined {
  let offset = contents?.range?.[0];
  let node: unknown = contents;
  for (const step of path) {
    if (!isCollection(node)) break;
    const next: unknown = node.get(step, true);
    // The key shows better than its value which field is meant, above all when it is unknown.
    const key = isMap(node) ? node.items.find(({ key }) => isScalar(key) && key.value === step)?.key : next;
    const range = (key as Node | undefined)?.range;
    if (range === undefined || range === null) break;
    offset = range[0];
    node = next;
  }
  return offset;
}
