import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Answer, Connection } from './connection.js';
import { FaultPlan } from './faults.js';
import { htmlPage, respond } from './respond.js';
import { serverOf } from './serve.js';
import type {
  RecordedExchange,
  RecordedReply,
  RunningSimulator,
  ServedAt,
  SimulatedAccount,
  SimulatedAccounts,
  SimulatorDefinition,
  SimulatorOptions,
} from './types.js';

// Where a server of Hono ran in this process before, it is a copy that the listener would send; reading it makes it a real one.
void RESPONSE_ALREADY_SENT.body;

/** An exchange whose reply is still to come. */
type OpenExchange = Omit<RecordedExchange, 'reply'> & { reply: RecordedReply | null };

interface Journal {
  readonly exchanges: OpenExchange[];
  readonly purchases: (string | null)[];
  readonly routeErrors: unknown[];
}

const emptyJournal = (): Journal => ({ exchanges: [], purchases: [], routeErrors: [] });

/**
 * Starts a simulator on 127.0.0.1. Several may run at once, of one definition too: each has its own state.
 * @throws what the operating system says when the port is taken.
 */
export async function startSimulator<Settings extends SimulatedAccount, Accounts extends SimulatedAccounts>(
  definition: SimulatorDefinition<Settings, Accounts>,
  options: SimulatorOptions = {},
): Promise<RunningSimulator<Settings, Accounts>> {
  const plan = new FaultPlan();
  let journal = emptyJournal();
  let url: string | undefined;
  const clock = options.now ?? (() => Date.now());
  let advanced_ms = 0;

  const serve = serverOf(definition, {
    url: () => {
      if (url === undefined) throw new Error(`${definition.carrier}: the simulator does not listen yet`);
      return url;
    },
    now: () => clock() + advanced_ms,
    purchased: (tracking_number) => {
      journal.purchases.push(tracking_number);
    },
  });

  const handle = async (request: Request, { incoming, outgoing }: HttpBindings): Promise<Response> => {
    const body = Buffer.from(await request.arrayBuffer());
    const { routeErrors, exchanges } = journal;
    const exchange: OpenExchange = {
      method: request.method,
      path: incoming.url ?? '/',
      headers: Object.fromEntries(request.headers),
      body: body.toString('utf8'),
      reply: null,
    };
    exchanges.push(exchange);
    const connection = new Connection(outgoing);
    try {
      await respond(plan.take(exchange.method, exchange.path), {
        connection,
        work: () => serve(request.url, exchange, body).catch((error) => failed(error, routeErrors)),
        note: (answer) => {
          exchange.reply = recorded(answer);
        },
      });
    } catch (error) {
      routeErrors.push(error);
      connection.cut();
    }
    return RESPONSE_ALREADY_SENT;
  };

  // The server speaks HTTP/1, so the bindings are those of HTTP/1. It never closes an idle connection: in one process with
  // its client it would do so late, just as the client sends the next request.
  const server = createServer(
    { keepAliveTimeout: 0 },
    getRequestListener((request, bindings) => handle(request, bindings as HttpBindings), {
      overrideGlobalObjects: false,
    }),
  );
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const server_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  url = server_url;

  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closed ??= new Promise((resolve, reject) => {
      server.close((error) => (error === undefined ? resolve() : reject(error)));
      server.closeAllConnections();
    });
    return closed;
  };

  return {
    carrier: definition.carrier,
    url: server_url,
    settings: { ...definition.settings, server_url },
    accounts: served(definition.accounts, server_url),
    get exchanges() {
      return journal.exchanges;
    },
    get purchases() {
      return journal.purchases;
    },
    get routeErrors() {
      return journal.routeErrors;
    },
    fault: (fault, scope) => plan.add(fault, scope),
    advance: ({ days = 0, hours = 0 }) => {
      advanced_ms += (days * 24 + hours) * 3_600_000;
    },
    reset: () => {
      plan.clear();
      journal = emptyJournal();
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function failed(error: unknown, routeErrors: unknown[]): Answer {
  routeErrors.push(error);
  return htmlPage(500, {}, `The simulator failed: ${error instanceof Error ? error.message : error}`);
}

function recorded({ status, headers, body }: Answer): RecordedReply {
  return { status, headers: Object.fromEntries(headers), body };
}

function served<Accounts extends SimulatedAccounts>(
  accounts: Accounts | undefined,
  server_url: string,
): { readonly [Name in keyof Accounts]: Accounts[Name] & ServedAt } {
  const entries = Object.entries(accounts ?? {}).map(([name, account]) => [name, { ...account, server_url }]);
  return Object.fromEntries(entries);
}
