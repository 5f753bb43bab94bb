import type { Notice } from '@waybill/core';

/**
 * For a carrier that may send one document for all packages, and sent one: such a document looks like that of one package,
 * the others' being lost. Nothing for a shipment of one package.
 */
export function labelsInOneDocument(packages: number): Notice[] {
  if (packages === 1) return [];
  const message = `One document came for ${packages} packages: check that it has a label for each.`;
  return [{ code: 'labels_in_one_document', message }];
}
