import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import type { AppEnvironment } from './api/app.js';

/** Where the page is built to, seen from the sources as well as from what is published. */
const PAGE = fileURLToPath(new URL('../dist/page', import.meta.url));

/** Files with a hash of their content in their names never change. */
const FOREVER = 'public, max-age=31536000, immutable';

/** The page for people at `/`. Its files need no key; its requests do. */
export function servePage(app: Hono<AppEnvironment>, folder = PAGE): void {
  if (!existsSync(folder)) {
    app.get('/', (context) =>
      context.text(
        'The page is not built: run npm run build in the repository, or install @waybill/server from npm. The API is described at /openapi.json.\n',
        404,
      ),
    );
    return;
  }
  const files = serveStatic<AppEnvironment>({ root: folder });
  for (const path of ['/', '/:file{[\\w-]+\\.\\w+}', '/assets/*'])
    app.get(path, (context, next) => {
      const isHashed = context.req.path.startsWith('/assets/');
      context.header('Cache-Control', isHashed ? FOREVER : 'no-cache');
      return files(context, next);
    });
}
