import type { Shipment } from '@waybill/core';
import type { PackageItem } from './packages.js';
import type { Reporter } from './report.js';

/**
 * Which lines of the declaration are in each package, for a carrier whose packages have a declaration each: positions in
 * `customs.items`. One package has every line; with several, each line names its package by the `id` of its item, and each
 * package is a separate item.
 */
export function linesByPackage(
  { items, customs }: Pick<Shipment, 'items' | 'customs'>,
  packages: readonly Pick<PackageItem, 'index' | 'field'>[],
  report: Reporter,
): (readonly number[])[] {
  const named = (customs?.items ?? []).map(({ id }) => id);
  const all = named.map((_, index) => index);
  if (packages.length <= 1) return packages.map(() => all);
  for (const [index, { quantity = 1 }] of items.entries()) {
    if (quantity > 1)
      report.ambiguous(
        `shipment.items[${index}].quantity`,
        'is above 1; abroad each package is an item of its own, so that customs items can name it',
      );
  }
  const ids = items.map(({ id }) => id);
  for (const [index, id] of named.entries()) {
    if (id === undefined || ids.filter((own) => own === id).length !== 1)
      report.invalid(
        `shipment.customs.items[${index}].id`,
        'must name one package: the id of one of shipment.items, which no other has',
      );
  }
  const split = packages.map((own) => all.filter((line) => named[line] === ids[own.index]));
  for (const [position, own] of split.entries()) {
    if (own.length === 0) report.invalid(`${packages[position]?.field}.id`, 'is named by no customs item');
  }
  return split;
}
