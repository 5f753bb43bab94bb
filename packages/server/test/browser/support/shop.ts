import { openBatches } from '@waybill/batch';
import { canadapost } from '@waybill/carrier-canadapost';
import { simulator as canadapostSimulator } from '@waybill/carrier-canadapost/simulator';
import { purolator } from '@waybill/carrier-purolator';
import { simulator as purolatorSimulator } from '@waybill/carrier-purolator/simulator';
import { ratecard } from '@waybill/carrier-ratecard';
import { ups } from '@waybill/carrier-ups';
import { simulator as upsSimulator } from '@waybill/carrier-ups/simulator';
import { openDatabase, openLedger } from '@waybill/ledger';
import { openDesk } from '@waybill/orders';
import { startSimulator } from '@waybill/simulator';
import { freshFolder } from '@waybill/test-postgres';
import {
  type KeyLimits,
  newKey,
  type PeopleStore,
  type RunningServer,
  serve,
  sha256Of,
} from '../../../src/index.js';

/** Prices of an own van, which is a carrier without a server. */
const CARD = {
  version: 1,
  name: 'Own van',
  currency: 'CAD',
  origins: [{ origin: 'toronto', countries: 'CA', postal_codes: ['M'] }],
  services: [
    { code: 'ground', name: 'Ground freight', zones: ['east'], transit_days: 6, minimum_charge: 60 },
  ],
  zones: [{ zone: 'east', services: 'ground', origins: 'toronto', countries: 'CA', states: ['NS'] }],
  rates: [{ service: 'ground', zone: 'east', breaks: [{ up_to: 100, per_kg: 1.5 }] }],
} as const;

/** A server with three simulated carriers and a rate card, its ledger in a folder. */
export async function openShop() {
  const simulators = {
    canadapost: await startSimulator(canadapostSimulator),
    ups: await startSimulator(upsSimulator),
    purolator: await startSimulator(purolatorSimulator),
  };
  const folder = await freshFolder(openDatabase);
  const ledger = await openLedger(folder.location);
  const accounts = [
    { definition: canadapost, proxy: canadapost.create(simulators.canadapost.settings) },
    { definition: ups, proxy: ups.create(simulators.ups.settings) },
    { definition: purolator, proxy: purolator.create(simulators.purolator.settings) },
    { definition: ratecard, proxy: ratecard.create({ card: CARD }, { account: 'own-van' }) },
  ].map((account) => ({ ...account, simulated: true as const }));
  const proxies = accounts.map(({ proxy }) => proxy);
  const batches = await openBatches(ledger, proxies);
  const desk = await openDesk({ ledger, batches, accounts });
  const key = newKey();
  const known = { name: 'counter', sha256: sha256Of(key), scopes: ['admin'] as const };
  const started: RunningServer[] = [];
  /** One more server over the same carriers and the same ledger. */
  const listen = async (
    limits: KeyLimits = { per_minute: 100_000, wrong_per_minute: 100_000 },
    port = 0,
    people?: PeopleStore,
  ) => {
    const keys = { find: (sha256: string) => (sha256 === known.sha256 ? known : undefined) };
    const server = await serve({
      accounts,
      ledger,
      batches,
      desk,
      keys,
      limits,
      port,
      ...(people && { people }),
    });
    started.push(server);
    return server;
  };
  const { url } = await listen();
  return {
    url,
    key,
    desk,
    simulators,
    listen,
    /** Carriers without faults, and without memory of purchases. */
    reset() {
      for (const simulator of Object.values(simulators)) simulator.reset();
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(Object.values(simulators).map((simulator) => simulator.close()));
      await Promise.all(started.map((server) => server.close()));
      await batches.close();
      await ledger.close();
      await folder.remove();
    },
  };
}
export type Shop = Awaited<ReturnType<typeof openShop>>;
