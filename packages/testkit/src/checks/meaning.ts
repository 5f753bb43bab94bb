import assert from 'node:assert/strict';
import type { ErrorEntry, PartyData, RateRequestData, ShipmentData, ShipmentOperation } from '@waybill/core';
import { canonical } from '../bodies.js';
import type { Case } from '../cases.js';
import { entriesText } from '../failures.js';
import { quotesOf, shipmentOf } from '../operations.js';
import { replayCase } from '../replay-case.js';
import { type Check, declaredOperations, type Need, type Suite, successes, type Unit } from '../suite.js';

/** What a carrier makes of a request before anything is sent. */
interface Answer {
  /** The requests that were sent, in a form in which equal ones are equal; none where the request was refused. */
  readonly wire: readonly unknown[];
  /** Why it was refused, before anything was sent. */
  readonly refusals: readonly ErrorEntry[];
  /** Messages of `meta.notices`. */
  readonly notices: readonly string[];
}

async function answerTo(suite: Suite, recorded: Case, request: RateRequestData): Promise<Answer> {
  const { sent, outcome, wireRequest } = await replayCase(suite, recorded, { request });
  const results = [...quotesOf(outcome), shipmentOf(outcome)];
  return {
    wire: sent.map(({ method, path, body }) => [method, path, canonical(body)]),
    refusals: wireRequest === undefined ? outcome[1] : [],
    notices: results.flatMap((result) => result?.meta?.notices ?? []).map(({ message }) => message),
  };
}

const withShipment = (request: RateRequestData, shipment: Partial<ShipmentData>): RateRequestData => ({
  ...request,
  shipment: without({ ...request.shipment, ...shipment }) as ShipmentData,
});
const withRecipient = (request: RateRequestData, recipient: PartyData): RateRequestData => ({
  ...request,
  recipient: without({ ...request.recipient, ...recipient }),
});
/** Members that are `undefined` are taken away. */
const without = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T;

/** Whether it was refused, and for one of these fields. */
function isRefusedFor({ refusals }: Answer, fields: readonly string[]): boolean {
  return refusals.some(({ field = '' }) =>
    fields.some((one) => field === one || field.startsWith(`${one}.`)),
  );
}

function mustBeRefusedFor(answer: Answer, fields: readonly string[], what: string): void {
  const outcome = answer.refusals.length > 0 ? entriesText(answer.refusals) : 'it was sent';
  assert.ok(
    isRefusedFor(answer, fields),
    `${what}: it must be refused for ${fields.join(' or ')}, and ${outcome}`,
  );
}

/** What must be the same: what is sent, or why it is refused. */
const inShort = ({ wire, refusals }: Answer) =>
  refusals.length > 0 ? refusals.map(({ code, field }) => [code, field]) : wire;

/** One row of what neutral fields mean, the same for every carrier. */
function row(
  name: string,
  proves: string,
  run: (suite: Suite) => Promise<void>,
  needs: readonly Need[] = [],
): Check {
  return { name: `meaning: ${name}`, proves, needs, run };
}

/** The first case of each operation that ends well. */
const firsts = (suite: Suite): [ShipmentOperation, Case][] =>
  declaredOperations(suite.definition).map((operation) => [operation, successes(suite, operation)[0]]);

/** Members of the European Union, between which there are no customs. */
const UNION = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** Shipments of goods across a customs border, as far as cases have them. */
const declaredGoods = (suite: Suite): Case[] =>
  successes(suite, 'shipping').filter(({ request: { shipper, recipient, shipment } }) => {
    const countries = [shipper.country_code ?? '', recipient.country_code ?? ''];
    const isInside = new Set(countries).size === 1 || countries.every((country) => UNION.includes(country));
    return shipment.customs !== undefined && shipment.is_document !== true && !isInside;
  });

const PAYER = 'shipment.duty_paid_by';
const TERMS = 'shipment.customs.terms_of_trade';

const defaultPayer = row(
  'who pays duties is said where the request does not',
  'Goods cross a border and nothing names who pays duties: it is sent, and a notice says who pays.',
  async (suite) => {
    for (const recorded of declaredGoods(suite)) {
      const { customs } = recorded.request.shipment;
      const { terms_of_trade: _, ...declaration } = customs ?? { items: [] };
      const { duty_paid_by: _payer, duty_payment_account: _account, ...shipment } = recorded.request.shipment;
      // Details of an account that paid duties go with it.
      const extra = Object.entries(shipment.extra ?? {}).filter(([key]) => !/dut(y|ies)/.test(key));
      const request = {
        ...recorded.request,
        shipment: { ...shipment, customs: declaration, extra: Object.fromEntries(extra) },
      };
      const answer = await answerTo(suite, recorded, request);
      assert.deepEqual(answer.refusals, [], `case ${recorded.name} without a payer of duties`);
      assert.ok(
        answer.notices.some((message) => /dut(y|ies)/i.test(message)),
        `case ${recorded.name}: no notice says who pays duties: ${JSON.stringify(answer.notices)}`,
      );
    }
  },
  ['shipping'],
);

const contradictions = row(
  'terms of trade and a payer of duties that contradict each other are refused',
  'DAP with SENDER or THIRD_PARTY and DDP with RECIPIENT are refused, for the payer or for the terms.',
  async (suite) => {
    const pairs = [
      ['DAP', 'SENDER'],
      ['DAP', 'THIRD_PARTY'],
      ['DDP', 'RECIPIENT'],
    ] as const;
    for (const recorded of declaredGoods(suite).slice(0, 1)) {
      const { customs = { items: [] } } = recorded.request.shipment;
      for (const [terms_of_trade, duty_paid_by] of pairs) {
        const shipment = { duty_paid_by, customs: { ...customs, terms_of_trade } };
        const answer = await answerTo(suite, recorded, withShipment(recorded.request, shipment));
        const fields = [PAYER, TERMS, 'shipment.duty_payment_account'];
        mustBeRefusedFor(answer, fields, `${terms_of_trade} with ${duty_paid_by}`);
      }
    }
  },
  ['shipping'],
);

/** No account of a case or of a simulator. */
const OTHER_ACCOUNT = '987654321';

const otherAccount = row(
  'an account that is to pay is never ignored',
  '`payment_account_number` of another account with `paid_by: SENDER` is sent or refused.',
  async (suite) => {
    for (const [operation, recorded] of firsts(suite)) {
      const shipment = { paid_by: 'SENDER', payment_account_number: OTHER_ACCOUNT } as const;
      const answer = await answerTo(suite, recorded, withShipment(recorded.request, shipment));
      const fields = ['shipment.payment_account_number', 'shipment.paid_by'];
      if (JSON.stringify(answer.wire).includes(OTHER_ACCOUNT)) continue;
      mustBeRefusedFor(answer, fields, `${operation}: account ${OTHER_ACCOUNT} is to pay`);
    }
  },
);

const HOMES = ['residential', 'home', 'private', 'consumer', 'Home'];
const BUSINESSES = ['commercial', 'business', 'company', 'BUSINESS'];

const partyTypes = row(
  'words for homes and businesses are the same',
  '`residential`, `home`, `private` and `consumer` are one, and so are `commercial`, `business` and `company`, in any case; another word is refused.',
  async (suite) => {
    for (const [operation, recorded] of firsts(suite)) {
      for (const words of [HOMES, BUSINESSES]) {
        const [first, ...others] = words;
        const expected = await answerTo(
          suite,
          recorded,
          withRecipient(recorded.request, { type: first as string }),
        );
        for (const type of others) {
          const answer = await answerTo(suite, recorded, withRecipient(recorded.request, { type }));
          assert.deepEqual(
            inShort(answer),
            inShort(expected),
            `${operation}: recipient ${type}, compared with ${first}`,
          );
        }
      }
      const unknown = await answerTo(suite, recorded, withRecipient(recorded.request, { type: 'houseboat' }));
      mustBeRefusedFor(unknown, ['recipient.type'], `${operation}: recipient.type houseboat`);
    }
  },
);

const dimensions = row(
  'dimensions are all three or none',
  'One or two dimensions of a package are refused, never left out, where the carrier takes any.',
  async (suite) => {
    for (const [operation, recorded] of firsts(suite)) {
      if (suite.definition.fields[operation]?.['item.length']?.use !== 'sent') continue;
      for (const given of [{ length: 30 }, { length: 30, height: 10 }]) {
        const items = recorded.request.shipment.items.map(
          ({ length: _l, width: _w, height: _h, ...item }) => ({ ...item, ...given }),
        );
        const answer = await answerTo(suite, recorded, withShipment(recorded.request, { items }));
        const names = Object.keys(given).join(' and ');
        mustBeRefusedFor(answer, ['shipment.items[0]'], `${operation}: a package with its ${names} alone`);
      }
    }
  },
);

const units = row(
  'units are not changed without need',
  'A package in each unit of `units` is written with the numbers of the request.',
  async (suite) => {
    for (const operation of declaredOperations(suite.definition)) {
      const cases = successes(suite, operation);
      // Goods that are declared may weigh more than the package of this check.
      const recorded = cases.find(({ request }) => request.shipment.customs === undefined) ?? cases[0];
      for (const unit of suite.units) {
        const isWeight = unit === 'KG' || unit === 'LB';
        if (!isWeight && suite.definition.fields[operation]?.['item.length']?.use !== 'sent') continue;
        const [sent, other] = await Promise.all(
          [13, 14].map((number) => answerTo(suite, recorded, inUnit(recorded.request, unit, number))),
        );
        assert.ok(sent && other);
        const what = `${operation}, case ${recorded.name} with ${isWeight ? 'a weight' : 'a length'} of 13 ${unit}`;
        assert.deepEqual(sent.refusals, [], `${what} is refused: ${entriesText(sent.refusals)}`);
        assert.ok(
          countOf(sent, 13) > countOf(other, 13),
          `${what}: the wire does not hold 13, so it was converted`,
        );
      }
    }
  },
  ['units'],
);

/** All packages with that weight or length, in units of its system: many carriers take no mixture. */
function inUnit(request: RateRequestData, unit: Unit, number: number): RateRequestData {
  const { total_weight: _weight, total_items: _items, ...shipment } = request.shipment;
  const isWeight = unit === 'KG' || unit === 'LB';
  const items = shipment.items.map((item) =>
    isWeight ? { ...item, weight: number } : { ...item, length: number, width: 11, height: 11 },
  );
  const units =
    unit === 'LB' || unit === 'IN'
      ? ({ weight_unit: 'LB', dimension_unit: 'IN' } as const)
      : ({ weight_unit: 'KG', dimension_unit: 'CM' } as const);
  return { ...request, shipment: { ...shipment, ...units, items } };
}

/** How often a number is on the wire, however many zeros follow its point. */
function countOf({ wire }: Answer, number: number): number {
  return JSON.stringify(wire).match(new RegExp(`(?<![\\d.])${number}(?:\\.0+)?(?![\\d.])`, 'g'))?.length ?? 0;
}

/** Two days before the time of every check, so that it is past in any time zone. */
const PAST = '2026-03-01';

const pastDate = row(
  'a ship date in the past is refused',
  'A ship date before today is refused for a rate and for a label alike.',
  async (suite) => {
    for (const [operation, recorded] of firsts(suite)) {
      const shipment = { ship_date: PAST, date: undefined } as unknown as Partial<ShipmentData>;
      const answer = await answerTo(suite, recorded, withShipment(recorded.request, shipment));
      mustBeRefusedFor(answer, ['shipment.ship_date', 'shipment.date'], `${operation}: ship date ${PAST}`);
    }
  },
);

const hsCodes = row(
  'an HS code is the same with and without dots',
  '`6913.90` and `691390` are sent alike, or refused alike.',
  async (suite) => {
    for (const recorded of declaredGoods(suite).slice(0, 1)) {
      const { customs = { items: [] } } = recorded.request.shipment;
      const coded = (code: string) => ({
        ...customs,
        items: customs.items.map((item) => ({ ...item, code })),
      });
      const [dotted, digits] = await Promise.all(
        ['6913.90', '691390'].map((code) =>
          answerTo(suite, recorded, withShipment(recorded.request, { customs: coded(code) })),
        ),
      );
      assert.ok(dotted && digits);
      assert.deepEqual(
        inShort(digits),
        inShort(dotted),
        `case ${recorded.name}: 691390, compared with 6913.90`,
      );
    }
  },
  ['shipping'],
);

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
    for (const [operation, recorded] of firsts(suite)) {
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
    }
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
    for (const [operation, recorded] of firsts(suite)) {
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
    }
  },
);

const BOX = 'PO Box 123';

const boxes = row(
  'a PO box is sent or refused, for a rate and a label alike',
  'An address that is a PO box is refused for both, or for neither, and then it is in the request for the label.',
  async (suite) => {
    const fields = ['recipient.address_lines', 'recipient.address_lines[0]'];
    // The same service for both: another may go where this one does not.
    const [{ request }] = successes(suite, 'shipping');
    const boxed = withRecipient(request, { address_lines: [BOX] });
    const answers = await Promise.all(
      firsts(suite).map(([, recorded]) => answerTo(suite, { ...recorded, request }, boxed)),
    );
    const verdicts = answers.map((answer) => isRefusedFor(answer, fields));
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
  },
  ['rating', 'shipping'],
);

/** What neutral fields mean, one check for each row. */
export const MEANING_CHECKS: readonly Check[] = [
  defaultPayer,
  contradictions,
  otherAccount,
  partyTypes,
  dimensions,
  units,
  pastDate,
  hsCodes,
  monaco,
  territories,
  boxes,
];
