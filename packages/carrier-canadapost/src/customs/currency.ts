/** The currency of a declaration. */
import { extraAmount, extraField, type Reporter } from '@waybill/carrier-kit/request';
import type { Shipment } from '@waybill/core';
import type { ApiProfile } from '../api-profile.js';
import { CURRENCY } from '../packages.js';

/** Values are sent in CAD; Canada Post prints them in another currency by the rate that comes with them. */
export interface CustomsCurrency {
  /** ISO 4217. */
  readonly currency: string;
  /** What one Canadian dollar is worth in that currency; left out with CAD. */
  readonly conversion_from_cad?: string;
}

/** One currency for all lines. With another than CAD the request must say its rate, which is never looked up. */
export function customsCurrencyOf(
  { customs, currency }: Shipment,
  { largest_conversion }: ApiProfile,
  report: Reporter,
): CustomsCurrency {
  const named = (customs?.items ?? []).map(({ value_currency }, index) =>
    value_currency === undefined
      ? { currency: currency ?? CURRENCY, field: 'shipment.currency' }
      : { currency: value_currency, field: `shipment.customs.items[${index}].value_currency` },
  );
  const [first = { currency: CURRENCY, field: 'shipment.currency' }] = named;
  const other = named.find((line) => line.currency !== first.currency);
  if (other !== undefined) {
    const problem = `is ${other.currency}, others are in ${first.currency}; Canada Post takes one currency for all customs items`;
    report.contradiction(other.field, problem);
  }
  const rate = extraField(report, 'conversion_from_cad', 'shipment.customs');
  const conversion = extraAmount(customs, 'conversion_from_cad', 'shipment.customs', report);
  if (conversion?.isGreaterThan(largest_conversion))
    report.outOfRange(rate, `is above ${largest_conversion}`);
  if (first.currency === CURRENCY) {
    if (conversion !== undefined) report.contradiction(rate, 'goes with values in another currency than CAD');
    return { currency: CURRENCY };
  }
  if (conversion === undefined)
    report.notSupported(
      first.field,
      `is ${first.currency}; Canada Post takes other currencies than CAD with ${rate}`,
    );
  return { currency: first.currency, conversion_from_cad: conversion?.toFixed() ?? '1' };
}
