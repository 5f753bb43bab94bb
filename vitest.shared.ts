import { defineConfig, type ViteUserConfig } from 'vitest/config';

/** Packages import each other's sources: no test needs a build. */
const conditions = ['@waybill/source', 'module', 'node', 'development|production'];

/** A test that takes longer hangs. */
const HANGS_MS = 600_000;

/** What every package's `vitest.config.ts` is. */
export function packageConfig(name: string): ViteUserConfig {
  return defineConfig({
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    test: {
      name,
      include: ['test/**/*.test.ts'],
      // The files of a package share their modules: no test leaves anything behind that another would notice.
      isolate: false,
      // The cache of transformed files does not notice changes in tsconfig.base.json.
      fsModuleCache: false,
      // Machines differ, and a machine that builds is busy: a test ends by what happens, not by the clock.
      testTimeout: HANGS_MS,
      hookTimeout: HANGS_MS,
      expect: { poll: { timeout: HANGS_MS } },
      // `npm test` adds the reports up.
      reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
    },
  });
}
