/**
 * Asks TypeScript's language service what an editor offers and shows in the programs of apps: with core alone, and with
 * every carrier installed. Words come from the carriers' declarations, sentences from the docstrings.
 */
import assert from 'node:assert/strict';
import { type CarrierDefinition, NEUTRAL_OPTIONS, NEUTRAL_PACKAGINGS, Party, Shipment } from '@waybill/core';
import { type ExtraRow, INCOTERMS, PARTY_TYPES, type SettingRow } from '@waybill/core/plugin';
import { type CarrierPackage, carriers } from '../carriers.ts';
import { type OpenProgram, openProgram } from '../language-service.ts';

/** A request with a mark in each place where words are offered, and before names that show a sentence. */
const REQUEST = `
import {
  Aggregator, type CarrierOutcome, type PurchaseOptions, type QuoteOptions, type TrackedItem, type TrackingAnswer,
  type TrackingOptions,
} from '@waybill/aggregator';
import {
  container, type ErrorEntry, type Quote, type RateRequestData, registerCarrier, type ShippingResult, type TrackingRequestData,
  type VoidRequestData, type VoidResult,
} from '@waybill/core';

const aggregator = container.resolve(Aggregator);
const [[quote]] = await aggregator.getQuotes(
  {
    /*shipper*/shipper: { /*country_code*/country_code: '/*countries*/', type: '/*party types*/', extra: { '/*party extras*/': '' } },
    /*recipient*/recipient: {},
    shipment: {
      items: [{ /*weight*/weight: 1, packaging_type: '/*packagings*/', extra: { '/*item extras*/': '' } }],
      /*services*/services: ['/*service codes*/'],
      /*options*/options: ['/*option codes*/'],
      /*currency*/currency: '/*currencies*/',
      /*insured_amount*/insured_amount: 1,
      /*weight_unit*/weight_unit: 'KG',
      payment_type: '/*payment types*/',
      customs: { items: [], terms_of_trade: '/*terms*/', extra: { '/*customs extras*/': '' } },
      label: { extra: { '/*label extras*/': '' } },
      invoice: { extra: { '/*invoice extras*/': '' } },
      extra: { '/*shipment extras*/': '' },
    },
  },
  { carriers: ['/*carriers*/'] },
);
console.log(quote?./*base_charge*/base_charge, quote?./*extra_charges*/extra_charges);
const [, [problem]] = await aggregator.createShipment(
  { /*bought shipper*/shipper: {}, recipient: {}, shipment: { items: [] } },
  { /*carrier*/carrier: '/*carrier ids*/' },
);
console.log(problem?./*kind*/kind);
await aggregator.track([{ carrier: '/*tracked carriers*/', /*tracking_number*/tracking_number: '1Z' }]);
`;
const TYPES = [
  'RateRequestData',
  'Quote',
  'ShippingResult',
  'ErrorEntry',
  'CarrierOutcome',
  'QuoteOptions',
  'PurchaseOptions',
  'TrackingRequestData',
  'TrackedItem',
  'TrackingAnswer',
  'TrackingOptions',
  'VoidRequestData',
  'VoidResult',
];

/** The places whose extras are offered at a mark: parties have one type, and so have items. */
const EXTRAS: Readonly<Record<string, readonly ExtraRow['on'][]>> = {
  'party extras': ['shipper', 'recipient', 'ship_from', 'sold_to'],
  'shipment extras': ['shipment'],
  'item extras': ['item', 'customs_item'],
  'customs extras': ['customs'],
  'label extras': ['label'],
  'invoice extras': ['invoice'],
};

const all = await carriers();
const alone = openProgram(REQUEST);
const installed = openProgram(all.map(importOf).join('\n') + REQUEST);

for (const program of [alone, installed]) {
  assert.deepEqual(program.problems, []);
  for (const type of TYPES) assert.deepEqual(program.undocumented(type), []);
  for (const [, name = ''] of REQUEST.matchAll(/\/\*([\w ]+)\*\/\w/g))
    assert.notEqual(program.shown(name), '', `no sentence is shown for ${name}`);
  offers(program, 'terms', INCOTERMS);
  offers(program, 'payment types', ['account_number', 'credit_card']);
  offers(program, 'party types', Object.values(PARTY_TYPES).flat());
  offers(program, 'countries', pairsOfLetters().filter(isCountry));
  for (const currency of program.offered('currencies')) new Shipment({ items: [{ weight: 1 }], currency });
  assert.ok(program.offered('currencies').includes('CAD'));
}
checkCodes(alone, []);
checkCodes(installed, all);
for (const carrier of all) checkSettings(carrier);
console.log(`fields, and the codes and settings of ${all.length} carriers, are offered and explained`);

function importOf({ exportName, manifest }: CarrierPackage): string {
  return `import { ${exportName} } from '${manifest.name}';`;
}

function pairsOfLetters(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters.flatMap((first) => letters.map((second) => first + second));
}

/** Whether core accepts a country code. */
function isCountry(country_code: string): boolean {
  try {
    return new Party({ country_code }).country_code === country_code;
  } catch {
    return false;
  }
}

function offers(program: OpenProgram, mark: string, words: readonly string[]): void {
  assert.deepEqual(program.offered(mark).sort(), [...new Set(words)].sort(), mark);
}

/** Codes are offered bare and with their carrier; extras where they are read. */
function checkCodes(program: OpenProgram, carriers: readonly CarrierPackage[]): void {
  const definitions = carriers.map(({ definition }) => definition);
  const codes = (table: (definition: CarrierDefinition) => readonly { readonly code: string }[]) =>
    definitions.flatMap((carrier) => table(carrier).flatMap(({ code }) => [code, `${carrier.id}:${code}`]));
  offers(
    program,
    'carriers',
    definitions.map(({ id }) => id),
  );
  offers(
    program,
    'tracked carriers',
    definitions.map(({ id }) => id),
  );
  offers(
    program,
    'carrier ids',
    definitions.map(({ id }) => id),
  );
  offers(
    program,
    'service codes',
    codes(({ services }) => services.rows),
  );
  offers(program, 'option codes', [...NEUTRAL_OPTIONS, ...codes(({ options }) => options)]);
  offers(program, 'packagings', [...NEUTRAL_PACKAGINGS, ...codes(({ packagings = [] }) => packagings)]);
  for (const [mark, places] of Object.entries(EXTRAS))
    offers(
      program,
      mark,
      definitions.flatMap(({ id, extras }) =>
        extras.filter(({ on }) => places.includes(on)).map(({ key }) => `${id}:${key}`),
      ),
    );
}

/** Each setting shows its sentence where an account is created and where it is registered. */
function checkSettings(carrier: CarrierPackage): void {
  const { exportName, definition } = carrier;
  const settings = Object.entries<SettingRow>(definition.settings.fields);
  const head = `import { container, registerCarrier } from '@waybill/core';\n${importOf(carrier)}\n`;
  const empty = openProgram(
    head + settings.map(([name]) => `${exportName}.create({ ${name}: '/*${name}*/' });`).join('\n'),
  );
  // A setting that only some words may follow needs one of them: it may decide which others there are.
  const written = settings.map(([name]) => {
    const [word] = empty.offered(name);
    return `{ /*${name}*/${name}: ${word === undefined ? 'undefined as never' : `'${word}'`} }`;
  });
  for (const call of [`${exportName}.create(`, `registerCarrier(container, ${exportName}, `]) {
    const program = openProgram(head + written.map((account) => `${call}${account});`).join('\n'));
    for (const [name, { meaning }] of settings)
      assert.ok(
        program.shown(name).startsWith(meaning),
        `${definition.id}: ${name} shows ${program.shown(name)}`,
      );
  }
}
