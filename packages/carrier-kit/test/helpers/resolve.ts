import { type Issue, type PartyData, RateRequest, type ShipmentData, ShipmentRequest } from '@waybill/core';
import { FIELD_NAMES, type FieldName, type FieldTable, type FieldUse, sent } from '@waybill/core/plugin';
import { type CarrierTables, createReporter, resolveRequest } from '../../src/request.js';

export const use = (of: (name: FieldName) => FieldUse) =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, of(name)])) as FieldTable;
const tables = (more: Partial<CarrierTables> = {}): CarrierTables => ({
  id: 'canadapost',
  services: {
    rows: [
      { code: 'DOM.EP', name: 'Expedited', reach: 'Canada' },
      { code: 'USA.XP', name: 'Xpresspost', reach: 'CA -> US' },
    ],
    code_pattern: /^(DOM|USA|INT)\.[A-Z]+$/,
  },
  options: [
    { code: 'SO', name: 'Signature', neutral: 'signature', meaning: 'signed for' },
    { code: 'PA18', name: 'Proof of age', meaning: '18 or older' },
  ],
  extras: [
    { key: 'cod_amount', on: 'shipment', meaning: 'amount', example: '10.00' },
    { key: 'notify', on: 'recipient', meaning: 'e-mail', example: 'yes', operations: ['shipping'] },
  ],
  fields: { rating: use(() => sent('x')), shipping: use(() => sent('x')) },
  ...more,
});

function resolved(operation: 'rating' | 'shipping', request: RateRequest, more: Partial<CarrierTables>) {
  const report = createReporter({ id: 'canadapost', name: 'canadapost' });
  const admitted = resolveRequest(tables(more), operation, request, report);
  return { admitted, issues: report.issues, notices: report.notices };
}

export function rating(
  shipment: Partial<ShipmentData>,
  more: Partial<CarrierTables> = {},
  recipient: PartyData = {},
) {
  const request = new RateRequest({
    shipper: {},
    recipient,
    shipment: { items: [{ weight: 1 }], ...shipment },
  });
  return resolved('rating', request, more);
}
export function shipping(
  shipment: Partial<ShipmentData>,
  more: Partial<CarrierTables> = {},
  recipient: PartyData = {},
) {
  const request = new ShipmentRequest({
    shipper: {},
    recipient,
    shipment: { items: [{ weight: 1 }], ...shipment },
  });
  return resolved('shipping', request, more);
}
export const brief = (issues: readonly Issue[]) => issues.map(({ field, code, kind }) => [field, code, kind]);
