import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../workspace.ts';
import { type Point, planted } from './points.ts';

/** Says which defects the compiler refuses. */
export interface Compiler {
  refuses(point: Point): boolean;
}

/** A compiler that keeps what it knows of a package, so that a defect costs only the file that it is in. */
export function openCompiler(folder: string): Compiler {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(folder, 'tsconfig.lib.json'),
    { composite: false, incremental: false, declaration: true, emitDeclarationOnly: true },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail },
  );
  if (config === undefined) throw new Error(`${folder} has no tsconfig.lib.json`);
  const { rootDir, outDir, tsBuildInfoFile, ...options } = config.options;
  const changed = new Map<string, { readonly text: string; readonly version: number }>();
  let versions = 0;
  const service = ts.createLanguageService({
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    realpath: (path) => ts.sys.realpath?.(path) ?? path,
    getCompilationSettings: () => options,
    getCurrentDirectory: () => ROOT,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    getScriptFileNames: () => config.fileNames,
    getScriptVersion: (path) => String(changed.get(path)?.version ?? 0),
    getScriptSnapshot: (path) => {
      const text = changed.get(path)?.text ?? ts.sys.readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
  });
  const hasErrors = (file: string) =>
    service.getSyntacticDiagnostics(file).length > 0 || service.getSemanticDiagnostics(file).length > 0;
  const declarations = (file: string) => service.getEmitOutput(file, true, true).outputFiles[0]?.text;
  const wrong = config.fileNames.filter(hasErrors);
  if (wrong.length > 0) throw new Error(`the compiler refuses the sources as they are: ${wrong.join(', ')}`);

  return {
    refuses(point) {
      const { file, tree } = point.source;
      const before = declarations(file);
      changed.set(file, { text: planted(point), version: ++versions });
      // Other files see no more of this one than its declarations.
      const refused = hasErrors(file) || (declarations(file) !== before && config.fileNames.some(hasErrors));
      changed.set(file, { text: tree.text, version: ++versions });
      return refused;
    },
  };
}

function fail({ messageText }: ts.Diagnostic): never {
  throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
}
