import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { type Binaries, binaries } from './binaries.js';

export interface PostgresOptions {
  /** Whether what was committed outlives a failure of the machine's power. By default it need not, which is faster. */
  readonly durable?: boolean;
}

const HASTY = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'];

/** The server refuses to run as root: then it runs as the user `nobody`. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;

/**
 * Runs the server until standard input ends, which happens when the process that started it is gone, however it ended. The
 * folder goes with it.
 */
const WATCHED = `
folder=$1; shift
exec 3<&0
"$@" 3<&- & server=$!
exec 2>/dev/null
(read -r _ <&3; touch "$folder/over"; kill -QUIT "$server") & watcher=$!
wait "$server"
kill "$watcher"
if [ -e "$folder/over" ]; then rm -rf "$folder"; fi`;

type Running = ChildProcess & { readonly stdin: Socket; readonly stderr: Socket };

/** A PostgreSQL server of this process, on a free port and in a folder of its own. */
export class PostgresServer implements AsyncDisposable {
  readonly #command: readonly string[];
  readonly #folder: string;
  readonly #port: number;
  #running: Running | undefined;
  #databases = 0;

  private constructor(command: readonly string[], folder: string, port: number) {
    this.#command = command;
    this.#folder = folder;
    this.#port = port;
  }

  /**
   * Starts a server, which takes a second.
   * @throws where npm has none for this platform
   */
  static async start({ durable = false }: PostgresOptions = {}): Promise<PostgresServer> {
    const installed = await binaries();
    if (installed === undefined)
      throw new Error(`npm has no PostgreSQL server for ${process.platform}-${process.arch}`);
    const folder = mkdtempSync(join(tmpdir(), 'waybill-postgres-'));
    if (NOBODY !== undefined) chownSync(folder, NOBODY.uid, NOBODY.gid);
    const { initdb, postgres } = executable(installed, folder);
    const data = join(folder, 'data');
    const settings = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
    execFileSync(initdb, ['-D', data, ...settings], { ...NOBODY, stdio: ['ignore', 'ignore', 'inherit'] });
    const port = await freePort();
    const flags = ['-c', 'unix_socket_directories=', '-c', 'max_connections=200', ...(durable ? [] : HASTY)];
    const command = [postgres, '-D', data, '-h', '127.0.0.1', '-p', String(port), ...flags];
    const server = new PostgresServer(command, folder, port);
    await server.restart();
    return server;
  }

  /** URL of the database of this name; `postgres` is always there. */
  url(database = 'postgres'): string {
    return `postgres://postgres@127.0.0.1:${this.#port}/${database}`;
  }

  /** Makes an empty database, and returns its URL. */
  async createDatabase(): Promise<string> {
    const name = `test_${++this.#databases}`;
    const client = new Client({ connectionString: this.url() });
    await client.connect();
    try {
      await client.query(`CREATE DATABASE ${name}`);
    } finally {
      await client.end();
    }
    return this.url(name);
  }

  /** Kills the server, as a machine without memory does. Its data stays. */
  async kill(): Promise<void> {
    const file = join(this.#folder, 'data/postmaster.pid');
    await this.#end(() => process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), 'SIGKILL'));
  }

  /** Starts the server again after {@link kill}, at the same URL. It repairs its data first. */
  async restart(): Promise<void> {
    this.#running ??= await this.#launch();
  }

  /** Stops the server and deletes its data. */
  async stop(): Promise<void> {
    await this.#end(({ stdin }) => stdin.end());
    rmSync(this.#folder, { recursive: true, force: true });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  async #end(how: (running: Running) => void): Promise<void> {
    const running = this.#running;
    if (running === undefined) return;
    this.#running = undefined;
    running.ref();
    running.stderr.ref();
    // Its processes share its standard error: the last of them has ended.
    const ended = once(running, 'close');
    how(running);
    await ended;
  }

  async #launch(): Promise<Running> {
    // In a group of its own: Ctrl-C in a terminal is for the tests, which then end it.
    const running = spawn('sh', ['-c', WATCHED, 'sh', this.#folder, ...this.#command], {
      ...NOBODY,
      cwd: this.#folder,
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe'],
    }) as ChildProcess as Running;
    let log = '';
    await new Promise<void>((resolve, reject) => {
      running.stderr.on('data', (chunk) => {
        log = `${log}${chunk}`.slice(-2_000);
        if (log.includes('ready to accept connections')) resolve();
      });
      running.on('close', () => reject(new Error(`PostgreSQL does not start: ${log}`)));
    });
    // It does not keep the process that started it from ending.
    running.unref();
    running.stdin.unref();
    running.stderr.unref();
    return running;
  }
}

/** The programs, copied to where the user `nobody` can read them if he cannot reach npm's folder. */
function executable(installed: Binaries, folder: string): Binaries {
  if (NOBODY === undefined) return installed;
  try {
    execFileSync(installed.postgres, ['--version'], { ...NOBODY, cwd: folder, stdio: 'ignore' });
    return installed;
  } catch {
    const copy = join(folder, 'native');
    cpSync(join(dirname(installed.postgres), '..'), copy, { recursive: true, verbatimSymlinks: true });
    execFileSync('chown', ['-R', `${NOBODY.uid}:${NOBODY.gid}`, copy]);
    return { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') };
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
