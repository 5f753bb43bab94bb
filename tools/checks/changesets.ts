/**
 * Every package that was changed must be named in a changeset. A branch is compared with where it left main; main itself
 * with the last release, or with its first commit while nothing has been released.
 */
import { spawnSync } from 'node:child_process';
import { environment, output, ROOT } from '../workspace.ts';

const git = (...args: readonly string[]): string => output('git', args).trim();
const tryGit = (...args: readonly string[]): string | undefined => {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
};

const main =
  process.env.GITHUB_BASE_REF === undefined || process.env.GITHUB_BASE_REF === ''
    ? (tryGit('rev-parse', '--verify', '--quiet', 'origin/main') ?? git('rev-parse', 'main'))
    : git('rev-parse', `origin/${process.env.GITHUB_BASE_REF}`);
const head = git('rev-parse', 'HEAD');
const fork = git('merge-base', head, main);
const base = fork === head ? lastRelease() : fork;

console.log(`compared with ${git('log', '-1', '--format=%h %s', base)}`);
const status = spawnSync('changeset', ['status', `--since=${base}`], {
  cwd: ROOT,
  env: environment(),
  stdio: 'inherit',
});
process.exitCode = status.status ?? 1;

function lastRelease(): string {
  const tag = tryGit('describe', '--tags', '--abbrev=0', '--match=@waybill/*', 'HEAD~1');
  return tag ?? git('rev-list', '--max-parents=0', 'HEAD').split('\n').at(-1) ?? head;
}
