/**
 * Does what the pages for a newcomer's app say, word for word: in an empty folder `npm init`, the page's `npm install`, then
 * its first program, saved under the name that the page gives. The packages come from a registry on this machine.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRegistry } from '../registry/registry.ts';
import { publishable, ROOT, run, type WorkspacePackage } from '../workspace.ts';

const PAGES = ['README.md', 'docs/use-it-in-your-app.md'];

const pages = PAGES.map((page) => ({ page, ...stepsOf(readFileSync(join(ROOT, page), 'utf8')) }));
await using registry = await startRegistry();
await registry.publish(neededBy(pages.map(({ install }) => install).join('\n')));
for (const { page, install, name, program } of pages) {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-app-'));
  try {
    // A shell keeps no variable with this setting's name.
    writeFileSync(join(folder, '.npmrc'), `@waybill:registry=${registry.url}\n`);
    const shell = (command: string) => run('sh', ['-ec', command], { cwd: folder });
    await shell('npm init --yes');
    await shell(install);
    writeFileSync(join(folder, name), program);
    const { stdout, stderr } = await shell(`node ${name}`);
    assert.match(
      stdout,
      /canadapost.*ups/s,
      `${page}: ${name} prints quotes of both carriers: ${stdout}${stderr}`,
    );
    console.log(`${page}: ${name} runs as it is written`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Packages of ours that commands name, and all that these need. */
function neededBy(commands: string): WorkspacePackage[] {
  const all = publishable();
  const needed = new Set<WorkspacePackage>();
  const add = (name: string): void => {
    const one = all.find(({ manifest }) => manifest.name === name);
    if (one === undefined || needed.has(one)) return;
    needed.add(one);
    const { dependencies, peerDependencies } = one.manifest;
    for (const other of Object.keys({ ...dependencies, ...peerDependencies })) add(other);
  };
  for (const [name] of commands.matchAll(/@waybill\/[\w-]+/g)) add(name);
  return [...needed];
}

function stepsOf(page: string): { install: string; name: string; program: string } {
  const install = /^```sh\n(npm install @waybill\/core [\s\S]*?)^```$/m.exec(page)?.[1];
  const name = /Save this as `([^`]+)`/.exec(page)?.[1];
  const program = /^```ts examples\/.*\n([\s\S]*?)^```$/m.exec(page)?.[1];
  assert(install && name && program, 'a page has an install, the name of a file and a program');
  return { install, name, program };
}
