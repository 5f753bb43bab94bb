import type { Reporter, RequestedOption } from '@waybill/carrier-kit/request';
import type { OptionTable } from '@waybill/core/plugin';
import { services } from './services.js';

/** `service`, of which a shipment has one. Chronopost's module for Magento 2 and other programs, read 2026-11-22. */
export const options: OptionTable = [
  {
    code: '6',
    neutral: 'saturday_delivery',
    name: 'Saturday',
    meaning:
      'Delivered on a Saturday: Chrono 13, 10, 18 and Sameday, for packages that are handed over on a Friday.',
  },
  { code: '1', name: 'Monday', meaning: 'Delivered on a Monday; the same services.' },
];

/** Chronopost's module for Magento 2 offers Saturdays with Chrono 13, 10, 18 and Sameday; the others of the table go without. */
const WITH_DAYS = ['01', '02', '16', '4I', '9A', '9B', '9C'];

/** Whether a service can be asked for on a certain day, as far as the table knows. */
export function hasDays(service: string): boolean {
  return WITH_DAYS.includes(service) || services.rows.every(({ code }) => code !== service);
}

/** `service`: 0 is "as the product has it". */
export function dayCode(requested: readonly RequestedOption[], report: Reporter): string {
  const [day, other] = requested;
  if (day !== undefined && other !== undefined)
    report.contradiction(other.field, `is ${other.row.code}, but ${day.field} is ${day.row.code}`);
  return day?.row.code ?? '0';
}
