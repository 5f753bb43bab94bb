import { type Command, InvalidArgumentError } from 'commander';

export const PLUGIN = 'carrier packages to load in addition to the installed ones, by name or folder';
export const CONFIG = 'accounts and plugins; the nearest waybill.config.* when left out';

export const LIMIT =
  'refuse purchases above it before they are sent: 500 EUR/day, also /week and /month; ups=…, ups/main=… and tenant:bakery=… for a carrier, an account, a tenant; several with commas between';

export const KEEP =
  'delete addresses and labels of purchases and batches that have not changed for so long, such as 400d; numbers and amounts stay';

/** A number of days, written `400d`. */
export function days(value: string): number {
  if (!/^[1-9]\d{0,4}d$/.test(value)) throw new InvalidArgumentError('It must be a number of days: 400d.');
  return Number.parseInt(value, 10);
}

/** Options of every command that asks carriers. Simulators that a command starts know nothing of an earlier purchase. */
export function following(command: Command): Command {
  return command
    .option('--json', 'print the two-element list [result, errors] and nothing else')
    .option('--deadline <ms>', 'how long to wait for carriers, in milliseconds', positive)
    .option('--wire', 'print every call as it went over the wire, without secrets, to standard error')
    .option('--wire-file <file>', 'write the calls to a file: .har, .json, or text')
    .option('--plugin <packages>', PLUGIN, list)
    .option('--config <file>', CONFIG);
}

export function list(value: string, previous: readonly string[] = []): string[] {
  return [...previous, ...value.split(',')];
}

/** A number of milliseconds, of a quote, of a package. */
export function positive(value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new InvalidArgumentError('It must be a whole number above 0.');
  return Number(value);
}

export function portNumber(value: string): number {
  const port = Number(value);
  if (!/^\d{1,5}$/.test(value) || port < 1 || port > 65_535)
    throw new InvalidArgumentError('It must be a number from 1 to 65535.');
  return port;
}

/** A country by ISO 3166-1 alpha-2. */
export function countryCode(value: string): string {
  const code = value.toUpperCase();
  if (!/^[A-Z]{2}$/.test(code) || COUNTRIES.of(code) === undefined)
    throw new InvalidArgumentError('It must be the code of a country with two letters, such as DE.');
  return code;
}

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
