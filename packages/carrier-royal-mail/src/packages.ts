import {
  dimensionsOf,
  linesByPackage,
  type PackageItem,
  packagesOf,
  packagingCode,
  type Reporter,
} from '@waybill/carrier-kit/request';
import type { Shipment, ShipmentRequest } from '@waybill/core';
import { sent } from '@waybill/core/plugin';
import { contentOf } from './customs.js';
import { packagings } from './options.js';
import { HEAVIEST_KG } from './services.js';
import { gramsOf } from './weight.js';

/** The contract has no limit; this one catches typing errors. */
const MOST_PACKAGES = 100;

/** Documents abroad travel as such where the request names no packaging. */
const OF_DOCUMENTS = packagings.map((row) =>
  row.code === 'documents' ? { ...row, neutral: 'BOX' } : { code: row.code },
);
export const IS_DOCUMENT = sent('packageFormatIdentifier documents, abroad, where no packaging is named');

/** `packages`: grams and millimetres in whole numbers, rounded up. */
export function wirePackages({ shipment }: ShipmentRequest, isAbroad: boolean, report: Reporter) {
  const packages = packagesOf(shipment, { most: MOST_PACKAGES }, report);
  const lines = shipment.customs === undefined ? [] : linesByPackage(shipment, packages, report);
  return packages.map((own, position) => {
    const contents = (lines[position] ?? []).map((line) => contentOf(shipment, line, report));
    return {
      weightInGrams: gramsOf(own, shipment, HEAVIEST_KG, report),
      packageFormatIdentifier: formatOf(own, shipment, isAbroad, report),
      ...sidesOf(own, shipment, report),
      ...(contents.length === 0 ? {} : { contents }),
    };
  });
}

function formatOf(own: PackageItem, shipment: Shipment, isAbroad: boolean, report: Reporter): string {
  const table = shipment.is_document && isAbroad ? OF_DOCUMENTS : packagings;
  return packagingCode(own, shipment, table, report) ?? '';
}

function sidesOf(own: PackageItem, { dimension_unit }: Shipment, report: Reporter) {
  const sides = dimensionsOf(own, dimension_unit, { unit: 'CM', places: 1 }, report);
  if (sides === undefined) return {};
  const [heightInMms, widthInMms, depthInMms] = [sides.height, sides.width, sides.length].map((side) =>
    side.times(10).toNumber(),
  );
  return { dimensions: { heightInMms, widthInMms, depthInMms } };
}
