import assert from 'node:assert/strict';
import type { PartyData } from '@waybill/core';
import { onFirst } from '../on-first.js';
import { type Check, declaredOperations } from '../suite.js';
import {
  type Answer,
  answerTo,
  firsts,
  forFirsts,
  inShort,
  isRefusedFor,
  mustBeRefusedFor,
  row,
  withRecipient,
} from './meaning-answer.js';

const PARIS: PartyData = {
  ...{ address_lines: ['5 rue de Rivoli'], city: 'Paris', postal_code: '75001', country_code: 'FR' },
  ...{ company_name: 'Lampes', person_name: 'Claire Petit', phone_number: '+33 1 70 36 39 50' },
};
const BERLIN: PartyData = {
  ...{ address_lines: ['Invalidenstraße 116'], city: 'Berlin', postal_code: '10115', country_code: 'DE' },
  ...{ company_name: 'Leuchten', person_name: 'Mia Kern', phone_number: '+49 30 2345 0125' },
};
const MONACO: PartyData = {
  ...{ address_lines: ['2 avenue de Monte-Carlo'], city: 'Monaco', postal_code: '98000', country_code: 'MC' },
  ...{ company_name: 'Lumières', person_name: 'Jo Rossi', phone_number: '+377 93 30 00 00' },
};

const monaco = row(
  'Monaco and France are one customs territory',
  'A shipment from Monaco to France needs no other papers than one from Germany to France.',
  async (suite) => {
    await forFirsts(suite, async (operation, recorded) => {
      const { customs: _c, invoice: _i, ...shipment } = recorded.request.shipment;
      const [within, from] = await Promise.all(
        [BERLIN, MONACO].map((shipper) => answerTo(suite, recorded, { shipment, shipper, recipient: PARIS })),
      );
      assert.ok(within && from);
      const papers = ({ refusals }: Answer) =>
        refusals
          .filter(({ field = '' }) => /^shipment\.(customs|invoice)/.test(field))
          .map(({ field }) => field);
      assert.deepEqual(
        papers(from),
        papers(within),
        `${operation} from Monaco to Paris, compared with Berlin to Paris`,
      );
    });
  },
);

const TERRITORIES = [
  { code: 'PR', city: 'San Juan', postal_code: '00901' },
  { code: 'GU', city: 'Hagatna', postal_code: '96910' },
];

const territories = row(
  'a territory of the United States written as a state is the country',
  'An address with country US and state PR or GU means what the same address with country PR or GU does.',
  async (suite) => {
    await forFirsts(suite, async (operation, recorded) => {
      for (const { code, ...place } of TERRITORIES) {
        const { state: _, ...recipient } = recorded.request.recipient;
        const [asState, asCountry] = await Promise.all(
          ['US', code].map((country_code) =>
            answerTo(suite, recorded, {
              ...recorded.request,
              recipient: { ...recipient, ...place, country_code, state_code: code },
            }),
          ),
        );
        assert.ok(asState && asCountry);
        assert.deepEqual(
          inShort(asState),
          inShort(asCountry),
          `${operation} to ${place.city}: state ${code} of US, compared with country ${code}`,
        );
      }
    });
  },
);

const BOX = 'PO Box 123';
const ADDRESS_LINES = ['recipient.address_lines', 'recipient.address_lines[0]'];

const boxes = row(
  'a PO box is sent or refused, for a rate and a label alike',
  'An address that is a PO box is refused for both, or for neither, and then it is in the request for the label.',
  onFirst('shipping', async (suite, shipped) => {
    // The same service for both: another may go where this one does not.
    const { request } = shipped;
    const boxed = withRecipient(request, { address_lines: [BOX] });
    const answers = await Promise.all(
      firsts(suite).map(([, recorded]) => answerTo(suite, { ...recorded, request }, boxed)),
    );
    const verdicts = answers.map((answer) => isRefusedFor(answer, ADDRESS_LINES));
    assert.equal(
      new Set(verdicts).size,
      1,
      `refused: ${verdicts.join(', ')} (${declaredOperations(suite.definition).join(', ')})`,
    );
    const label = answers.at(-1)?.wire ?? [];
    assert.ok(
      verdicts.at(-1) || label.length === 0 || JSON.stringify(label).includes(BOX),
      `${BOX} is neither refused nor on the wire of the label`,
    );
  }),
  ['rating', 'shipping'],
);

const LONG_LINE: PartyData = { address_lines: [`12 ${'Main Street '.repeat(17)}`.slice(0, 200)] };

/** Parts of an address that a label cannot have. No price depends on them. */
const UNFIT: Readonly<Record<string, PartyData>> = {
  'a telephone number of letters': { phone_number: 'abc' },
  'five lines': { address_lines: ['12 Main Street', 'Building C', 'Floor 5', 'Room 501', 'Desk 3'] },
  'a line of 200 characters': LONG_LINE,
  'no house number': { address_lines: ['Main Street'] },
};

const unfitAddress = row(
  'an address that no label can have stops no price',
  'A telephone number of letters, five lines, a line of 200 characters or a street without a number do not stop a rate. No wire has room for the line of 200 characters, so that it stops a purchase, and a notice of the quotes says so before; a local carrier prints labels of its own.',
  async (suite) => {
    await forFirsts(suite, async (operation, recorded) => {
      for (const [what, part] of Object.entries(UNFIT)) {
        const answer = await answerTo(suite, recorded, withRecipient(recorded.request, part));
        if (operation === 'rating') assert.deepEqual(answer.refusals, [], `a rate with ${what}`);
        if (part !== LONG_LINE || suite.definition.in_process) continue;
        if (operation === 'shipping') mustBeRefusedFor(answer, ADDRESS_LINES, `a purchase with ${what}`);
        else if (declaredOperations(suite.definition).includes('shipping'))
          assert.ok(
            answer.notices.some((message) => message.includes('recipient.address_lines')),
            `a rate with ${what}: no notice says that a purchase is refused for it`,
          );
      }
    });
  },
);

const COUNTRIES = ['shipper.country_code', 'recipient.country_code'];

const noCountry = row(
  'a missing country is named, and nothing that follows from it',
  'Without the countries of shipper and recipient a request is refused for them alone.',
  async (suite) => {
    await forFirsts(suite, async (operation, recorded) => {
      const { country_code: _from, ...shipper } = recorded.request.shipper;
      const { country_code: _to, ...recipient } = recorded.request.recipient;
      const answer = await answerTo(suite, recorded, { ...recorded.request, shipper, recipient });
      assert.deepEqual(
        answer.refusals.map(({ field }) => field),
        COUNTRIES,
        `${operation} without countries`,
      );
    });
  },
);

/** What an address means. */
export const ADDRESS_MEANINGS: readonly Check[] = [monaco, territories, boxes, unfitAddress, noCountry];
