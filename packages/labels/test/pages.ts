import type { LabelPage } from '../src/index.js';

/** A label with something in every block. */
export const PAGE: LabelPage = {
  service: 'Own van, next day',
  from: {
    company_name: 'Widgets Inc.',
    person_name: 'Lu Chan',
    address_lines: ['1 Rue Laval'],
    city: 'Montréal',
    state_code: 'QC',
    postal_code: 'H2B 1A0',
    country_code: 'CA',
    phone_number: '514-555-0100',
  },
  to: {
    person_name: 'Zoë Tremblay',
    address_lines: ['Suite 400', '12 rue de l’Église'],
    city: 'Vancouver',
    state_code: 'BC',
    postal_code: 'V6B 4A2',
    country_code: 'CA',
    phone_number: '604-555-0100',
  },
  package: { number: 1, of: 2 },
  weight: '2.5 kg',
  ship_date: '2026-11-21',
  references: ['ORDER-1'],
  notes: ['Collect 45.00 CAD'],
  barcode: '1Z999AA10123456784',
};

/** The sizes of page that carriers use, in millimetres. */
export const SIZES = {
  '4x6': { width_mm: 101.6, height_mm: 152.4 },
  '4x8': { width_mm: 101.6, height_mm: 203.2 },
  A6: { width_mm: 105, height_mm: 148 },
  letter: { width_mm: 215.9, height_mm: 279.4 },
  A4: { width_mm: 210, height_mm: 297 },
} as const;
