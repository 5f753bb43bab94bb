/**
 * A day in a shop with six accounts, at the carriers' simulators: prices, labels, an address, a wrong label that is voided, a
 * purchase whose answer was lost, a pickup, the end of the day, packages on their way, proofs of delivery, a return. What a
 * carrier does not offer is left out. Run with `npm run examples`. Everything that is offered must work.
 */
import { readFile } from 'node:fs/promises';
import { Aggregator } from '@waybill/aggregator';
import { canadapost } from '@waybill/carrier-canadapost';
import { simulator as canadapostServer } from '@waybill/carrier-canadapost/simulator';
import { dhlExpress } from '@waybill/carrier-dhl-express';
import { simulator as dhlExpressServer } from '@waybill/carrier-dhl-express/simulator';
import { fedex } from '@waybill/carrier-fedex';
import { simulator as fedexServer } from '@waybill/carrier-fedex/simulator';
import { purolator } from '@waybill/carrier-purolator';
import { simulator as purolatorServer } from '@waybill/carrier-purolator/simulator';
import { ups } from '@waybill/carrier-ups';
import { simulator as upsServer } from '@waybill/carrier-ups/simulator';
import {
  type AnyCarrierProxy,
  type CarrierDefinition,
  capabilitiesOf,
  type ErrorEntry,
  FINAL_STATUSES,
  type Quote,
  type RateRequestData,
  type RecoveryRequestData,
  recoverShipment,
  requestToBuy,
  type ShippingResult,
} from '@waybill/core';
import type { Capability } from '@waybill/core/plugin';
import { startSimulator } from '@waybill/simulator';

await using canadapostRunning = await startSimulator(canadapostServer);
await using dhlExpressRunning = await startSimulator(dhlExpressServer);
await using fedexRunning = await startSimulator(fedexServer);
await using purolatorRunning = await startSimulator(purolatorServer);
await using upsRunning = await startSimulator(upsServer);
const servers = [canadapostRunning, dhlExpressRunning, fedexRunning, purolatorRunning, upsRunning];
const clock = { now: () => Date.now() + passed_ms };
let passed_ms = 0;
const accounts: readonly AnyCarrierProxy[] = [
  canadapost.create({ ...canadapostRunning.settings, group_id: 'today' }, { clock }),
  canadapost.create({ ...canadapostRunning.accounts.xml, group_id: 'today-xml' }, { account: 'xml', clock }),
  dhlExpress.create(dhlExpressRunning.settings, { clock }),
  fedex.create(fedexRunning.settings, { clock }),
  purolator.create(purolatorRunning.settings, { clock }),
  ups.create(upsRunning.settings, { clock }),
];
const aggregator = new Aggregator(accounts);
const request: RateRequestData = JSON.parse(
  await readFile(new URL('montreal-to-vancouver.json', import.meta.url), 'utf8'),
);

const CARRIERS: Readonly<Record<string, CarrierDefinition>> = {
  canadapost,
  'dhl-express': dhlExpress,
  fedex,
  purolator,
  ups,
};
/** The calls that buy, whose answer is lost once. */
const PURCHASES: Readonly<Record<string, RegExp>> = {
  canadapost: /\/(shipment|ncshipment|shipments)(\?|$)/,
  'dhl-express': /\/shipments(\?|$)/,
  fedex: /\/ship\/v1\/shipments/,
  purolator: /Shipping/,
  ups: /\/shipments\/v\d+\/ship/,
};

/** What came of each step at each account, in the order of the steps. */
const day = new Map<string, Map<AnyCarrierProxy, string>>();
let hasFailed = false;

/** Runs a step for every account that offers it. */
async function step(
  name: string,
  capability: Capability,
  act: (own: { carrier: string; account: string }, proxy: AnyCarrierProxy) => Promise<string>,
): Promise<void> {
  const cells = new Map<AnyCarrierProxy, string>();
  day.set(name, cells);
  for (const proxy of accounts) {
    const { carrier, account } = proxy;
    if (!capabilitiesOf(proxy).includes(capability)) continue;
    try {
      cells.set(proxy, await act({ carrier, account }, proxy));
    } catch (error) {
      hasFailed = true;
      cells.set(proxy, 'FAILED');
      console.error(`${name}, ${carrier}/${account}: ${(error as Error).message}`);
    }
  }
}

/** The result of an operation that must have one. */
function must<Result>([result, errors]: readonly [Result | null, readonly ErrorEntry[]]): Result {
  if (result !== null && !(Array.isArray(result) && result.length === 0)) return result;
  throw new Error(errors.map(({ kind, message }) => `${kind}: ${message}`).join('; '));
}

const [quotes] = await aggregator.getQuotes(request);
const cheapest = new Map<string, Quote>();
const bought = new Map<string, ShippingResult>();
const key = ({ carrier, account }: { carrier: string; account: string }) => `${carrier}/${account}`;

/** Buys the cheapest service of an account, and returns it as a database would: as JSON. */
async function buy(own: { carrier: string; account: string }): Promise<ShippingResult> {
  const quote = cheapest.get(key(own));
  if (quote === undefined) throw new Error('no price');
  const shipment = must(await aggregator.createShipment(requestToBuy(request, quote), own));
  return JSON.parse(JSON.stringify(shipment));
}

await step('price', 'rating', async (own) => {
  const [first] = quotes.filter((quote) => key(quote) === key(own));
  if (first === undefined) throw new Error('no price');
  cheapest.set(key(own), first);
  return `${first.total_charge.toFixed(2)} ${first.currency}`;
});
await step('address', 'address_validation', async (own) => {
  const { verdict } = must(await aggregator.validateAddress({ address: request.recipient }, own));
  return verdict;
});
await step('label', 'shipping', async (own) => {
  const shipment = await buy(own);
  bought.set(key(own), shipment);
  return String(shipment.tracking_number ?? shipment.reference?.value);
});
await step('wrong label', 'voiding', async (own) => {
  const { outcome } = must(await aggregator.voidShipment({ shipment: await buy(own) }));
  if (outcome !== 'voided' && outcome !== 'refund_requested') throw new Error(outcome);
  return outcome;
});
await step('lost answer', 'recovery', async (own, proxy) => {
  const quote = cheapest.get(key(own));
  const server = servers.find(({ carrier }) => carrier === own.carrier);
  if (quote === undefined || server === undefined) throw new Error('no price');
  // The carrier sells, and the line is cut before its answer to the last call arrives.
  server.fault({ kind: 'reset_after' }, { path: PURCHASES[own.carrier] ?? /^$/, times: 1 });
  // The shop's own number is what most carriers find a purchase by.
  const order = { ...request, shipment: { ...request.shipment, references: [`order-${own.carrier}`] } };
  const outcome = await aggregator.createShipment(requestToBuy(order, quote), own);
  const [entry] = outcome[1];
  const recovery = (entry?.details?.recovery ?? outcome[0]?.meta.recovery) as RecoveryRequestData | undefined;
  if (recovery === undefined) throw new Error(`nothing is left behind: ${JSON.stringify(outcome)}`);
  const [found, errors] = await recoverShipment(proxy, JSON.parse(JSON.stringify(recovery)));
  if (found !== null) return `found, ${found.documents.length} papers`;
  // A carrier that cannot be asked leaves it open, and says what to look for.
  if (errors[0]?.kind === 'unknown_outcome') return 'ask the carrier';
  throw new Error(errors.map(({ message }) => message).join('; '));
});
await step('pickup', 'pickup', async (own) => {
  const shipment = bought.get(key(own));
  const pickup = must(
    await aggregator.schedulePickup(
      {
        address: { ...request.shipper, email_address: 'shipping@example.com' },
        pickup_date: nextWorkday(),
        ready_time: '13:00',
        closing_time: '17:00',
        package_location: 'reception',
        total_weight: 2.5,
        ...(shipment === undefined ? { package_count: 1 } : { shipments: [shipment] }),
      },
      own,
    ),
  );
  return String(pickup.confirmation_number);
});
await step('end of the day', 'manifest', async (own, proxy) => {
  const shipment = bought.get(key(own));
  const scope = CARRIERS[proxy.carrier]?.operations?.manifest?.scope;
  const { closed, manifests } = must(
    await aggregator.closeDay(
      {
        address: request.shipper,
        ...(scope !== 'account' && shipment !== undefined && { shipments: [shipment] }),
      },
      own,
    ),
  );
  return `${closed ? 'closed' : 'open'}, ${manifests.length} manifest${manifests.length === 1 ? '' : 's'}`;
});
await step('delivered', 'tracking', async (own) => {
  const shipment = bought.get(key(own));
  for (let days = 0; days <= 10; days += 1) {
    const [details] = must(await aggregator.track(shipment === undefined ? [] : [shipment]));
    if (details !== undefined && FINAL_STATUSES.includes(details.status))
      return `${details.status}, ${details.events.length} events`;
    for (const server of servers) if (server.carrier === own.carrier) server.advance({ days: 1 });
    passed_ms += 86_400_000;
  }
  throw new Error('not after 10 days');
});
await step('proof', 'proof_of_delivery', async (own) => {
  const shipment = bought.get(key(own));
  if (shipment === undefined) throw new Error('nothing was bought');
  const { documents, signed_by } = must(await aggregator.fetchProofOfDelivery({ shipment }, own));
  return `${documents.length} papers${signed_by === null ? '' : `, signed by ${signed_by}`}`;
});
await step('return', 'returns', async (own) => {
  const service = bought.get(key(own))?.service;
  const { shipper, recipient, shipment } = request;
  const back = must(
    await aggregator.createReturn(
      {
        shipper: recipient,
        recipient: { ...shipper, email_address: 'shipping@example.com' },
        shipment: {
          ...shipment,
          items: shipment.items.map((item) => ({ ...item, description: 'Desk lamp' })),
          ...(service && { services: [service] }),
        },
      },
      own,
    ),
  );
  return String(back.tracking_number);
});
await step('nearest counter', 'locations', async (own) => {
  const [nearest] = must(
    await aggregator.findLocations({ near: { address: request.recipient }, limit: 3 }, own),
  );
  return `${nearest?.name} (${nearest?.id})`;
});

const names = accounts.map(({ carrier, account }) =>
  carrier === account ? carrier : `${carrier}/${account}`,
);
console.log(`| | ${names.join(' | ')} |\n|${' --- |'.repeat(names.length + 1)}`);
for (const [name, cells] of day)
  console.log(`| ${name} | ${accounts.map((proxy) => cells.get(proxy) ?? '').join(' | ')} |`);
if (hasFailed) process.exitCode = 1;

/** The next day on which drivers come. */
function nextWorkday(): string {
  const date = new Date(clock.now() + 86_400_000);
  while (date.getUTCDay() === 0 || date.getUTCDay() === 6) date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}
