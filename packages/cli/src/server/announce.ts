import type { Account } from '@waybill/config';
import { environmentOf } from '../environment.js';
import type { Io } from '../io.js';
import { accountText } from '../names.js';
import { pageOf } from '../render/page.js';
import { table } from '../render/table.js';
import type { ServerKeys, ServerPeople } from './keys.js';

/** What runs, and how it was asked for. */
export interface Announced {
  readonly url: string;
  /** Whether only this machine reaches it. */
  readonly is_local: boolean;
  readonly accounts: readonly Account[];
  readonly simulated: boolean;
  /** Where purchases are kept. */
  readonly place: string;
  readonly keys: ServerKeys;
  readonly people: ServerPeople;
  readonly page: boolean;
}

/** Says on standard error what is served. The key of this run goes to standard output, in the address of the page if there is one. */
export function announce(
  { url, is_local, accounts, simulated, place, keys, people, page }: Announced,
  io: Io,
): void {
  const rows = [
    ['address', url],
    ['accounts', accounts.map((account) => accountLine(account, simulated)).join(', ')],
    ['purchases', place],
    ['keys', keys.shown],
    ['people', people.shown],
    ['page', page ? `${url}/` : 'none'],
    ['OpenAPI', `${url}/openapi.json`],
  ];
  io.stderr.write(
    simulated
      ? 'Serving simulators: prices and labels are made up, and nothing is paid.\n'
      : 'Serving real accounts: what is bought at one in production costs money.\n',
  );
  io.stderr.write(table([{ title: '' }, { title: '' }], rows, { paint: pageOf(io.stderr).paint }));
  if (!is_local)
    io.stderr.write(
      'warning: this is plain HTTP, and other machines reach it. Keys and addresses can be read on the way: put a proxy with TLS in front of it.\n',
    );
  if (keys.key !== undefined) io.stdout.write(page ? `${url}/#key=${keys.key}\n` : `${keys.key}\n`);
  io.stderr.write('Running until interrupted (Ctrl+C).\n');
}

function accountLine(account: Account, simulated: boolean): string {
  const environment = simulated ? undefined : environmentOf(account);
  return environment === undefined ? accountText(account) : `${accountText(account)} (${environment})`;
}
