import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './workspace.ts';

/** As strict as an app may be. Without our own condition, packages are read as an app has them: built. */
const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.esnext.disposable.d.ts'],
  module: ts.ModuleKind.NodeNext,
  strict: true,
  types: [],
};

/** A program in an editor, as TypeScript's language service sees it. Places in its text are marked `/*name*\/`. */
export interface OpenProgram {
  /** What the compiler finds wrong. */
  readonly problems: readonly string[];
  /** The words that are offered at a mark. */
  offered(mark: string): string[];
  /** The documentation that is shown for the name after a mark, in one line. */
  shown(mark: string): string;
  /** The properties of a type that an import brings in, and of those below it, which have no documentation. */
  undocumented(type: string): string[];
}

const documents = ts.createDocumentRegistry();

/** Opens a program. Its imports resolve as in an app that has installed every package. */
export function openProgram(text: string): OpenProgram {
  // In a package that depends on all others. The file need not be there.
  const file = join(ROOT, 'examples', 'editor-program.ts');
  const host: ts.LanguageServiceHost = {
    fileExists: (path) => path === file || ts.sys.fileExists(path),
    readFile: ts.sys.readFile,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    realpath: (path) => ts.sys.realpath?.(path) ?? path,
    getCompilationSettings: () => OPTIONS,
    getCurrentDirectory: () => ROOT,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    getScriptFileNames: () => [file],
    getScriptVersion: (path) => (path === file ? text : '1'),
    getScriptSnapshot: (path) => {
      const content = path === file ? text : ts.sys.readFile(path);
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
    },
  };
  const service = ts.createLanguageService(host, documents);
  const after = (mark: string) => {
    const at = text.indexOf(`/*${mark}*/`);
    if (at < 0) throw new Error(`the program has no /*${mark}*/`);
    return at + mark.length + 4;
  };
  return {
    problems: [...service.getSyntacticDiagnostics(file), ...service.getSemanticDiagnostics(file)].map(
      ({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'),
    ),
    offered: (mark) =>
      (service.getCompletionsAtPosition(file, after(mark), {})?.entries ?? []).map(({ name }) => name),
    shown: (mark) => plain(service.getQuickInfoAtPosition(file, after(mark))?.documentation),
    undocumented: (type) => {
      const program = service.getProgram();
      const source = program?.getSourceFile(file);
      if (program === undefined || source === undefined) throw new Error('the program cannot be read');
      const checker = program.getTypeChecker();
      const symbol = checker
        .getSymbolsInScope(source, ts.SymbolFlags.Alias | ts.SymbolFlags.Type)
        .find(({ name }) => name === type);
      if (symbol === undefined) throw new Error(`the program imports no ${type}`);
      const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      return undocumentedIn(checker.getDeclaredTypeOfSymbol(target), type, checker);
    },
  };
}

function plain(parts: ts.SymbolDisplayPart[] | undefined): string {
  return ts.displayPartsToString(parts ?? []).replaceAll(/\s+/g, ' ');
}

/** Paths of properties without documentation. Properties that a dependency of ours declares are its own matter. */
function undocumentedIn(
  type: ts.Type,
  path: string,
  checker: ts.TypeChecker,
  above: readonly ts.Type[] = [],
): string[] {
  if (above.includes(type)) return [];
  if (type.isUnion())
    return type.types.flatMap((member) => undocumentedIn(member, path, checker, [...above, type]));
  const element = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
  if (element !== undefined) return undocumentedIn(element, `${path}[]`, checker, [...above, type]);
  return type.getProperties().flatMap((property) => {
    const declared = property.declarations?.[0]?.getSourceFile().fileName ?? '';
    // A private member that a declaration file names alone: `#private`.
    if (!declared.includes('/packages/') || property.name.startsWith('#') || property.name.startsWith('__#'))
      return [];
    const at = `${path}.${property.name}`;
    const below = undocumentedIn(checker.getTypeOfSymbol(property), at, checker, [...above, type]);
    return plain(property.getDocumentationComment(checker)) === '' ? [at, ...below] : below;
  });
}
