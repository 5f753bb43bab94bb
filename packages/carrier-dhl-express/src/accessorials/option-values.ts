/** Values of options, in an extra: `IB=100, PV=12.50 GBP`. */
import { decimal } from '@waybill/carrier-kit/reply';
import { amountOf, extraField, extraOf, type Reporter } from '@waybill/carrier-kit/request';
import type { Shipment } from '@waybill/core';

const VALUE = /^([0-9A-Z]{1,6})=(\d{1,12}(?:\.\d{1,3})?)(?: ([A-Z]{3}))?$/;

/** By the code of the service; the currency is the shipment's where the value has none. */
export function optionValues(
  codes: readonly string[],
  shipment: Shipment,
  report: Reporter,
): ReadonlyMap<string, { readonly value: number; readonly currency: string }> {
  const field = extraField(report, 'option_values');
  const written = extraOf(report.carrier, shipment, 'option_values');
  const found = new Map<string, { value: number; currency: string }>();
  for (const text of written?.split(',') ?? []) {
    const [, code, value, currency] = VALUE.exec(text.trim()) ?? [];
    if (code === undefined || value === undefined) {
      report.invalid(field, `must have the form IB=100, PV=12.50 GBP, not ${JSON.stringify(written)}`);
      break;
    }
    if (!codes.includes(code))
      report.contradiction(
        field,
        `has a value of ${code}; shipment.options names ${codes.join(', ') || 'none'}`,
      );
    const amount = amountOf(decimal(value), currency ?? shipment.currency, field, {}, report);
    if (amount !== undefined) found.set(code, { value: amount.value.toNumber(), currency: amount.currency });
  }
  return found;
}
