import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS } from '../src/plugin.js';

const root = new URL('..', import.meta.url).pathname;
const entry = `${root}src/index.ts`;

const parsed = ts.getParsedCommandLineOfConfigFile(`${root}tsconfig.lib.json`, undefined, {
  ...ts.sys,
  onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
    throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
  },
});

describe('in a browser', () => {
  test('the package needs nothing of Node and works as a bundle', async () => {
    const imported = new Set<string>();
    const resolveId = (id: string) => void imported.add(id);
    const plugins = [{ name: 'note-imports', resolveId }];
    const bundle = await rolldown({ input: entry, platform: 'browser', plugins });
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
    expect(parsed?.options.types).toEqual([]);
    expect(parsed?.options.lib).toContain('lib.dom.d.ts');
  });
});

describe('public types', () => {
  const IMPORT_PATHS = ['index.d.ts', 'observe.d.ts', 'plugin.d.ts'];
  let checker: ts.TypeChecker;
  let exportsOf: (file: string) => ts.Symbol[];

  beforeAll(() => {
    const files = declarations();
    const host = ts.createCompilerHost({});
    host.fileExists = (path) => files.has(path);
    host.readFile = (path) => files.get(path);
    // In a fresh clone no dist folder exists yet.
    host.directoryExists = () => true;
    const options = { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext };
    const program = ts.createProgram([...files.keys()], { ...options, noLib: true }, host);
    checker = program.getTypeChecker();
    exportsOf = (file) => {
      const source = program.getSourceFile(`${root}dist/${file}`);
      const module = source && checker.getSymbolAtLocation(source);
      return module ? checker.getExportsOfModule(module) : [];
    };
  });

  test('do not refer to types of zod', () => {
    const leaks = (file: string) => exportsOf(file).flatMap((symbol) => pathsToZod(symbol, checker, []));
    expect(IMPORT_PATHS.flatMap(leaks)).toEqual([]);
    expect(leaks('models/party.d.ts')).toContain('partySchema -> z');
  });

  test('have one import path each, and few are in the first that an app meets', () => {
    const names = IMPORT_PATHS.map((file) => exportsOf(file).map(({ name }) => name));
    expect(names.flat().toSorted()).toEqual([...new Set(names.flat())].toSorted());
    expect(names[0]?.length).toBeGreaterThan(70);
    expect(names[0]?.length).toBeLessThanOrEqual(130);
    expect(names[0]).toEqual(expect.arrayContaining(Object.values(OPERATIONS).map(({ call }) => call)));
  });
});

/** The declarations of the sources as they are published, by their paths. */
function declarations(): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-core-'));
  try {
    const options = ['--emitDeclarationOnly', '--composite', 'false', '--incremental', 'false'];
    const tsc = `${root}../../node_modules/.bin/tsc`;
    execFileSync(tsc, ['--project', 'tsconfig.lib.json', '--outDir', folder, ...options], { cwd: root });
    const files = globSync('**/*.d.ts', { cwd: folder });
    return new Map(files.map((file) => [`${root}dist/${file}`, readFileSync(join(folder, file), 'utf8')]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The paths from an exported name through our own declarations to one of zod. */
function pathsToZod(
  symbol: ts.Symbol,
  checker: ts.TypeChecker,
  way: readonly string[],
  seen = new Set<ts.Symbol>(),
): string[] {
  if (symbol.declarations?.some(isImportedFromZod)) return [[...way, symbol.name].join(' -> ')];
  const meant = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  if (seen.has(meant)) return [];
  seen.add(meant);
  const here = [...way, meant.name];
  return (meant.declarations ?? []).flatMap((declaration) => {
    const found: string[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isImportTypeNode(node) && isZod(node.argument))
        found.push([...here, node.getText()].join(' -> '));
      const used = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined;
      if (used !== undefined) found.push(...pathsToZod(used, checker, here, seen));
      ts.forEachChild(node, visit);
    };
    visit(declaration);
    return found;
  });
}

function isImportedFromZod(declaration: ts.Declaration): boolean {
  const from = ts.findAncestor(declaration, ts.isImportDeclaration);
  return from !== undefined && isZod(from.moduleSpecifier);
}

function isZod(module: ts.Node): boolean {
  return /^['"]zod\b/.test(module.getText());
}
