/**
 * Gives every regular expression of the packages long text that almost matches, and fails for one whose time grows faster
 * than the text: a carrier's reply or a request could stop the process with it.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, Script } from 'node:vm';
import ts from 'typescript';
import { ROOT } from '../workspace.ts';

/** The most characters that an expression may get, unless its file is below. */
const USUAL_LENGTH = 10_000;
/** Files whose expressions read shorter text, and why it is shorter. They are tried with so much of it. */
const SHORTER: readonly (readonly [file: RegExp, characters: number, why: string])[] = [
  [/\/simulator\/|^(simulator|testkit|create-carrier)\//, 500, 'a developer’s own text'],
  [/^carrier-kit\/src\/request\//, 500, 'a field of a request, which core cuts off there'],
  [
    /^carrier-[\w-]+\/src\/(parties|street-address|accessorials|manifest|proof-of-delivery)\.ts$/,
    500,
    'the same',
  ],
  [/\/(connect|settings|http-settings|links)\.ts$/, 500, 'a setting of an account'],
  [/^carrier-kit\/src\/secrets\/redact\.ts$/, 500, 'a secret of an account, in base64'],
  [/^carrier-kit\/src\/values\/decimal\.ts$/, 100, 'a figure: longer ones are refused before'],
  [/^carrier-ratecard\//, 500, 'a cell of the shop’s own price list'],
];

/** A text of the full length takes an expression 1 ms where its time is linear, 50 ms and more where it is quadratic. */
const MOST_MS = 20;
const TRIES = 3;
const USUAL = [' ', ',', '0', 'a', 'A', '-', '.', '\n', '<', '"', '/', ' ,', '0 ', 'a ', '0,', '1a', ' -'];
const END = '\u0000!\n!';

const context = createContext({ subject: '' });
const tried = new Map<string, string | undefined>();
const slow: string[] = [];
for (const file of globSync('*/src/**/*.ts', { cwd: join(ROOT, 'packages') }).sort()) {
  const text = readFileSync(join(ROOT, 'packages', file), 'utf8');
  const length = SHORTER.find(([files]) => files.test(file))?.[1] ?? USUAL_LENGTH;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const key = `${length} ${node.text}`;
      if (!tried.has(key)) tried.set(key, slowWith(node.text, length));
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      const attack = tried.get(key);
      if (attack !== undefined) slow.push(`packages/${file}:${line} ${node.text} is slow with ${attack}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}
for (const found of slow) console.error(found);
console.log(`${tried.size} regular expressions tried, ${slow.length} slow`);
process.exitCode = slow.length > 0 ? 1 : 0;

/** The text that it is slow with, in words. */
function slowWith(literal: string, length: number): string | undefined {
  const script = new Script(`${literal}.test(subject)`);
  const words = literal.match(/[a-z]{2,}/gi) ?? [];
  // What the expression names itself, besides what is usual in text.
  const parts = new Set([...USUAL, ...(literal.match(/[^\\()[\]{}|?*+^$]/g) ?? []), ...words.slice(0, 5)]);
  for (const part of parts) {
    const repeated = part.repeat(length / part.length);
    for (const before of new Set(['', ...words.slice(0, 5)]))
      if (isSlow(script, `${before}${repeated}${END}`))
        return `${JSON.stringify(before)} and ${repeated.length} characters of ${JSON.stringify(part)}`;
  }
  return undefined;
}

/** A busy machine makes any of them slow once. */
function isSlow(script: Script, subject: string): boolean {
  context.subject = subject;
  return Array.from({ length: TRIES }).every(() => {
    const before = process.cpuUsage();
    try {
      script.runInContext(context, { timeout: 1_000 });
    } catch {
      return true;
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000 > MOST_MS;
  });
}
