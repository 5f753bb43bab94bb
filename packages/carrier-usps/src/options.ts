import type { ExtraTable, OptionRow, OptionTable } from '@waybill/core/plugin';

/** One extra service, and where it is offered. */
interface ExtraService extends OptionRow {
  readonly abroad?: true;
}

/**
 * Extra services that labels take; others can be quoted alone. Source: `ExtraService` of shipping-options.yaml 3.1.29,
 * domestic-labels.yaml 3.9.13, international-labels.yaml 3.3.7.
 */
const extra_services: readonly ExtraService[] = [
  {
    code: '921',
    neutral: 'signature',
    name: 'Signature Confirmation',
    meaning: 'Someone at the address signs.',
  },
  {
    code: '924',
    name: 'Signature Confirmation Restricted Delivery',
    meaning: 'The recipient, or someone authorised, signs.',
  },
  {
    code: '922',
    neutral: 'adult_signature',
    name: 'Adult Signature Required',
    meaning: 'Someone of 21 years or more signs.',
  },
  {
    code: '923',
    name: 'Adult Signature Restricted Delivery',
    meaning: 'The recipient, of 21 years or more, signs.',
  },
  { code: '981', name: 'Signature Requested', meaning: 'Someone signs; Priority Mail Express alone.' },
  { code: '910', name: 'Certified Mail', meaning: 'Proof of mailing and of delivery, with a signature.' },
  { code: '955', name: 'Return Receipt', meaning: 'A receipt with the signature, on paper.' },
  { code: '957', name: 'Return Receipt Electronic', meaning: 'A receipt with the signature, by e-mail.' },
  { code: '991', name: 'Sunday Delivery', meaning: 'Priority Mail Express alone, where it is offered.' },
  { code: '480', name: 'Tracking Plus 6 Months', meaning: 'Events are kept for 6 months.' },
  { code: '481', name: 'Tracking Plus 1 Year', meaning: 'Events are kept for a year.' },
  { code: '482', name: 'Tracking Plus 3 Years', meaning: 'Events are kept for 3 years.' },
  { code: '483', name: 'Tracking Plus 5 Years', meaning: 'Events are kept for 5 years.' },
  { code: '484', name: 'Tracking Plus 7 Years', meaning: 'Events are kept for 7 years.' },
  { code: '485', name: 'Tracking Plus 10 Years', meaning: 'Events are kept for 10 years.' },
  {
    code: '819',
    neutral: 'dry_ice',
    name: 'Dry Ice',
    meaning: 'Packages hold dry ice. USPS does not take its weight.',
  },
  { code: '813', name: 'Radioactive Materials', meaning: 'Class 7, excepted packages.', abroad: true },
  { code: '816', name: 'Lithium Batteries, Ground Only', meaning: 'Class 9, marked, by ground alone.' },
  { code: '818', name: 'Lithium Batteries, Marked', meaning: 'Class 9, with the lithium battery mark.' },
  {
    code: '820',
    name: 'Lithium Batteries, Unmarked',
    meaning: 'Class 9, in a device, without the mark.',
    abroad: true,
  },
  { code: '826', name: 'Infectious Substances', meaning: 'Division 6.2.', abroad: true },
  { code: '827', name: 'Excepted Quantities', meaning: 'Dangerous goods in excepted quantities.' },
  {
    code: '831',
    name: 'Limited Quantity, Ground',
    meaning: 'Dangerous goods in limited quantities, by ground.',
  },
  {
    code: '857',
    name: 'Hazardous Material',
    meaning: 'Other dangerous goods that may be mailed.',
    abroad: true,
  },
];

export const options: OptionTable = extra_services.map(({ abroad: _, ...row }) => row);

/** Whether an extra service is offered to other countries. */
export function isOfferedAbroad(code: string): boolean {
  return extra_services.some((row) => row.code === code && row.abroad === true);
}

/** Keys of `extra` that USPS reads, written as `usps:key`. */
export const extras: ExtraTable = [
  {
    on: 'shipment',
    key: 'facility_id',
    example: '1434242',
    operations: ['shipping'],
    meaning:
      'The post office that holds the package for pickup, at most 7 characters. Both sides need an e-mail address and a telephone.',
  },
];
