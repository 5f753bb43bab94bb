/**
 * Does what the pages for a newcomer's app say, word for word: in an empty folder `npm init`, the page's `npm install`, then
 * its first program, saved under the name that the page gives. The packages come from a registry on this machine.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRegistry } from '../registry/registry.ts';
import { publishable, ROOT, run } from '../workspace.ts';

const PAGES = ['README.md', 'docs/use-it-in-your-app.md'];

await using registry = await startRegistry();
await registry.publish(publishable());
for (const page of PAGES) {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-app-'));
  try {
    const { install, name, program } = stepsOf(readFileSync(join(ROOT, page), 'utf8'));
    const env = { ...registry.environment, npm_config_cache: join(folder, '.cache') };
    const shell = (command: string) => run('sh', ['-ec', command], { cwd: folder, env });
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

function stepsOf(page: string): { install: string; name: string; program: string } {
  const install = /^```sh\n(npm install @waybill\/core [\s\S]*?)^```$/m.exec(page)?.[1];
  const name = /Save this as `([^`]+)`/.exec(page)?.[1];
  const program = /^```ts examples\/.*\n([\s\S]*?)^```$/m.exec(page)?.[1];
  assert(install && name && program, 'a page has an install, the name of a file and a program');
  return { install, name, program };
}
