import { defineSimulator } from '@waybill/simulator';
import { describeCarrier } from '@waybill/testkit';
import { describe } from 'vitest';
import { canadapost } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { jsonContracts, xmlContracts } from './support/contracts.js';
import { json, xml } from './support/reply-edits.js';
import { scenarios } from './support/scenarios.js';

const takes = new URL('./takes.yaml', import.meta.url);
const samples = new URL('./official-samples.yaml', import.meta.url);

/** Sizes, weights and texts that both platforms take, besides what is printed. */
const limits = {
  'shipment.items[0].weight': 30,
  'shipment.items[0].length': 999.9,
  'shipment.references': 2,
  'shipper.phone_number': 25,
};

describe('JSON platform', () => {
  describeCarrier(canadapost, {
    cases: new URL('./fixtures/json', import.meta.url),
    simulator,
    reply: json,
    takes,
    samples,
    contracts: jsonContracts,
    units: ['KG', 'CM'],
    limits,
    scenarios,
    unsent: {
      'extra other_reason on customs': 'no case exports for the reason OTH',
      'extra duties_and_taxes_prepaid on customs':
        'for the United States, and instead of the declaration that the case has',
    },
    skip: {
      'each environment has its own host':
        'the JSON platform has one host for both; the app decides. The XML platform is judged by it',
    },
  });
});

describe('XML platform', () => {
  const { xml: settings, 'xml-non-contract': nonContract } = simulator.accounts ?? {};
  describeCarrier(canadapost, {
    cases: new URL('./fixtures/xml', import.meta.url),
    simulator: defineSimulator({
      ...simulator,
      settings: settings ?? {},
      accounts: { 'non-contract': nonContract ?? {} },
    }),
    reply: xml,
    takes,
    samples,
    contracts: xmlContracts,
    units: ['KG', 'CM'],
    limits,
    scenarios,
    unsent: {
      'option PA21': 'the JSON platform alone has it',
      'extra other_reason on customs': 'no case exports for the reason OTH',
      'extra us_declaration_id on customs': 'the JSON platform alone has it',
    },
    skip: {
      'settings are as declared': 'judged with the JSON platform, which is the default',
      'locations: an id is what a shipment takes':
        'it needs a notification, which the first case has not; test/locations.test.ts buys one that is sent to an office',
      'locations: one is found by its id': 'the XML platform has an office behind the link of a search alone',
      'every setting is read': 'judged with the JSON platform, whose accounts may hold both logins',
    },
  });
});
