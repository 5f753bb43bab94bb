/**
 * Names each action of the workflows by the commit that its tag has now, with the tag as a comment: `--write` does so, and else the
 * program says which are not. It asks GitHub for tags.
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace.ts';

const USED = /uses: ([\w.-]+\/[\w.-]+)((?:\/[\w./-]+)?)@(\S+)(?: # (\S+))?/g;
const commits = new Map<string, string>();
let loose = 0;
for (const path of globSync('.github/workflows/*.yml', { cwd: ROOT })) {
  const file = join(ROOT, path);
  const before = readFileSync(file, 'utf8');
  const after = before.replaceAll(
    USED,
    (_, action: string, inner: string, ref: string, tag: string = ref) => {
      const commit = commitOf(action, tag);
      if (ref !== commit) {
        loose += 1;
        console.error(`${path}: ${action}@${ref} is ${tag}, which is ${commit} now`);
      }
      return `uses: ${action}${inner}@${commit} # ${tag}`;
    },
  );
  if (process.argv.includes('--write') && after !== before) writeFileSync(file, after);
}
if (loose > 0 && !process.argv.includes('--write')) process.exitCode = 1;

function commitOf(action: string, tag: string): string {
  const name = `${action}@${tag}`;
  const known = commits.get(name);
  if (known !== undefined) return known;
  const refs = [`refs/tags/${tag}`, `refs/tags/${tag}^{}`];
  const lines = execFileSync('git', ['ls-remote', `https://github.com/${action}`, ...refs], {
    encoding: 'utf8',
  });
  // The last one is the commit of a tag that is an object of its own.
  const commit = lines.trim().split('\n').at(-1)?.split('\t')[0] ?? '';
  if (!/^[0-9a-f]{40}$/.test(commit)) throw new Error(`${action} has no tag ${tag}`);
  commits.set(name, commit);
  return commit;
}
