import { fileURLToPath } from 'node:url';
import { createViteServer } from 'vitest/node';

// Runs the program from its sources, in this process.
const conditions = ['@waybill/source', 'module', 'node', 'development|production'];
const server = await createViteServer({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, ws: false, watch: null },
  resolve: { conditions },
  ssr: { resolve: { conditions } },
});
await server.ssrLoadModule('/src/main.ts');
