import ts from 'typescript';

/** A part of a file that runs as a whole or not at all: a block, a branch, the body of a function, or the file itself. */
export interface Region {
  readonly id: number;
  readonly start: number;
  readonly end: number;
}

/** Regions of a file, and its text in which each region reports that it runs. */
export interface Counted {
  readonly regions: readonly Region[];
  readonly text: string;
}

/** Reports the regions of a file by ids from `first` on. The file itself is the first region. */
export function countRegions(source: ts.SourceFile, first: number): Counted {
  const regions: Region[] = [{ id: first, start: 0, end: source.text.length }];
  const insertions: { readonly at: number; readonly text: string; readonly opens: boolean }[] = [];
  const add = (start: number, end: number, [open, close]: readonly [string, string]) => {
    const id = first + regions.length;
    regions.push({ id, start, end });
    insertions.push({ at: start, text: open.replace('#', `globalThis.waybillReached(${id})`), opens: true });
    if (close !== '') insertions.push({ at: end, text: close, opens: false });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return;
    if (ts.isBlock(node)) add(node.getStart() + 1, node.end - 1, [' #; ', '']);
    if (ts.isCaseOrDefaultClause(node) && node.statements.length > 0)
      add(node.statements.pos, node.end, [' #; ', '']);
    for (const statement of statementsOf(node)) add(statement.getStart(), statement.end, ['{ #; ', ' }']);
    for (const branch of branchesOf(node)) add(branch.getStart(), branch.end, ['(#, ', ')']);
    ts.forEachChild(node, visit);
  };
  visit(source);
  // At one place, what ends comes before what begins; outer parts were added first.
  const [ends, begins] = [insertions.filter(({ opens }) => !opens), insertions.filter(({ opens }) => opens)];
  const ordered = [...ends.reverse(), ...begins].sort((a, b) => a.at - b.at);
  let text = '';
  let at = 0;
  for (const insertion of ordered) {
    text += source.text.slice(at, insertion.at) + insertion.text;
    at = insertion.at;
  }
  return { regions, text: `${text}${source.text.slice(at)}\nglobalThis.waybillReached(${first});\n` };
}

/** The smallest region around a place. */
export function regionAround(regions: readonly Region[], start: number, end: number): Region {
  const around = regions.filter((region) => region.start <= start && end <= region.end);
  const [first, ...rest] = around;
  if (first === undefined) throw new Error('the place is outside of the file');
  return rest.reduce((least, one) => (one.end - one.start <= least.end - least.start ? one : least), first);
}

/** Statements without braces that may run or not. */
function statementsOf(node: ts.Node): ts.Statement[] {
  const bodies = ts.isIfStatement(node)
    ? [node.thenStatement, node.elseStatement]
    : ts.isIterationStatement(node, false)
      ? [node.statement]
      : [];
  return bodies.filter((body) => body !== undefined).filter((body) => !ts.isBlock(body));
}

/** Expressions that may run or not. */
function branchesOf(node: ts.Node): ts.Expression[] {
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse];
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return [node.body];
  if (ts.isBinaryExpression(node) && /^(&&|\|\||\?\?)=?$/.test(node.operatorToken.getText()))
    return [node.right];
  return [];
}
