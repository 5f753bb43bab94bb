import ts from 'typescript';

/** One small defect: the text from `start` to `end` becomes `text`. */
export interface Edit {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Adds edits of one kind for a node; `text` is that of the node without the comments before it. */
type Kind = (node: ts.Node, change: (from: number, to: number, text: string) => void) => void;

const COMPARISONS: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const EQUALITIES: Readonly<Record<string, string>> = { '===': '!==', '!==': '===' };
const CONNECTIVES: Readonly<Record<string, string>> = { '&&': '||', '||': '&&' };
const ARITHMETIC: Readonly<Record<string, string>> = {
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '+=': '-=',
  '-=': '+=',
};
const UNITS: Readonly<Record<string, string>> = {
  KG: 'LB',
  LB: 'KG',
  CM: 'IN',
  IN: 'CM',
  KGS: 'LBS',
  LBS: 'KGS',
  G: 'KG',
  OZ: 'LB',
};

const KINDS: Readonly<Record<string, Kind>> = {
  'comparison shifted': (node, change) => exchange(node, COMPARISONS, change),
  'condition flipped': (node, change) => {
    exchange(node, EQUALITIES, change);
    if (isNot(node)) change(node.getStart(), node.operand.getStart(), '');
    const condition = conditionOf(node);
    if (condition === undefined || isNot(condition) || isOneOf(condition, EQUALITIES)) return;
    change(condition.getStart(), condition.end, `!(${condition.getText()})`);
  },
  '&& and || exchanged': (node, change) => exchange(node, CONNECTIVES, change),
  'member dropped': (node, change) => {
    const members = ts.isObjectLiteralExpression(node)
      ? node.properties
      : ts.isArrayLiteralExpression(node)
        ? node.elements
        : [];
    for (const member of members) change(member.getStart(), afterComma(member), '');
  },
  'constant changed': (node, change) => {
    if (ts.isNumericLiteral(node)) change(node.getStart(), node.end, next(node.text));
    if (node.kind === ts.SyntaxKind.TrueKeyword) change(node.getStart(), node.end, 'false');
    if (node.kind === ts.SyntaxKind.FalseKeyword) change(node.getStart(), node.end, 'true');
    if (isCode(node) && !isUnit(node)) change(node.end - 1, node.end - 1, '_');
  },
  'unit changed': (node, change) => {
    if (!isCode(node) || !isUnit(node)) return;
    const other = UNITS[node.text.toUpperCase()] ?? '';
    const text = node.text === node.text.toLowerCase() ? other.toLowerCase() : other;
    change(node.getStart() + 1, node.end - 1, text);
  },
  'neighbours swapped': (node, change) => {
    if (ts.isBinaryExpression(node) && /^[-/]$/.test(node.operatorToken.getText()))
      swap(node.left, node.right, change);
    const isAlike = ts.isCallExpression(node) && /^Math\.(min|max)$/.test(node.expression.getText());
    const neighbours =
      ts.isCallExpression(node) && !isAlike
        ? node.arguments
        : ts.isArrayLiteralExpression(node) && !node.elements.every(ts.isLiteralExpression)
          ? node.elements
          : [];
    for (const [at, left] of neighbours.entries()) {
      const right = neighbours[at + 1];
      if (right !== undefined) swap(left, right, change);
    }
  },
  'arithmetic changed': (node, change) => {
    if (!ts.isBinaryExpression(node)) return;
    if (![node.left, node.right].some(isText)) exchange(node, ARITHMETIC, change);
  },
  'statement removed': (node, change) => {
    if (isRemovable(node)) change(node.getStart(), node.end, ';');
  },
  'fallback cut off': (node, change) => {
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
      change(node.left.end, node.end, '');
  },
  'await dropped': (node, change) => {
    // A promise that is returned is awaited by the caller, unless errors are caught or something is closed here.
    if (ts.isAwaitExpression(node) && !(isReturned(node) && !isInTry(node)))
      change(node.getStart(), node.expression.getStart(), '');
  },
};

/** The places of a file where a defect can be planted. Types, imports and words for people are left out. */
export function editsOf(source: ts.SourceFile): Edit[] {
  const found = new Map<string, Edit>();
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    for (const [kind, add] of Object.entries(KINDS))
      add(node, (start, end, text) => {
        if (source.text.slice(start, end) !== text)
          found.set(`${start} ${end} ${text}`, { kind, start, end, text });
      });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found.values()];
}

function exchange(
  node: ts.Node,
  others: Readonly<Record<string, string>>,
  change: Parameters<Kind>[1],
): void {
  if (!ts.isBinaryExpression(node)) return;
  const { operatorToken: operator } = node;
  const other = others[operator.getText()];
  if (other !== undefined) change(operator.getStart(), operator.end, other);
}

function swap(left: ts.Node, right: ts.Node, change: Parameters<Kind>[1]): void {
  if (ts.isSpreadElement(left) || ts.isSpreadElement(right)) return;
  const between = left.getSourceFile().text.slice(left.end, right.getStart());
  change(left.getStart(), right.end, `${right.getText()}${between}${left.getText()}`);
}

function conditionOf(node: ts.Node): ts.Expression | undefined {
  if (ts.isIfStatement(node) || ts.isWhileStatement(node)) return node.expression;
  return ts.isConditionalExpression(node) ? node.condition : undefined;
}

function isNot(node: ts.Node): node is ts.PrefixUnaryExpression {
  return ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken;
}

function isOneOf(node: ts.Node, operators: Readonly<Record<string, string>>): boolean {
  return ts.isBinaryExpression(node) && node.operatorToken.getText() in operators;
}

/** A code, a name of a field or the like, not a sentence or the name of a property. */
function isCode(node: ts.Node): node is ts.StringLiteral {
  if (!ts.isStringLiteral(node) || node.text.includes(' ')) return false;
  const { parent } = node;
  return !(ts.isPropertyAssignment(parent) && parent.name === node) && !isBesideTypeof(node);
}

function isBesideTypeof({ parent }: ts.Node): boolean {
  return ts.isBinaryExpression(parent) && [parent.left, parent.right].some(ts.isTypeOfExpression);
}

function isUnit(node: ts.StringLiteral): boolean {
  return node.text.toUpperCase() in UNITS;
}

function isText(node: ts.Node): boolean {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

function isRemovable(node: ts.Node): boolean {
  if (ts.isIfStatement(node)) return node.elseStatement === undefined;
  return (
    ts.isExpressionStatement(node) ||
    ts.isThrowStatement(node) ||
    ts.isReturnStatement(node) ||
    ts.isForOfStatement(node) ||
    ts.isContinueStatement(node) ||
    ts.isBreakStatement(node)
  );
}

function isReturned({ parent }: ts.Node): boolean {
  return ts.isParenthesizedExpression(parent) || ts.isAsExpression(parent)
    ? isReturned(parent)
    : ts.isReturnStatement(parent);
}

function isInTry(node: ts.Node): boolean {
  for (let above = node.parent; !ts.isFunctionLike(above) && !ts.isSourceFile(above); above = above.parent) {
    if (ts.isTryStatement(above)) return true;
    if (ts.isBlock(above) && above.statements.some(isUsing)) return true;
  }
  return false;
}

function isUsing(statement: ts.Statement): boolean {
  return ts.isVariableStatement(statement) && /^(await )?using /.test(statement.getText());
}

/** One more, or twice as much of a large number: that a time is one millisecond longer cannot be noticed. */
function next(digits: string): string {
  const value = Number(digits.replaceAll('_', ''));
  return String(Number.isInteger(value) && value < 100 ? value + 1 : value * 2);
}

/** Where a member of a list ends, with its comma. */
function afterComma(node: ts.Node): number {
  const comma = /^\s*,/.exec(node.getSourceFile().text.slice(node.end));
  return node.end + (comma?.[0].length ?? 0);
}
