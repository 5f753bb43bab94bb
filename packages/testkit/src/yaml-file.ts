import { readFileSync } from 'node:fs';
import { LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { remembered } from './remembered.js';

/** Several carriers may be judged with the same cases. */
const parsed = remembered((text) => {
  const lines = new LineCounter();
  return { document: parseDocument(text, { lineCounter: lines, merge: true }), lines };
}, 500);

/**
 * Reads a YAML file of a known form.
 * @throws Error with the file, the line and the path of everything that is wrong: `case.yaml:12: calls[1].gives.status: …`.
 */
export function readYaml<T>(file: string, schema: z.ZodType<T>): T {
  const { document, lines } = parsed(readFileSync(file, 'utf8'));
  const [broken] = document.errors;
  // The message of the parser names line and column itself.
  if (broken !== undefined) throw new Error(`${file}: ${broken.message.trim()}`);
  const result = schema.safeParse(document.toJS());
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => {
    const { path } = issue;
    // Of a key zod reports only that it is wrong; the reason is inside.
    const message = (issue.code === 'invalid_key' && issue.issues[0]?.message) || issue.message;
    const at = offsetOf(document, path);
    const line = at === undefined ? '' : `:${lines.linePos(at).line}`;
    return `${file}${line}: ${path.length === 0 ? '' : `${pathText(path)}: `}${message}`;
  });
  throw new Error(problems.join('\n'));
}

type Path = readonly PropertyKey[];

/** Where a node begins, or the closest one around it that is there. */
function offsetOf(document: ReturnType<typeof parseDocument>, path: Path): number | undefined {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true) as { range?: [number, ...number[]] } | undefined;
    if (node?.range) return node.range[0];
  }
  return undefined;
}

function pathText(path: Path): string {
  return path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index === 0 ? '' : '.'}${String(key)}`))
    .join('');
}
