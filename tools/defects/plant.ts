/** Lets every process of a test run read the texts of the run in place of the sources: `node --import plant.ts`. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { currentRun, inRun } from './test-run.ts';

const { run, description } = currentRun();

registerHooks({
  load: (url, context, next) => {
    const file = url.startsWith('file:') ? fileURLToPath(url) : '';
    if (!file.startsWith(`${description.folder}/`)) return next(url, context);
    const text = inRun.text(run, description.folder, file);
    if (!existsSync(text)) return next(url, context);
    return { format: 'module-typescript', source: readFileSync(text, 'utf8'), shortCircuit: true };
  },
});

const reached = new Set<number>();
/** The runner of tests puts its own in place of this, which serves processes that tests start. */
Object.assign(globalThis, {
  waybillReached: (region: number) => {
    if (!reached.has(region)) appendFileSync(inRun.reachedOutside(run), `${region}\n`);
    reached.add(region);
  },
});
