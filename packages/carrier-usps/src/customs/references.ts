/** Tax numbers: `exportersReference` of the shipper, `importersReference` of the recipient. */
import { type Reporter, taxIdsOf } from '@waybill/carrier-kit/request';
import type { RateRequest } from '@waybill/core';

/** `referenceType`. Other kinds of numbers have no place. */
const TYPES = { VAT: 'VAT_NUMBER', IOSS: 'TAX_CODE', EORI: 'IMPORTER_CODE' } as const;
const LONGEST = 28;

export function customsReferences(request: RateRequest, report: Reporter): object {
  const referenceOf = (side: 'shipper' | 'recipient') => {
    const rules = { types: TYPES, most: 1, longest: LONGEST };
    const [number] = taxIdsOf(request[side], side, rules, request, report);
    return number && { referenceType: number.code, reference: number.value };
  };
  const exportersReference = referenceOf('shipper');
  const importersReference = referenceOf('recipient');
  return {
    ...(exportersReference && { exportersReference }),
    ...(importersReference && { importersReference }),
  };
}

/** Inside the United States tax numbers have no place. */
export function checkTaxIds(request: RateRequest, abroad: boolean, report: Reporter): void {
  if (abroad) customsReferences(request, report);
  else
    for (const side of ['shipper', 'recipient'] as const)
      taxIdsOf(request[side], side, { types: {} }, request, report);
}
