/**
 * Proves that carrier packages follow one plan, which CONTRIBUTING.md describes: a thing has the same name in each of them, an
 * operation is a page with its value first, and a page becomes a folder only when it is long.
 * `node tools/checks/carrier-plan.ts [carrier-ups …]`
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { packages, ROOT } from '../workspace.ts';

const LONGEST_PAGE = 350;

/** Pages of operations; each exports a value of its name. */
const OPERATIONS = [
  'rating',
  'shipping',
  'recovery',
  'tracking',
  'voiding',
  'pickup',
  'manifest',
  'returns',
  'locations',
  'address-validation',
  'proof-of-delivery',
];

/** The parts of a page that is too long. */
const PARTS = ['request.ts', 'reply.ts', 'schema.ts'];

/** Two wire formats of one carrier. */
const FORMATS = ['json', 'xml'];

/** Names that some file had before, and the one that this thing has in every carrier. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'address.ts': 'address-validation.ts or parties.ts',
  'proof.ts': 'proof-of-delivery.ts',
  'rate.ts': 'rating.ts or prices.ts',
  'details.ts': 'shipment.ts',
  'found.ts': 'recovery.ts',
  'codes.ts': 'tracking-codes.ts',
  'tracking-events.ts': 'tracking-codes.ts',
  'sold.ts': 'purchases.ts',
  'price.ts': 'prices.ts',
  'extra-services.ts': 'accessorials.ts',
  'registration-numbers.ts': 'tax-numbers.ts',
};

/** A rate card calls no server, so it has other parts. */
const IN_PROCESS = 'carrier-ratecard';

const named = process.argv.slice(2);
const problems = packages()
  .filter(({ path }) => /\/carrier-(?!kit$)/.test(path) && basename(path) !== IN_PROCESS)
  .filter(({ path }) => named.length === 0 || named.includes(basename(path)))
  .flatMap(({ path }) => problemsOf(path));
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

function problemsOf(path: string): string[] {
  const src = join(ROOT, path, 'src');
  const files = globSync('**/*.ts', { cwd: src })
    .filter((file) => file !== 'editor.ts')
    .sort();
  return files
    .flatMap((file) => fileProblems(file, readFileSync(join(src, file), 'utf8'), files))
    .concat(shortFolders(src, files))
    .map((problem) => `${path}/src/${problem}`);
}

function fileProblems(file: string, text: string, files: readonly string[]): string[] {
  const name = basename(file);
  const isSimulator = file.startsWith('simulator/');
  const lines = text.split('\n').length - 1;
  const other = isSimulator && name !== 'sold.ts' ? undefined : OTHER_NAMES[name];
  const longest = isSimulator ? LONGEST_PAGE + 50 : LONGEST_PAGE;
  const found = [
    ...(other === undefined ? [] : [`${file} is called ${other} in other carriers`]),
    ...(lines > longest ? [`${file} has ${lines} lines; pages have at most ${longest}`] : []),
  ];
  if (isSimulator) return found;
  const [folder = '.', ...deeper] = dirname(file)
    .split('/')
    .filter((step) => !FORMATS.includes(step));
  if (folder !== '.') {
    if (deeper.length > 0) found.push(`${file} lies too deep`);
    if (!files.includes(`${dirname(file)}.ts`)) found.push(`${file} has no page ${dirname(file)}.ts`);
    if (!PARTS.includes(name))
      found.push(`${file}: a page's folder has ${PARTS.join(', ')}, and nothing else`);
  }
  return dirname(file) === '.' ? found.concat(lateValue(file, text)) : found;
}

/** The value of an operation is the table of contents of its page. */
function lateValue(file: string, text: string): string[] {
  const operation = basename(file, '.ts');
  if (!OPERATIONS.includes(operation)) return [];
  const name = operation.replaceAll('-', '_');
  const at = new RegExp(`^export const (\\{.*)?\\b${name}`, 'm').exec(text)?.index;
  if (at === undefined) return [`${file} exports no operation`];
  const first = /^(export )?(async )?function /m.exec(text)?.index ?? Number.POSITIVE_INFINITY;
  return first < at ? [`${file}: a function stands before the operation; its value comes first`] : [];
}

/** Folders whose parts would fit on the page. */
function shortFolders(src: string, files: readonly string[]): string[] {
  const folders = [...new Set(files.map((file) => dirname(file)))].filter(
    (folder) => folder !== '.' && !folder.startsWith('simulator') && !FORMATS.includes(folder),
  );
  return folders.flatMap((folder) => {
    const parts = files.filter((file) => dirname(file) === folder || file === `${folder}.ts`);
    const lines = parts.reduce((sum, file) => sum + linesOf(join(src, file)), 0);
    return lines > LONGEST_PAGE ? [] : [`${folder}/ and its page have ${lines} lines: one page is enough`];
  });
}

function linesOf(file: string): number {
  return readFileSync(file, 'utf8').split('\n').length - 1;
}
