/**
 * Proves that carriers look words up with `lookUp` of the kit, or in a Map: an object also has what JavaScript gives it, such as
 * `toString`, and a carrier may send any word. Simulators are left out, which read what we send.
 */
import { globSync } from 'node:fs';
import { relative } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../workspace.ts';

/** Where the helper itself looks up. */
const HELPER = 'packages/carrier-kit/src/values/look-up.ts';

/** A look-up of a word that is not one of a closed list, unless it only writes. */
export function lookupsIn(source: ts.SourceFile, checker: ts.TypeChecker): ts.ElementAccessExpression[] {
  const found: ts.ElementAccessExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isElementAccessExpression(node) && !isWritten(node)) {
      const word = plain(node.argumentExpression);
      if (isOpen(checker.getTypeAtLocation(word))) found.push(node);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** What is asserted of a word does not change it. */
function plain(word: ts.Expression): ts.Expression {
  return ts.isAsExpression(word) || ts.isParenthesizedExpression(word) ? plain(word.expression) : word;
}

function isWritten(node: ts.Expression): boolean {
  const { parent } = node;
  return (
    ts.isBinaryExpression(parent) &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    parent.left === node
  );
}

function isOpen(type: ts.Type): boolean {
  if (type.isUnionOrIntersection()) return type.types.some(isOpen);
  return (type.flags & (ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral | ts.TypeFlags.Any)) !== 0;
}

/** The sources of carriers and of their kit, without simulators. */
export function carrierProgram(): { readonly files: readonly string[]; readonly program: ts.Program } {
  const files = globSync(`${ROOT}/packages/{carrier-*,create-carrier/template/carrier}/src/**/*.ts`).filter(
    (file) => !file.includes('/simulator/') && !file.endsWith(HELPER),
  );
  const { config } = ts.readConfigFile(`${ROOT}/tsconfig.base.json`, ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT);
  return { files, program: ts.createProgram(files, { ...options, noEmit: true }) };
}

if (import.meta.main) {
  const { files, program } = carrierProgram();
  for (const file of files) {
    const source = program.getSourceFile(file) as ts.SourceFile;
    for (const node of lookupsIn(source, program.getTypeChecker())) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      console.error(`${relative(ROOT, file)}:${line + 1}: ${node.getText()}: use lookUp of the kit`);
      process.exitCode = 1;
    }
  }
}
