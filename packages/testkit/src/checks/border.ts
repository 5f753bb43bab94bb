import assert from 'node:assert/strict';
import type { ItemData, Notice, RateRequestData } from '@waybill/core';
import { isCustomsBorder, isEuropeanUnion } from '@waybill/simulator/business';
import type { Case } from '../cases.js';
import { caseText, entriesText } from '../failures.js';
import { succeeded } from '../operations.js';
import { replayCase } from '../replay-case.js';
import { type Check, casesOf, type Suite } from '../suite.js';

/** A declaration that every carrier refuses, and the field of one of its reasons. */
interface Refused {
  readonly what: string;
  readonly field: RegExp;
  readonly change: (request: RateRequestData) => RateRequestData;
}

const withLines =
  (change: (line: ItemData) => ItemData) =>
  ({ shipment, ...parties }: RateRequestData): RateRequestData => ({
    ...parties,
    shipment: {
      ...shipment,
      ...(shipment.customs && {
        customs: { ...shipment.customs, items: shipment.customs.items.map(change) },
      }),
    },
  });

const REFUSED: readonly Refused[] = [
  {
    what: 'without its declaration',
    field: /^shipment\.customs$/,
    change: ({ shipment: { customs: _, invoice: __, ...shipment }, ...parties }) => ({
      ...parties,
      shipment,
    }),
  },
  {
    what: 'with goods that weigh more than their packages',
    field: /^shipment\.(items\[\d+\]\.weight|customs\.items)/,
    change: withLines(({ net_weight: _, ...line }) => ({ ...line, weight: line.weight * 1000 })),
  },
  {
    what: 'with a tariff code in words',
    field: /^shipment\.customs\.items\[0\]\.code$/,
    change: withLines((line) => ({ ...line, code: 'shirts' })),
  },
];

/** Where exports are filed, from which value for certain, and in what currency. */
const FILED = { US: { currency: 'USD', value: 2501 }, EU: { currency: 'EUR', value: 1001 } } as const;

/** Goods from the United States to Canada and to these territories are not filed. */
const UNFILED = ['CA', 'GU', 'MP', 'AS'];

const askedAlike: Check = {
  name: 'a border is asked alike',
  proves:
    'A recorded purchase of goods across a customs border is refused by field, and nothing is sent, without its declaration, with goods that weigh more than their packages, and with a tariff code in words. Goods of a value at which their export from the United States or the European Union is filed have the notice `export_filing` where the request names no filing, or are refused.',
  needs: ['shipping'],
  run: async (suite) => {
    const crossing = casesOf(suite, 'shipping').filter(isOverBorder);
    const [recorded] = crossing;
    if (recorded === undefined) return suite.note('no recorded purchase of goods crosses a customs border');
    for (const { what, field, change } of REFUSED) {
      const { sent, outcome } = await replayCase(suite, recorded, { request: change(recorded.request) });
      const about = `${caseText(recorded)}, ${what}`;
      assert.ok(sent.length === 0, `${about}, was sent`);
      assert.ok(
        outcome[1].some((entry) => field.test(entry.field ?? '')),
        `${about}: no entry names ${field.source}: ${entriesText(outcome[1])}`,
      );
    }
    for (const one of crossing) await dearGoods(suite, one);
  },
};

async function dearGoods(suite: Suite, recorded: Case): Promise<void> {
  const { shipper, recipient, shipment } = recorded.request;
  const { country_code: from = '' } = shipment.ship_from ?? shipper;
  const { currency, value } = FILED[isEuropeanUnion(from) ? 'EU' : 'US'];
  if ((from !== 'US' && !isEuropeanUnion(from)) || UNFILED.includes(recipient.country_code ?? '')) return;
  const { aes: _, no_eei: __, export_declaration: ___, ...customs } = shipment.customs ?? { items: [] };
  const dear = withLines((line) => ({
    ...line,
    quantity: 1,
    value_amount: value,
    value_currency: currency,
  }))({
    ...recorded.request,
    shipment: { ...shipment, currency, customs: { ...customs, reason_for_export: 'sale' } },
  });
  const { outcome } = await replayCase(suite, recorded, { request: dear });
  if (!succeeded(outcome)) return;
  const bought = outcome[0] as { readonly meta?: { readonly notices?: readonly Notice[] } } | null;
  const codes = (bought?.meta?.notices ?? []).map(({ code }) => code);
  assert.ok(
    codes.includes('export_filing') || customs.extra !== undefined,
    `${caseText(recorded)}, with goods of ${value} ${currency}: no notice export_filing among ${codes.join(', ')}`,
  );
}

/** Goods that end well, declared across a border, without codes of the carrier's own that may say what was filed. */
function isOverBorder({ request: { shipper, recipient, shipment }, expected }: Case): boolean {
  const placeOf = ({ country_code: country = '', postal_code = '' }: typeof shipper) => ({
    country,
    postal_code,
  });
  return (
    succeeded(expected) &&
    shipment.quote === undefined &&
    shipment.customs !== undefined &&
    shipment.is_document !== true &&
    isCustomsBorder(placeOf(shipment.ship_from ?? shipper), placeOf(recipient))
  );
}

/** What every carrier asks of goods at a border. */
export const BORDER_CHECKS: readonly Check[] = [askedAlike];
