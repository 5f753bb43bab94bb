import assert from 'node:assert/strict';
import type { RateRequestData, ShipmentData } from '@waybill/core';
import type { Case } from '../cases.js';
import { caseText, entriesText } from '../failures.js';
import { type Check, declaredOperations, type Suite, successes, type Unit } from '../suite.js';
import { ADDRESS_MEANINGS } from './meaning-addresses.js';
import {
  type Answer,
  answerTo,
  forFirsts,
  inShort,
  mustBeRefusedFor,
  row,
  withRecipient,
  withShipment,
} from './meaning-answer.js';

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
      assert.deepEqual(answer.refusals, [], `${caseText(recorded)} without a payer of duties`);
      assert.ok(
        answer.notices.some((message) => /dut(y|ies)/i.test(message)),
        `${caseText(recorded)}: no notice says who pays duties: ${JSON.stringify(answer.notices)}`,
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
        const what = `${caseText(recorded)}: ${terms_of_trade} with ${duty_paid_by}`;
        mustBeRefusedFor(answer, fields, what);
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
    await forFirsts(suite, async (operation, recorded) => {
      const shipment = { paid_by: 'SENDER', payment_account_number: OTHER_ACCOUNT } as const;
      const answer = await answerTo(suite, recorded, withShipment(recorded.request, shipment));
      const fields = ['shipment.payment_account_number', 'shipment.paid_by'];
      if (JSON.stringify(answer.wire).includes(OTHER_ACCOUNT)) return;
      mustBeRefusedFor(answer, fields, `${operation}: account ${OTHER_ACCOUNT} is to pay`);
    });
  },
);

const HOMES = ['residential', 'home', 'private', 'consumer', 'Home'];
const BUSINESSES = ['commercial', 'business', 'company', 'BUSINESS'];

const partyTypes = row(
  'words for homes and businesses are the same',
  '`residential`, `home`, `private` and `consumer` are one, and so are `commercial`, `business` and `company`, in any case; another word is refused.',
  async (suite) => {
    await forFirsts(suite, async (operation, recorded) => {
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
    });
  },
);

const dimensions = row(
  'dimensions are all three or none',
  'One or two dimensions of a package are refused, never left out, where the carrier takes any.',
  async (suite) => {
    await forFirsts(suite, async (operation, recorded) => {
      if (suite.definition.fields[operation]?.['item.length']?.use !== 'sent') return;
      for (const given of [{ length: 30 }, { length: 30, height: 10 }]) {
        const items = recorded.request.shipment.items.map(
          ({ length: _l, width: _w, height: _h, ...item }) => ({ ...item, ...given }),
        );
        const answer = await answerTo(suite, recorded, withShipment(recorded.request, { items }));
        const names = Object.keys(given).join(' and ');
        mustBeRefusedFor(answer, ['shipment.items[0]'], `${operation}: a package with its ${names} alone`);
      }
    });
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
        const what = `${operation}, ${caseText(recorded)} with ${isWeight ? 'a weight' : 'a length'} of 13 ${unit}`;
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
    await forFirsts(suite, async (operation, recorded) => {
      const shipment = { ship_date: PAST, date: undefined } as unknown as Partial<ShipmentData>;
      const answer = await answerTo(suite, recorded, withShipment(recorded.request, shipment));
      mustBeRefusedFor(answer, ['shipment.ship_date', 'shipment.date'], `${operation}: ship date ${PAST}`);
    });
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
        `${caseText(recorded)}: 691390, compared with 6913.90`,
      );
    }
  },
  ['shipping'],
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
  ...ADDRESS_MEANINGS,
];
