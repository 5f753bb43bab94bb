import { loadConfig } from '@waybill/config';
import { hint } from '@waybill/core/plugin';
import type { Role } from '@waybill/server';
import { CommandError, EXIT, type ExitCode } from '../exit.js';
import type { OpenOptions } from '../find-accounts.js';
import type { Io } from '../io.js';
import { pageOf } from '../render/page.js';
import { table } from '../render/table.js';
import { readInput } from '../request.js';
import { type PeopleFileOption, peopleFileOf, serverPackage } from '../server/key-file.js';
import { accountsNamed } from './keys.js';

interface PeopleOptions extends PeopleFileOption {
  readonly config?: string;
}

interface AddOptions extends PeopleOptions, Pick<OpenOptions, 'plugin'> {
  readonly role: string;
  readonly password: boolean;
  readonly account?: readonly string[];
  readonly tenant?: string;
  readonly limit?: string;
}

/** `waybill people add` */
export async function addPerson(
  name: string,
  { role: written, password: signsIn, account, tenant, limit, ...options }: AddOptions,
  io: Io,
): Promise<ExitCode> {
  const { addPerson } = await serverPackage();
  const role = await roleNamed(written);
  const accounts = account === undefined ? undefined : await accountsNamed(account, options, io);
  const file = await fileOf(options, io);
  const facts = {
    name,
    role,
    ...(accounts !== undefined && { accounts }),
    ...(tenant !== undefined && { tenant }),
    ...(limit !== undefined && { limit }),
  };
  await addPerson(file, facts, signsIn ? await askPassword(io) : undefined);
  const how = signsIn ? 'with this password' : 'by a proxy';
  io.stderr.write(
    `${name} signs in ${how}, and may ${role} with ${accounts?.join(', ') ?? 'all accounts'}: ${file}\n`,
  );
  return EXIT.ok;
}

/** `waybill people list` */
export async function listPeople(
  { json = false, ...options }: PeopleOptions & { readonly json?: boolean },
  io: Io,
): Promise<ExitCode> {
  const { listPeople } = await serverPackage();
  const file = await fileOf(options, io);
  const people = (await listPeople(file)).map(({ password, ...facts }) => ({
    ...facts,
    password: password !== undefined,
  }));
  if (json) io.stdout.write(`${JSON.stringify(people, null, 2)}\n`);
  else if (people.length === 0) io.stderr.write(`There is nobody in ${file}.\n`);
  else {
    const rows = people.map(({ name, role, accounts, tenant = '', limit = '', password }) => [
      name,
      role,
      accounts?.join(', ') ?? 'all',
      tenant,
      limit,
      password ? 'a password' : 'a proxy',
    ]);
    io.stdout.write(table(COLUMNS, rows, pageOf(io.stdout)));
  }
  return people.length > 0 ? EXIT.ok : EXIT.none;
}

const COLUMNS = ['name', 'role', 'accounts', 'tenant', 'limit', 'signs in by'].map((title) => ({ title }));

/** `waybill people role` */
export async function changeRole(
  name: string,
  written: string,
  options: PeopleOptions,
  io: Io,
): Promise<ExitCode> {
  const { changePerson } = await serverPackage();
  const role = await roleNamed(written);
  const file = await fileOf(options, io);
  await changePerson(file, name, { role });
  io.stderr.write(`${name} may ${role}: servers that read ${file} know it within a second.\n`);
  return EXIT.ok;
}

/** `waybill people password` */
export async function changePassword(name: string, options: PeopleOptions, io: Io): Promise<ExitCode> {
  const { changePerson } = await serverPackage();
  const file = await fileOf(options, io);
  await changePerson(file, name, { password: await askPassword(io) });
  io.stderr.write(`${name} has another password, and is signed out everywhere.\n`);
  return EXIT.ok;
}

/** `waybill people remove` */
export async function removePerson(name: string, options: PeopleOptions, io: Io): Promise<ExitCode> {
  const { removePerson } = await serverPackage();
  const file = await fileOf(options, io);
  await removePerson(file, name);
  io.stderr.write(`${name} does not sign in any more: servers that read ${file} end it within a second.\n`);
  return EXIT.ok;
}

async function fileOf(options: PeopleOptions, io: Io): Promise<string> {
  return peopleFileOf(options, await loadConfig(io.cwd, options.config), io);
}

async function roleNamed(written: string): Promise<Role> {
  const { ROLES } = await serverPackage();
  const known = ROLES.find((one) => one === written);
  if (known !== undefined) return known;
  throw new CommandError(EXIT.input, `there is no role ${written}${hint(written, ROLES)}`);
}

/** Asked for twice at a terminal; otherwise the first line of standard input. */
async function askPassword(io: Io): Promise<string> {
  if (io.prompts === undefined) {
    const text = new TextDecoder().decode(await readInput('-', 'a password', io));
    return text.split(/\r?\n/, 1)[0] ?? '';
  }
  const password = await io.prompts.secret('The password, of 12 characters or more');
  if ((await io.prompts.secret('The same again')) === password) return password;
  throw new CommandError(EXIT.input, 'The two passwords differ.');
}
