import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Bundles the program from its sources, and from those of our packages that it needs. Returns its path. */
export async function bundledProgram(): Promise<string> {
  const bundle = await rolldown({
    input: join(root, 'src/main.ts'),
    platform: 'node',
    resolve: { conditionNames: ['@waybill/source', 'node', 'import', 'module'] },
    // The helpers of decorators are the compiler's own.
    external: (id) => !/^([./]|@waybill\/|@oxc-project\/runtime\/)/.test(id),
  });
  await bundle.write({ dir: join(root, 'test-results/program'), format: 'esm', cleanDir: true });
  return join(root, 'test-results/program/main.js');
}
