import type { Reporter } from '@waybill/carrier-kit/request';
import type { RequestFields } from '@waybill/core/plugin';

/**
 * DHL prices a shipment, and declares its export, from the address of the shipper; only the courier goes elsewhere. So
 * another country cannot be where it leaves from.
 */
export function checkShipFrom({ shipper, shipment: { ship_from } }: RequestFields, report: Reporter): void {
  const country = ship_from?.country_code;
  if (country === undefined || country === shipper.country_code) return;
  const problem = `is ${country}; ${report.name} collects in the country of the shipper, ${shipper.country_code}`;
  report.notSupported('shipment.ship_from.country_code', problem);
}
