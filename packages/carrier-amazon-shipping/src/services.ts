import type { ServiceTable } from '@waybill/core/plugin';

/**
 * `serviceId`. No list is published: these two are in the contract's examples and in Amazon's Postman collection, and an account
 * is offered others.
 */
export const services: ServiceTable = {
  code_pattern: /^[A-Za-z0-9][A-Za-z0-9_.-]*$/,
  rows: [
    { code: 'SWA-UK-2D', name: 'Amazon Shipping Two Day', reach: 'within the United Kingdom' },
    { code: 'SWA-UK-PREM', name: 'Amazon Shipping Premium', reach: 'within the United Kingdom' },
  ],
};

/** The name that the carrier gives, else that of the table, else the code. */
export function serviceName(code: string, own: string | undefined): string {
  return own ?? services.rows.find((row) => row.code === code)?.name ?? code;
}
