/** What no schema says of a declaration: its figures must not contradict each other. */
import { decimal, sum } from '@waybill/carrier-kit/reply';
import type { Reporter } from '@waybill/carrier-kit/request';
import type { Shipment } from '@waybill/core';
import type { PackedItem } from '../packages.js';
import type { ExportDeclaration } from './customs.js';

/** Prices of units are rounded; so may be the sum of a line. */
const CENT = 0.01;

export function checkDeclaration(
  { declared_value }: Shipment,
  { lineItems, additionalCharges = [] }: ExportDeclaration,
  packages: readonly PackedItem[],
  report: Reporter,
): void {
  const goods = sum(lineItems.map(({ price, quantity }) => decimal(price).times(quantity.value)));
  const invoiced = sum([goods, ...additionalCharges.map(({ value }) => decimal(value))]);
  const isDeclared = [goods, invoiced].some((value) =>
    value
      .minus(declared_value ?? value)
      .abs()
      .isLessThanOrEqualTo(CENT * lineItems.length),
  );
  if (!isDeclared) {
    const problem = `is ${declared_value}, the lines of customs.items add up to ${goods.toFixed()}`;
    report.contradiction('shipment.declared_value', problem);
  }
  const net = sum(lineItems.map(({ weight }) => decimal(weight.netValue)));
  const gross = sum(packages.map(({ wire }) => decimal(wire.weight)));
  // Each weight was rounded up to a thousandth.
  if (net.minus(gross).isGreaterThan(0.001 * lineItems.length)) {
    const problem = `weigh ${net.toFixed()} in all, more than the packages (${gross.toFixed()})`;
    report.contradiction('shipment.customs.items', problem);
  }
}
