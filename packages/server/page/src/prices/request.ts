import type { CustomsData, ItemData, PartyData, RateRequestData } from '@waybill/core';
import { type AddressDraft, crossesBorder, type Draft, type GoodsDraft, type PackageDraft } from './draft.js';

/**
 * What is sent for a draft. Fields that are empty are left out, and the server says which of them are missing: it is the only
 * one who knows.
 */
export function requestOf(draft: Draft): RateRequestData {
  const [weight_unit, dimension_unit] =
    draft.units === 'metric' ? (['KG', 'CM'] as const) : (['LB', 'IN'] as const);
  const services = draft.services.split(/[\s,;]+/).filter((code) => code !== '');
  return {
    shipper: partyOf(draft.shipper),
    recipient: partyOf(draft.recipient),
    shipment: {
      items: draft.packages.map(itemOf),
      weight_unit,
      dimension_unit,
      ...written({ ship_date: draft.ship_date, currency: draft.currency.trim().toUpperCase() }),
      ...(services.length === 0 ? {} : { services }),
      ...(crossesBorder(draft) ? customsOf(draft) : {}),
    },
  };
}

export function partyOf({ line1, line2, residential, ...address }: AddressDraft): PartyData {
  const address_lines = [line1, line2].map((line) => line.trim()).filter((line) => line !== '');
  return {
    ...written(address),
    ...(address_lines.length === 0 ? {} : { address_lines }),
    ...(residential ? { type: 'residential' } : {}),
  };
}

function itemOf({ quantity, weight, length, width, height }: PackageDraft): ItemData {
  return {
    // The server asks for a weight that is missing; no number stands for one.
    ...(numbers({ weight }) as { readonly weight: number }),
    ...numbers({ length, width, height }),
    ...(quantity.trim() === '1' ? {} : numbers({ quantity })),
  };
}

function customsOf({ goods, duties, invoice, currency }: Draft): {
  readonly customs?: CustomsData;
  readonly invoice?: { readonly identifier: string };
} {
  const declared = goods.filter(({ description, value }) => description.trim() !== '' || value.trim() !== '');
  if (declared.length === 0) return {};
  const [{ description }] = declared as [GoodsDraft];
  return {
    customs: {
      ...written({ description }),
      terms_of_trade: duties,
      commercial_invoice: true,
      items: declared.map((one) => goodsOf(one, currency.trim().toUpperCase())),
    },
    ...(invoice.trim() === '' ? {} : { invoice: { identifier: invoice.trim() } }),
  };
}

function goodsOf(
  { description, quantity, weight, value, origin_country, code }: GoodsDraft,
  currency: string,
) {
  return {
    ...written({ description, origin_country, code }),
    ...(numbers({ weight }) as { readonly weight: number }),
    ...numbers({ quantity, value_amount: value }),
    ...(value.trim() === '' ? {} : written({ value_currency: currency })),
  };
}

/** The fields that have text. */
function written<Name extends string>(fields: Readonly<Record<Name, string>>): Partial<Record<Name, string>> {
  const present = Object.entries<string>(fields)
    .map(([name, text]) => [name, text.trim()] as const)
    .filter(([, text]) => text !== '');
  return Object.fromEntries(present) as Partial<Record<Name, string>>;
}

/** The fields that are numbers. A comma is the decimal sign of half the world. */
function numbers<Name extends string>(fields: Readonly<Record<Name, string>>): Partial<Record<Name, number>> {
  const present = Object.entries<string>(fields)
    .map(([name, text]) => [name, text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'))] as const)
    .filter(([, number]) => Number.isFinite(number));
  return Object.fromEntries(present) as Partial<Record<Name, number>>;
}
