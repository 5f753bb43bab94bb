import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { testReport } from './tools/test-report.ts';

const ROOT = import.meta.dirname;

/** Packages import each other's sources: no test needs a build. */
const conditions = ['@waybill/source', 'module', 'node', 'development|production'];

/** A test that takes longer hangs. One that lets no timer have its turn is ended by the watchdog, with its process. */
const HANGS_MS = process.env.WAYBILL_THOROUGH === '1' ? 600_000 : 120_000;

/**
 * Carriers of four kinds show what the kit does for all: JSON with OAuth, XML with a Basic login, SOAP with the login in the body, and one
 * package a call. With the others the suite tries it when WAYBILL_THOROUGH is set.
 */
const KIT_SHOWN_BY = ['ups', 'canadapost', 'aramex', 'usps'];

/**
 * Carriers' tests replace no modules, so Node runs them without Vite, which takes a tenth less time: nothing stands between a call
 * and the function of another module. Their sources, and those that they import, hold no TypeScript but what Node can leave out.
 */
const asCarrier: NonNullable<ViteUserConfig['test']> = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  // Tests at once have one thread to work in, and carriers hardly wait: they would only hold more memory, which takes more time.
  maxConcurrency: 1,
  env: { WAYBILL_KIT_SHOWN_BY: process.env.WAYBILL_KIT_SHOWN_BY ?? KIT_SHOWN_BY.join(' ') },
};

/** What every package's `vitest.config.ts` is: alike to the letter, so that packages share the cache of transformed files. */
export function packageConfig(folder: string): ViteUserConfig {
  const setup = join(folder, 'test/global-setup.ts');
  return defineConfig({
    root: ROOT,
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    test: {
      name: basename(folder),
      dir: folder,
      include: ['test/**/*.test.ts'],
      setupFiles: [join(ROOT, 'tools/watchdog.ts')],
      globalSetup: existsSync(setup) ? [setup] : [],
      // The files of a package share their modules: no test leaves anything behind that another would notice.
      isolate: false,
      fsModuleCache: true,
      fsModuleCachePath: transformedFiles(),
      // For what Node loads without Vite: sources of carriers, and threads.
      execArgv: ['--import', join(ROOT, 'tools/source-hooks.ts'), '--conditions=@waybill/source'],
      ...(/^carrier-(?!kit$|ratecard$)/.test(basename(folder)) ? asCarrier : {}),
      // Machines differ, and a machine that builds is busy: a test ends by what happens, not by the clock.
      testTimeout: HANGS_MS,
      hookTimeout: HANGS_MS,
      expect: { poll: { timeout: HANGS_MS } },
      // `npm test` adds the reports up.
      reporters: ['default', testReport(join(folder, 'test-results/report.json'))],
    },
  });
}

/** Vitest does not notice by itself when tsconfig.base.json changes, which decides how files are transformed. */
function transformedFiles(): string {
  const settings = createHash('sha256').update(readFileSync(join(ROOT, 'tsconfig.base.json')));
  return join(ROOT, 'node_modules/.cache/vitest', settings.digest('hex').slice(0, 12));
}
