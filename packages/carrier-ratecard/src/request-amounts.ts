/** Amounts of a request that prices may depend on: the value of the goods, what is insured, what is collected. */
import { amountText } from '@waybill/carrier-kit/reply';
import {
  amountOf,
  extraAmount,
  extraField,
  lookUp,
  omitUndefined,
  type Reporter,
  type RequestedOption,
} from '@waybill/carrier-kit/request';
import type { Shipment } from '@waybill/core';
import type { PricedAccount } from '@waybill/core/plugin';
import type { Account } from './account.js';
import type { RateCard } from './card/compile.js';
import type { QueryAmount, QueryAmounts, RateQuery } from './rate-query.js';

/**
 * @param prices set where the card is the price list of another carrier, whose requests name the amount to collect themselves
 * @param needs_value whether a shipment without `declared_value` is refused.
 */
export function requestAmounts(
  shipment: Shipment,
  options: readonly RequestedOption[],
  card: RateCard,
  prices: Account['prices'],
  needs_value: boolean,
  report: Reporter,
): Pick<RateQuery, 'amounts'> {
  const { currency, declared_value, insured_amount = 0 } = shipment;
  const read = (value: Parameters<typeof amountOf>[0], field: string): QueryAmount | undefined => {
    const money = amountOf(value, currency, field, {}, report);
    return money && { value: amountText(money.value, money.currency), currency: money.currency };
  };
  if (needs_value && declared_value === undefined)
    report.required('shipment.declared_value', 'because the price depends on it');
  if (insured_amount > 0 && !card.insures)
    report.notSupported(
      'shipment.insured_amount',
      `is not offered by the card ${card.name}, which insures nothing`,
    );
  const amounts: QueryAmounts = omitUndefined({
    declared_value: card.reads_value ? read(declared_value, 'shipment.declared_value') : undefined,
    // An amount of 0 means no insurance.
    insured_amount:
      card.insures && insured_amount > 0 ? read(insured_amount, 'shipment.insured_amount') : undefined,
    cod_amount:
      prices === undefined
        ? read(collected(shipment, options, report), extraField(report, 'cod_amount'))
        : collectedByCarrier(shipment, options, card, prices, report),
  });
  return Object.keys(amounts).length === 0 ? {} : { amounts };
}

/** The option and its amount go together. */
function collected(shipment: Shipment, options: readonly RequestedOption[], report: Reporter) {
  const amount = extraAmount(shipment, 'cod_amount', 'shipment', report);
  const requested = options.some(({ row }) => row.code === 'cash_on_delivery');
  const written = lookUp(shipment.extra, `${report.carrier}:cod_amount`) !== undefined;
  const field = extraField(report, 'cod_amount');
  if (requested && !written) report.required(field, 'with the option cash_on_delivery');
  if (written && !requested) report.contradiction(field, 'needs the option cash_on_delivery');
  return amount;
}

/** By the field, or by the carrier's own extra. A price that depends on the amount is not given without it. */
function collectedByCarrier(
  shipment: Shipment,
  options: readonly RequestedOption[],
  { services }: RateCard,
  { tables }: PricedAccount,
  report: Reporter,
): QueryAmount | undefined {
  const { amount, currency = shipment.currency } = shipment.cash_on_delivery ?? {};
  const hasExtra = tables.extras.some(({ on, key }) => on === 'shipment' && key === 'cod_amount');
  const written = amount ?? (hasExtra ? extraAmount(shipment, 'cod_amount', 'shipment', report) : undefined);
  const isRequested = options.some(({ row }) => row.neutral === 'cash_on_delivery');
  const depends = [...services.values()].some(({ amounts }) => amounts.has('cod_amount'));
  if (isRequested && depends && written === undefined)
    report.required('shipment.cash_on_delivery', 'because the price depends on its amount');
  const money = amountOf(written, currency, 'shipment.cash_on_delivery.amount', {}, report);
  return money && { value: amountText(money.value, money.currency), currency: money.currency };
}
