/**
 * Checks the TypeScript in every Markdown file. A block ```ts PATH shows a file of ours: each of its pieces, which lines
 * `// …` divide, is there word for word. Any other block ```ts is a program, type-checked against the packages'
 * sources; ```ts continued goes on where the block before it ended. Names that the fragments of a file use without declaring them are
 * declared in a comment `<!-- snippets … -->`. The blocks ```yaml PATH of a file are a folder of recorded cases, which the testkit must
 * be able to read. Files may be named.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { environment, ROOT } from '../workspace.ts';

interface Block {
  readonly file: string;
  /** File and line: `README.md:40`. */
  readonly at: string;
  /** The words after `ts` in the line that opens the block. */
  readonly info: string;
  readonly code: string;
}

const ELISION = /^\s*\/\/ …\n/m;
/** Below a package that depends on all others, so that its imports resolve as a user's would. */
const FOLDER = join(ROOT, 'tools/.snippets');

const named = process.argv.slice(2);
const files = globSync(named.length > 0 ? named : ['*.md', 'docs/*.md', 'packages/*/*.md'], { cwd: ROOT })
  // A report of a package's surface is declarations, not a program.
  .filter((file) => !file.endsWith('/api.md'))
  .sort();
const blocks = files.flatMap(blocksOf);
const shown = blocks.filter(({ info }) => info !== '' && info !== 'continued');
const recorded = new Map(
  files.map((file) => [file, caseFilesOf(file)] as const).filter(([, found]) => found.size > 0),
);
const problems = [
  ...shown.flatMap(misquoted),
  ...mistyped(programs(blocks)),
  ...(await Promise.all([...recorded].map(unreadableCases))).flat(),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else
  console.log(
    `${shown.length} excerpts are word for word, ${blocks.length - shown.length} snippets compile, recorded cases of ${recorded.size} are read`,
  );

function blocksOf(file: string): Block[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(/^```ts *(.*)\n([\s\S]*?)^```$/gm)].map(
    ({ index, 1: info = '', 2: code = '' }) => {
      const line = text.slice(0, index).split('\n').length;
      return { file, at: `${file}:${line}`, info: info.trim(), code };
    },
  );
}

function caseFilesOf(file: string): Map<string, string> {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const found = text.matchAll(/^```yaml (\S+)\n([\s\S]*?)^```$/gm);
  return new Map([...found].map(([, path = '', content = '']) => [path, content]));
}

async function unreadableCases([file, cases]: readonly [string, ReadonlyMap<string, string>]): Promise<
  string[]
> {
  const { loadCases } = await import('@waybill/testkit');
  const folder = mkdtempSync(join(tmpdir(), 'waybill-cases-'));
  try {
    for (const [path, content] of cases) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    loadCases(folder);
    return [];
  } catch (error) {
    return [`${file}: ${(error as Error).message.replaceAll(folder, '')}`];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function misquoted({ at, info, code }: Block): string[] {
  const text = readFileSync(join(ROOT, info), 'utf8');
  let from = 0;
  for (const piece of code.split(ELISION)) {
    const found = text.indexOf(piece, from);
    if (found < 0)
      return [`${at}: ${info} does not have these lines after those that were shown before:\n${piece}`];
    from = found + piece.length;
  }
  return [];
}

/** Blocks that belong together, by the place of the first. */
function programs(all: readonly Block[]): Map<string, string> {
  const found = new Map<string, string>();
  let current = '';
  for (const { file, at, info, code } of all) {
    if (info === '') {
      current = at;
      const granted = takenForGranted(file);
      found.set(current, granted === undefined ? code : within(granted, code));
    }
    if (info === 'continued') found.set(current, found.get(current) + code);
  }
  return found;
}

/** In a block of its own, a fragment may use a name that is declared for it. Imports must stay outside of the block. */
function within(granted: string, code: string): string {
  const [imports = ''] = /^(?:import [^;]+;.*\n)*/.exec(code) ?? [];
  return `${imports}${granted}{\n${code.slice(imports.length)}}\n`;
}

function takenForGranted(file: string): string | undefined {
  return /^<!-- snippets\n([\s\S]*?)^-->$/m.exec(readFileSync(join(ROOT, file), 'utf8'))?.[1];
}

function mistyped(sources: ReadonlyMap<string, string>): string[] {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  const names = new Map([...sources.keys()].map((at) => [at.replace(/\W+/g, '-'), at]));
  try {
    for (const [name, at] of names)
      writeFileSync(join(FOLDER, `${name}.ts`), `${sources.get(at)}\nexport {};\n`);
    const config = {
      extends: '../../tsconfig.base.json',
      compilerOptions: {
        composite: false,
        noEmit: true,
        declaration: false,
        noUnusedLocals: false,
      },
      include: ['*.ts'],
    };
    writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify(config));
    const { stdout } = spawnSync('tsc', ['--project', FOLDER, '--pretty', 'false'], {
      encoding: 'utf8',
      env: environment(),
    });
    const inMarkdown = (_: string, name: string, row: string) => `${names.get(name)}, line ${row} of it`;
    return stdout
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.replace(/^.*?([\w-]+)\.ts\((\d+),\d+\)/, inMarkdown));
  } finally {
    rmSync(FOLDER, { recursive: true });
  }
}
