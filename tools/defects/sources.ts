import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Simulators are judged by the carriers that they answer; the others are generated. */
const LEFT_OUT = /^src\/(simulator\/.*|editor\.ts|version\.ts|api\.ts)$|\.d\.ts$/;
const GENERATED = /^\/[/*].*(generated|made by)/i;

/** A source file of a package, as the compiler reads it. `path` is from the package's folder. */
export interface Source {
  readonly path: string;
  readonly file: string;
  readonly tree: ts.SourceFile;
}

/** The files of a package in which defects are planted, by name. */
export function sourcesOf(folder: string): Source[] {
  return globSync('src/**/*.ts', { cwd: folder })
    .filter((path) => !LEFT_OUT.test(path))
    .sort()
    .map((path) => {
      const file = join(folder, path);
      const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2023, true);
      return { path, file, tree };
    })
    .filter(({ tree }) => !GENERATED.test(tree.text));
}
