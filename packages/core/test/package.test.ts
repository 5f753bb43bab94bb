import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { rolldown } from 'rolldown';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const root = new URL('..', import.meta.url).pathname;
const entry = `${root}src/index.ts`;

const parsed = ts.getParsedCommandLineOfConfigFile(`${root}tsconfig.lib.json`, undefined, {
  ...ts.sys,
  onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
    throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
  },
});
// Programs in memory are not part of an incremental build.
const { composite, tsBuildInfoFile, declarationMap, ...libOptions } = parsed?.options ?? {};

/** A program over files of which some exist only in memory. */
function programOf(files: ReadonlyMap<string, string>, options: ts.CompilerOptions): ts.Program {
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile } = host;
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.readFile = (path) => files.get(path) ?? readFile(path);
  // In a fresh clone no dist folder exists yet.
  host.directoryExists = () => true;
  return ts.createProgram([...files.keys()], options, host);
}

describe('in a browser', () => {
  test('the package needs nothing of Node and works as a bundle', async () => {
    const imported = new Set<string>();
    const bundle = await rolldown({
      input: entry,
      platform: 'browser',
      plugins: [
        {
          name: 'note-imports',
          resolveId(id) {
            imported.add(id);
            return null;
          },
        },
      ],
    });
    const { output } = await bundle.generate({ format: 'esm', minify: true });
    expect(imported).toContain('zod/mini');
    expect([...imported].filter(isBuiltin)).toEqual([]);
    expect(output).toHaveLength(1);
    expect(output[0].imports).toEqual([]);

    const core = await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
    const party = new core.Party({ city: 'Ottawa' });
    expect(party).toBeInstanceOf(core.Party);
    expect(party.constructor.name).toBe('Party');
    expect(() => new core.Party({ city: '' })).toThrow('Party: city must not be empty');
    expect(core.carriersIn(core.container)).toEqual([]);
  });

  test('the type check has the types of a browser and none of Node', () => {
    expect(libOptions.types).toEqual([]);
    expect(libOptions.lib).toContain('lib.dom.d.ts');
  });
});

describe('public types', () => {
  test('do not refer to types of zod', () => {
    const declarations = new Map<string, string>();
    const emitted = ts
      .createProgram([entry], { ...libOptions, emitDeclarationOnly: true })
      .emit(undefined, (path, text) => declarations.set(path, text), undefined, true);
    expect(emitted.diagnostics).toEqual([]);

    const program = programOf(declarations, { ...libOptions, noEmit: true });
    const index = program.getSourceFile(`${root}dist/index.d.ts`);
    const checker = program.getTypeChecker();
    const module = index && checker.getSymbolAtLocation(index);
    const exported = module ? checker.getExportsOfModule(module) : [];
    expect(exported.length).toBeGreaterThan(70);
    expect(exported.flatMap((symbol) => pathsToZod(symbol, checker, []))).toEqual([]);
  });
});

/** The paths from an exported name through our own declarations to one of zod. */
function pathsToZod(
  symbol: ts.Symbol,
  checker: ts.TypeChecker,
  way: readonly string[],
  seen = new Set<ts.Symbol>(),
): string[] {
  const meant = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  if (seen.has(meant)) return [];
  seen.add(meant);
  const here = [...way, meant.name];
  return (meant.declarations ?? []).flatMap((declaration) => {
    const { fileName } = declaration.getSourceFile();
    if (fileName.includes('/node_modules/zod/')) return [here.join(' -> ')];
    if (!fileName.startsWith(`${root}dist/`)) return [];
    const found: string[] = [];
    const visit = (node: ts.Node): void => {
      const used = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined;
      if (used !== undefined) found.push(...pathsToZod(used, checker, here, seen));
      ts.forEachChild(node, visit);
    };
    visit(declaration);
    return found;
  });
}

describe('README', () => {
  const readme = readFileSync(`${root}README.md`, 'utf8');

  test('has examples that compile', () => {
    const blocks = [...readme.matchAll(/```ts\n(.*?)```/gs)].map((match) => match[1] ?? '');
    expect(blocks.length).toBe(3);
    const examples = new Map(blocks.map((code, number) => [`${root}test/readme-${number}.ts`, code]));
    const program = programOf(examples, {
      ...libOptions,
      noEmit: true,
      rootDir: root,
      customConditions: ['@waybill/source'],
    });
    const complaints = ts.getPreEmitDiagnostics(program);
    expect(complaints.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual(
      [],
    );
  });
});
