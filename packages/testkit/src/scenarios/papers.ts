import type { PartyData } from '@waybill/core';
import { abroad, type Scenario, within } from './scenario.js';

const at = (
  city: string,
  postal_code: string,
  country_code: string,
  person: string,
  street: string,
): PartyData => ({
  person_name: person,
  phone_number: '+1 202 555 0123',
  address_lines: [street],
  city,
  postal_code,
  country_code,
});
const zpl = { label: { format: 'ZPL' } } as const;

/** Labels, references, and texts in other letters. */
export const PAPERS: readonly Scenario[] = [
  within('a label in PDF', { shipment: { label: { format: 'PDF' } } }),
  within('a label in PNG', { shipment: { label: { format: 'PNG' } } }),
  within('a label in GIF', { shipment: { label: { format: 'GIF' } } }),
  within('a label on A4', { shipment: { label: { format: 'PDF', type: 'A4' } } }),
  abroad('a label in ZPL to Łódź', {
    to: at('Łódź', '90-001', 'PL', 'Łukasz Żółć', 'ulica Piotrkowska 104'),
    shipment: zpl,
  }),
  abroad('a label in ZPL to Brno', {
    to: at('Brno', '602 00', 'CZ', 'Jiří Dvořák', 'Dominikánské náměstí 1'),
    shipment: zpl,
  }),
  abroad('a label in ZPL to Athens', {
    to: at('Αθήνα', '105 62', 'GR', 'Μαρία Παππά', 'Αθηνάς 63'),
    shipment: zpl,
  }),
  abroad('to Tokyo in Japanese', { to: at('千代田区', '100-0005', 'JP', '佐藤 ゆき', '丸の内1-9-1') }),
  abroad('umlauts, ß and a typographic apostrophe', {
    to: at('Köln', '50667', 'DE', 'Jürgen Weiß', 'Peter’s Platz 5'),
  }),
  within('an emoji in a name', { recipient: { person_name: 'Sam 🎉 Walker' } }),
  within('characters that XML escapes', {
    recipient: { company_name: 'Smith & Sons <Export>', person_name: 'Pat "Red" O\'Hara' },
  }),
  within('two lines in a name', { recipient: { person_name: 'Pat\nSmith' } }),
  within('two references', { shipment: { references: ['ORDER-1042', 'PO-77'] } }),
  within('six references', { shipment: { references: ['a1', 'b2', 'c3', 'd4', 'e5', 'f6'] } }),
  within('a reference of 60 characters', { shipment: { references: ['R'.repeat(60)] } }),
];
