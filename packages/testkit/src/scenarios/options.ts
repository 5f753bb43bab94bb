import { NEUTRAL_OPTIONS } from '@waybill/core';
import type { NeutralOption } from '@waybill/core/plugin';
import { abroad, type Scenario, within } from './scenario.js';

/** They say what becomes of a package abroad that cannot be delivered. */
const ABROAD_ALONE: readonly NeutralOption[] = [
  'return_to_sender',
  'return_at_sender_expense',
  'abandon_if_undeliverable',
];
/** Carriers offer them abroad by other rules than at home. */
const EVERYWHERE: readonly NeutralOption[] = [
  'signature',
  'hold_for_pickup',
  'lithium_batteries',
  'return_label',
];
const FRIDAY = '2026-03-06';

/** Accessorials: options, holding at a location, dangerous goods and returns, without details of one carrier. */
const ACCESSORIALS: readonly Scenario[] = [
  ...NEUTRAL_OPTIONS.flatMap((option) => {
    const change = { shipment: { options: [option] } };
    return [
      ...(ABROAD_ALONE.includes(option) ? [] : [within(`option ${option}`, change)]),
      ...([...ABROAD_ALONE, ...EVERYWHERE].includes(option)
        ? [abroad(`option ${option} abroad`, change)]
        : []),
    ];
  }),
  within('Saturday delivery that leaves on a Friday', {
    shipment: { options: ['saturday_delivery'], ship_date: FRIDAY },
  }),
  within('Saturday delivery, held for pickup', {
    shipment: { options: ['saturday_delivery', 'hold_for_pickup'], ship_date: FRIDAY },
  }),
  within('a return of two packages', {
    item: { quantity: 2, description: 'Shoes' },
    shipment: { options: ['return_label'] },
  }),
  within('a return with cash on delivery', { shipment: { options: ['return_label', 'cash_on_delivery'] } }),
  abroad('a return across a border', {
    customs: { reason_for_export: 'return' },
    item: { description: 'Shoes' },
    shipment: { options: ['return_label'] },
  }),
];

/** What packages are insured for. */
const INSURANCE: readonly Scenario[] = [
  within('insured, with a signature', { shipment: { options: ['signature'], insured_amount: 120.5 } }),
  within('insured over three packages', { item: { quantity: 3 }, shipment: { insured_amount: 100 } }),
  within('insured in yen', { shipment: { insured_amount: 150_000, currency: 'JPY' } }),
  within('insured packages with values in another currency', {
    item: { value_amount: 30, value_currency: 'JPY' },
    shipment: { insured_amount: 60 },
  }),
  abroad('insured abroad', { shipment: { insured_amount: 50 } }),
  abroad('insured for more than the goods are worth', { shipment: { insured_amount: 500 } }),
];

/** Options and insurance. */
export const OPTIONS: readonly Scenario[] = [...ACCESSORIALS, ...INSURANCE];
