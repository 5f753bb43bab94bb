/**
 * Buys labels as a user does: quotes the examples, buys each carrier's cheapest tracked quote with `waybill ship`, and reads
 * the barcode of the label back. Then buys it in every format that the carrier makes, and looks for the addressee, the
 * place, the number and the mark of a specimen on each.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadAccounts } from '@waybill/config';
import {
  type AnyCarrierProxy,
  createShipment,
  type ErrorEntry,
  filesOf,
  type Quote,
  type RateRequestData,
  requestToBuy,
  type ShippingResult,
} from '@waybill/core';
import type { LabelFormat } from '@waybill/core/plugin';
import { readBarcode, showsText } from '@waybill/labels/reader';
import { type CarrierPackage, carriers } from '../carriers.ts';
import { startSimulatorOf } from '../simulators.ts';
import { environment, ROOT } from '../workspace.ts';

/** The first that a carrier quotes is bought; with the place of its recipient as labels have it there. */
const EXAMPLES = [
  exampleOf('toronto-to-new-york', ['New York, NY 10118', 'UNITED STATES']),
  exampleOf('austin-to-denver', ['Denver, CO 80202']),
  exampleOf('austin-to-toronto', ['Toronto']),
  exampleOf('berlin-to-munich', ['80469 München']),
  exampleOf('london-to-manchester', ['Manchester', 'M4 1LA']),
  exampleOf('sydney-to-melbourne', ['Melbourne VIC 3000']),
  exampleOf('paris-to-lyon', ['69002 Lyon']),
  exampleOf('brussels-to-ghent', ['9000 Gent']),
  exampleOf('amsterdam-to-rotterdam', ['3011AD Rotterdam']),
  exampleOf('auckland-to-wellington', ['Wellington 6011']),
  exampleOf('dubai-to-abu-dhabi', ['Abu Dhabi']),
];
const config = join(ROOT, 'examples/waybill.config.json');
const FORMATS: readonly LabelFormat[] = ['PDF', 'PNG', 'GIF', 'ZPL'];
const folder = mkdtempSync(join(tmpdir(), 'waybill-labels-'));
try {
  const quoted = EXAMPLES.map((example) => {
    const [quotes] = waybill<[Quote[], ErrorEntry[]]>('quote', example.file);
    return { example, quotes };
  });
  for (const carrier of await carriers()) {
    const { id } = carrier.definition;
    const found = quoted.find(({ quotes }) => quotes.some((quote) => quote.carrier === id));
    if (found === undefined) throw new Error(`${id} quotes no example`);
    const quote = await check(id, found.quotes, found.example);
    await checkFormats(carrier, quote, found.example);
  }
} finally {
  rmSync(folder, { recursive: true });
}

/** A request of the examples, and what a label of it shows. */
interface Example {
  readonly file: string;
  readonly request: RateRequestData;
  /** Of the recipient, and the mark of every specimen. */
  readonly lines: readonly string[];
}

function exampleOf(name: string, place: readonly string[]): Example {
  const file = join(ROOT, 'examples', `${name}.json`);
  const request = JSON.parse(readFileSync(file, 'utf8'));
  const { person_name, company_name = person_name } = request.recipient;
  return { file, request, lines: [company_name, ...place, 'SPECIMEN'] };
}

/** @returns the quote that was bought. */
async function check(carrier: string, quotes: readonly Quote[], example: Example): Promise<Quote> {
  for (const quote of quotes.filter((each) => each.carrier === carrier)) {
    const { service_type, total_charge } = quote;
    const [shipment, file] = buy(quote, example);
    if (shipment.tracking_number === null) continue;
    const format = await readBack(file, shipment.tracking_number);
    if (shipment.total_charge !== null && Number(shipment.total_charge.amount) !== total_charge) {
      throw new Error(
        `${carrier} ${service_type}: quoted ${total_charge}, billed ${shipment.total_charge.amount}`,
      );
    }
    console.log(
      `${carrier} ${service_type}: ${shipment.tracking_number} reads back from its ${format} label`,
    );
    return quote;
  }
  throw new Error(`${carrier} offers nothing with a tracking number`);
}

async function checkFormats(carrier: CarrierPackage, quote: Quote, example: Example): Promise<void> {
  const { id } = carrier.definition;
  const simulator = carrier.definition.in_process ? undefined : await startSimulatorOf(carrier);
  try {
    const proxy = simulator === undefined ? await trialOf(id) : carrier.definition.create(simulator.settings);
    const made: LabelFormat[] = [];
    for (const format of FORMATS) if (await isRight(proxy, quote, format, example)) made.push(format);
    if (made.length === 0) throw new Error(`${id} makes no label`);
    console.log(`${id}: its specimens in ${made.join(', ')} have the addressee and the number`);
  } finally {
    await simulator?.close();
  }
}

/** The account of the examples, for trials. */
async function trialOf(carrier: string): Promise<AnyCarrierProxy> {
  const accounts = await loadAccounts({ config });
  const own = accounts.find((account) => account.carrier === carrier);
  if (own === undefined) throw new Error(`${config} has no account of ${carrier}`);
  return own.create({ simulated: true });
}

/** @returns false for a format that the carrier does not make. */
async function isRight(
  proxy: AnyCarrierProxy,
  quote: Quote,
  format: LabelFormat,
  { request, lines }: Example,
): Promise<boolean> {
  const { shipment, ...parties } = requestToBuy(request, quote);
  const [bought, errors] = await createShipment(proxy, {
    ...parties,
    shipment: { ...shipment, label: { format } },
  });
  if (errors.some(({ field }) => field === 'shipment.label.format')) return false;
  const label = bought === null ? undefined : filesOf(bought).find(({ kind }) => kind === 'label');
  if (label === undefined || bought?.tracking_number == null)
    throw new Error(`${proxy.carrier} made no ${format}: ${JSON.stringify(errors)}`);
  for (const line of [...lines, bought.tracking_number])
    if (!(await showsText(label.bytes, line))) throw new Error(`${proxy.carrier}: ${format} has no ${line}`);
  if (format !== 'ZPL' && !(await readBarcode(label.bytes)).includes(bought.tracking_number))
    throw new Error(`${proxy.carrier}: the barcode of its ${format} does not scan`);
  return true;
}

/** @returns what was bought, and the path of its label. */
function buy(quote: Quote, { request }: Example): [ShippingResult, string] {
  const { carrier, service_type } = quote;
  const out = join(folder, `${carrier}-${service_type}`);
  const file = join(folder, `${carrier}.json`);
  writeFileSync(file, JSON.stringify(requestToBuy(request, quote)));
  const [result, errors] = waybill<[ShippingResult | null, ErrorEntry[]]>(
    'ship',
    file,
    '--carrier',
    carrier,
    '--out',
    out,
  );
  if (result === null || errors.length > 0) throw new Error(`${carrier}: ${JSON.stringify(errors)}`);
  const label = readdirSync(out).find((name) => !/-(?!\d)|\.json$/.test(name));
  if (label === undefined) throw new Error(`${carrier}: no label among ${readdirSync(out).join(', ')}`);
  return [result, join(out, label)];
}

/** @returns the label's format. */
async function readBack(file: string, tracking_number: string): Promise<string> {
  const bytes = readFileSync(file);
  const format = file.split('.').at(-1) ?? '';
  const read = format === 'zpl' ? [bytes.toString('utf8')] : await readBarcode(bytes);
  if (!read.some((text) => text.includes(tracking_number))) {
    throw new Error(`${file} does not say ${tracking_number} but ${read.join(', ')}`);
  }
  return format.toUpperCase();
}

function waybill<Outcome>(...args: readonly string[]): Outcome {
  const program = join(ROOT, 'packages/cli/dist/main.js');
  const [command, ...rest] = args;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [program, command ?? '', '--simulate', '--json', '--config', config, ...rest],
    { encoding: 'utf8', env: environment(), cwd: ROOT },
  );
  if (status !== 0 && status !== 3)
    throw new Error(`waybill ${args.join(' ')} ended with ${status}: ${stderr}${stdout}`);
  return JSON.parse(stdout) as Outcome;
}
