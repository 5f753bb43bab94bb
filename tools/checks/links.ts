/**
 * Checks the relative links in Markdown files: each leads to a file or folder of this repository, and its anchor to a
 * heading there. The README of a folder is its page, as on GitHub.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../workspace.ts';

interface Link {
  /** The file that it is in. */
  readonly file: string;
  readonly line: number;
  /** `network.md#proxies`. */
  readonly target: string;
}

const files = globSync(['*.md', 'docs/**/*.md', 'examples/*.md', 'packages/*/*.md', '.changeset/README.md'], {
  cwd: ROOT,
})
  // Generated declarations, which hold no links.
  .filter((file) => !file.endsWith('/api.md'))
  .sort();
const links = files.flatMap(linksOf);
const problems = links.flatMap((link) => {
  const problem = problemOf(link);
  return problem === undefined ? [] : [`${link.file}:${link.line}: ${link.target}: ${problem}`];
});
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`${links.length} links of ${files.length} files lead somewhere`);

function linksOf(file: string): Link[] {
  return prose(file).flatMap((text, index) =>
    [...text.matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => ({ file, line: index + 1, target }))
      .filter(({ target }) => !/^[a-z]+:/.test(target)),
  );
}

/** The lines of a file; those of code blocks are empty. */
function prose(file: string): string[] {
  let inCode = false;
  return readFileSync(join(ROOT, file), 'utf8')
    .split('\n')
    .map((text) => {
      const fence = text.startsWith('```');
      if (fence) inCode = !inCode;
      return fence || inCode ? '' : text;
    });
}

function problemOf({ file, target }: Link): string | undefined {
  const [path = '', anchor] = target.split('#');
  const found = path === '' ? file : join(dirname(file), path);
  if (!existsSync(join(ROOT, found))) return 'there is no such file';
  if (anchor === undefined || anchor === 'readme') return undefined;
  const page = statSync(join(ROOT, found)).isDirectory() ? join(found, 'README.md') : found;
  return anchorsOf(page).has(anchor) ? undefined : `${page} has no such heading`;
}

/** As GitHub makes them: lower case, without punctuation, blanks as hyphens. */
function anchorsOf(page: string): Set<string> {
  const headings = prose(page).flatMap((text) => /^#+ (.+)$/.exec(text)?.[1] ?? []);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}
