/**
 * Buys labels as a user does: quotes an example, buys each carrier's cheapest tracked quote with `waybill ship`, opens
 * every label in its own format and reads its barcode back.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ErrorEntry, type Quote, requestToBuy, type ShippingResult } from '@waybill/core';
import { readBarcode } from '@waybill/labels/reader';
import { carriers } from '../carriers.ts';
import { environment, ROOT } from '../workspace.ts';

const example = join(ROOT, 'examples/toronto-to-new-york.json');
const config = join(ROOT, 'examples/waybill.config.json');
const request = JSON.parse(readFileSync(example, 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'waybill-labels-'));
try {
  const [quotes] = waybill<[Quote[], ErrorEntry[]]>('quote', example);
  for (const { definition } of await carriers()) await check(definition.id, quotes);
} finally {
  rmSync(folder, { recursive: true });
}

async function check(carrier: string, quotes: readonly Quote[]): Promise<void> {
  const own = quotes.filter((quote) => quote.carrier === carrier);
  if (own.length === 0) throw new Error(`${carrier} quotes nothing for ${example}`);
  for (const quote of own) {
    const { service_type, total_charge } = quote;
    const [shipment, file] = buy(quote);
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
    return;
  }
  throw new Error(`${carrier} offers nothing with a tracking number`);
}

/** @returns what was bought, and the path of its label. */
function buy(quote: Quote): [ShippingResult, string] {
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
  const label = readdirSync(out).find((name) => !/-(?!\d)/.test(name));
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
