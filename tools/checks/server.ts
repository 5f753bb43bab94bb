/**
 * Runs the examples of docs/server.md against the server that `npm run serve` starts, in their order: blocks ```sh, ```php and
 * ```python are programs, and print what their lines `# prints …` say, where … stands for any text. A block with a name after its
 * language is written to that file. Programs of a language that this machine does not have are left out, with a loud line.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, ROOT, run } from '../workspace.ts';

const PAGE = 'docs/server.md';

interface Example {
  /** File and line. */
  readonly at: string;
  readonly language: string;
  /** The file that it is written to; a program without one is run. */
  readonly file: string;
  readonly code: string;
}

/** How a file is run. */
const INTERPRETERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  sh: ['sh', '-eu'],
  php: ['php'],
  python: ['python3'],
};

const folder = mkdtempSync(join(tmpdir(), 'waybill-server-'));
const server = start();
try {
  const { url, key } = await running(server);
  assert.match(await (await fetch(url)).text(), /<html/, 'the page is there');
  const ran = await runExamples({ WAYBILL_URL: url, WAYBILL_KEY: key });
  server.kill('SIGTERM');
  const [exit] = await once(server, 'exit');
  assert.equal(exit, 0, 'SIGTERM closes the server');
  console.log(`${ran} examples of ${PAGE} print what the page says`);
} finally {
  server.kill('SIGKILL');
  rmSync(folder, { recursive: true });
}

/** npm leaves its script behind when it is told to end, so that the script is started without npm. */
function start(): ChildProcess {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const [program, ...args] = scripts.serve.split(' ');
  const places = ['--database', join(folder, 'data')];
  return spawn(program, [...args, ...places], {
    cwd: ROOT,
    env: environment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Where it runs, and the key that it made. */
async function running({ stdout }: ChildProcess): Promise<{ url: string; key: string }> {
  let written = '';
  for await (const part of stdout ?? []) {
    written += part;
    const [, url, key] = /^(http\S+)\/#key=(\S+)$/m.exec(written) ?? [];
    if (url !== undefined && key !== undefined) return { url, key };
  }
  throw new Error(`The server has no key of its own: ${written}`);
}

async function runExamples(variables: Readonly<Record<string, string>>): Promise<number> {
  const missing = Object.entries(INTERPRETERS)
    .filter(([, [program]]) => spawnSync(program, ['--version']).error !== undefined)
    .map(([language]) => language);
  for (const language of missing)
    console.error(`\n!!! NOT RUN: the ${language} examples of ${PAGE}. This machine has no ${language}.\n`);
  let ran = 0;
  for (const example of examples()) {
    if (example.file !== '') writeFileSync(join(folder, example.file), example.code);
    else if (!missing.includes(example.language)) {
      await runExample(example, variables);
      ran += 1;
    }
  }
  return ran;
}

async function runExample(
  { at, language, code }: Example,
  variables: Readonly<Record<string, string>>,
): Promise<void> {
  const [program, ...args] = INTERPRETERS[language] ?? [];
  const script = join(folder, `example.${language}`);
  writeFileSync(script, code);
  const { stdout } = await run(program as string, [...args, script], {
    cwd: folder,
    env: { ...environment(), ...variables, PYTHONDONTWRITEBYTECODE: '1' },
  });
  for (const [, expected = ''] of code.matchAll(/^# prints (.+)$/gm)) {
    const pattern = expected.split('…').map(escaped).join('[\\s\\S]*?');
    assert.match(stdout, new RegExp(pattern), `${at} prints ${expected}`);
  }
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** Every block that is run, and every one that has a file name. */
function examples(): Example[] {
  const text = readFileSync(join(ROOT, PAGE), 'utf8');
  const found = [...text.matchAll(/^```(\w+)(?: +(\S+))?\n([\s\S]*?)^```$/gm)].map(
    ({ index, 1: language = '', 2: file = '', 3: code = '' }) => ({
      at: `${PAGE}:${text.slice(0, index).split('\n').length}`,
      language,
      file,
      code,
    }),
  );
  return found.filter(({ language, file }) => file !== '' || language in INTERPRETERS);
}
