import { Document, isCollection, isMap, isPair, isSeq, type Node, visit } from 'yaml';

const WIDTH = 110;
const STYLE = { lineWidth: WIDTH, blockQuote: 'literal', defaultStringType: 'PLAIN' } as const;

/** YAML as people write cases: what fits on a line stands on one, texts of several lines in a block. */
export function yamlText(value: unknown): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, {
    Collection: (_key, node, path) => {
      const depth = path.filter((parent) => isCollection(parent)).length;
      const last = path.at(-1);
      const key = isPair(last) ? String(last.key).length + 2 : 0;
      // `- login: default` needs no braces.
      const single = isMap(node) && node.items.length === 1 && isSeq(path.at(-1));
      const line = depth === 0 || single ? undefined : onOneLine(node);
      if (line === undefined || line.length + 2 * depth + key > WIDTH - 6) return undefined;
      inFlow(node);
      return visit.SKIP;
    },
  });
  return document.toString(STYLE);
}

function onOneLine(node: Node): string | undefined {
  const alone = new Document();
  alone.contents = inFlow(node.clone() as Node) as typeof alone.contents;
  const text = alone.toString({ ...STYLE, lineWidth: 0 }).trim();
  return text.includes('\n') ? undefined : text;
}

function inFlow(node: Node): Node {
  visit(node, {
    Collection: (_key, inner) => {
      inner.flow = true;
    },
  });
  return node;
}
