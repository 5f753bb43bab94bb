import { defineSimulator } from '@waybill/simulator';
import { describeCarrier } from '@waybill/testkit';
import { describe } from 'vitest';
import { canadapost } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { jsonContracts, xmlContracts } from './support/contracts.js';
import * as json from './support/json/reply-edits.js';
import * as xml from './support/xml/reply-edits.js';

describe('JSON platform', () => {
  describeCarrier(canadapost, {
    cases: new URL('./fixtures/json', import.meta.url),
    simulator,
    reply: json.reply,
    contracts: jsonContracts,
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
    reply: xml.reply,
    contracts: xmlContracts,
    unsent: {
      'option PA21': 'the JSON platform alone has it',
      'extra other_reason on customs': 'no case exports for the reason OTH',
      'extra us_declaration_id on customs': 'the JSON platform alone has it',
    },
    skip: {
      'settings are as declared': 'judged with the JSON platform, which is the default',
      'every setting is read': 'judged with the JSON platform, whose accounts may hold both logins',
    },
  });
});
