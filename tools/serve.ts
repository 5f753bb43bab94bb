/** `waybill serve` of this checkout, at port 8484 or the next one that is free. */
import { once } from 'node:events';
import { createServer } from 'node:net';

const FIRST = 8484;

// npm that is told to end leaves its script behind.
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, 'SIGTERM');
}, 250).unref();

process.argv.splice(2, 0, 'serve', '--port', String(await freePort(FIRST)));
await import('./waybill.ts');

async function freePort(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return port;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return freePort(port + 1);
  } finally {
    server.close();
  }
}
