import type { OptionTable } from '@waybill/core/plugin';

/** `Services`, of which a shipment may have several. Codes of Aramex's own module for Magento 2, read 2026-11-22. */
export const options: OptionTable = [
  { code: 'SIGR', neutral: 'signature', name: 'Signature', meaning: 'Someone signs for the shipment.' },
  {
    code: 'CODS',
    neutral: 'cash_on_delivery',
    name: 'Cash on delivery',
    meaning: 'The amount of `cash_on_delivery` is collected.',
  },
  { code: 'AM10', name: 'Morning', meaning: 'Delivered in the morning, where Aramex offers it.' },
  { code: 'NOON', name: 'Noon', meaning: 'Delivered by noon, where Aramex offers it.' },
  { code: 'RTRN', name: 'Return', meaning: 'A consignment that returns to the shipper.' },
];

/** Amounts and payers that also need a code in `Services`. */
export const INSURED = 'INSR';
export const FREE_DOMICILE = 'FRDM';
