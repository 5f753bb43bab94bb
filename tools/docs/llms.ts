/**
 * Writes `llms.txt`, an index for language models (https://llmstxt.org), or with `--check` compares it. It says what
 * the manifests and the documents say of themselves.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishable, ROOT, readManifest } from '../workspace.ts';
import { writeOrCheck } from './generated-files.ts';

/** In the order in which a newcomer wants them; one that is not there is left out. */
const GUIDES: readonly (readonly [path: string, about: string])[] = [
  ['README.md', 'try it without an account, then quote and buy in your own service'],
  ['docs/README.md', 'every page, by what you want to do'],
  ['docs/use-it-in-your-app.md', 'install, quote and buy with simulators, then with accounts'],
  ['docs/cookbook.md', 'a checkout, labels, several accounts, margins'],
  ['docs/server.md', 'an HTTP API and a page for shops in any language: keys, curl, PHP, Python, operation'],
  ['docs/errors.md', 'what each kind of error means, what to retry, what to alert on'],
  ['docs/testing.md', 'fake carriers, simulators, faults, the clock'],
  ['docs/what-to-store.md', 'for each quote and shipment'],
  ['docs/network.md', 'time limits, retries, proxies, certificates'],
  ['docs/logging.md', 'a logger, and what is never logged'],
  ['docs/deployment.md', 'Node versions, bundlers, frameworks, containers, functions'],
  ['docs/going-live.md', "the checklist before the first real label, with each carrier's approval"],
  ['docs/troubleshooting.md', 'by symptom'],
  ['docs/upgrading.md', 'where exported names went'],
  ['docs/security.md', 'secrets, personal data, connections, what is trusted'],
  ['docs/write-a-carrier.md', 'a guide for those who add a carrier'],
  ['CONTRIBUTING.md', 'where things are, and how to take part'],
];

const { description = '' } = readManifest(ROOT);
const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
const [, introduction = ''] = /^# .+\n+([\s\S]*?)\n+## /.exec(readme) ?? [];
if (introduction === '')
  throw new Error('README.md: no introduction between its title and its first section');

const guides = GUIDES.filter(([path]) => existsSync(join(ROOT, path)));
const decisions = globSync('docs/adr/*.md', { cwd: ROOT }).sort();
const text = [
  '# Waybill',
  `> ${description}.`,
  introduction,
  section(
    'Guides',
    guides.map(([path, about]) => link(titleOf(path), path, about)),
  ),
  section(
    'Packages',
    publishable().map(({ path, manifest }) => link(manifest.name, `${path}/README.md`, manifest.description)),
  ),
  section(
    'What each package exports',
    publishable().map(({ path, manifest }) => link(manifest.name, `${path}/api.md`)),
  ),
  section(
    'Optional',
    decisions.map((path) => link(titleOf(path), path, 'a decision, and why')),
  ),
].join('\n\n');

const problems = writeOrCheck({ files: new Map([['llms.txt', `${text}\n`]]), command: 'npm run docs' });
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}

function section(title: string, links: readonly string[]): string {
  return `## ${title}\n\n${links.join('\n')}`;
}

function link(name: string, path: string, about?: string): string {
  if (!existsSync(join(ROOT, path))) throw new Error(`${path}, which llms.txt would name, is missing`);
  return `- [${name}](${path})${about === undefined ? '' : `: ${about}`}`;
}

function titleOf(path: string): string {
  const [, title] = /^# (.+)$/m.exec(readFileSync(join(ROOT, path), 'utf8')) ?? [];
  if (title === undefined) throw new Error(`${path} has no title`);
  return title;
}
