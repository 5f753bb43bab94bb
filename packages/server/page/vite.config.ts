import { defineConfig } from 'vite';

/** The page, as `tools/page.ts` builds it. `vite packages/server/page` serves it while it is worked on. */
export default defineConfig({
  // It works below any path.
  base: './',
  build: {
    outDir: '../dist/page',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  server: {
    proxy: { '/v1': 'http://127.0.0.1:8484', '/openapi.json': 'http://127.0.0.1:8484' },
  },
});
