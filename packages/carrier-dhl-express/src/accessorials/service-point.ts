/** Where a shipment is held until it is collected. */
import { extraField, extraText, type Reporter, type RequestedOption } from '@waybill/carrier-kit/request';
import type { Shipment } from '@waybill/core';

/** Held at a facility of DHL, or at a service point. */
const FACILITY = 'LX';
const SERVICE_POINT = 'TV';

/** `servicePointId`. */
export function servicePoint(shipment: Shipment, report: Reporter): string | undefined {
  return extraText(shipment, 'access_point_id', 'shipment', report, 6);
}

/** The codes of the options; with a service point it is that one that holds the shipment. */
export function heldAt(options: readonly RequestedOption[], shipment: Shipment, report: Reporter): string[] {
  const point = servicePoint(shipment, report);
  const codes = options.map(({ row }) => row.code);
  const field = extraField(report, 'access_point_id');
  if (point === undefined) {
    if (codes.includes(SERVICE_POINT)) report.required(field, `with the option ${SERVICE_POINT}`);
    return codes;
  }
  if (!codes.includes(FACILITY) && !codes.includes(SERVICE_POINT))
    report.contradiction(field, `goes with the option hold_for_pickup or ${SERVICE_POINT}`);
  return [...new Set(codes.map((code) => (code === FACILITY ? SERVICE_POINT : code)))];
}
