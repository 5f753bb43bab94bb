import type { PartyData } from '@waybill/core';
import { lane } from '../lane.js';
import { PLACES } from '../places.js';
import { abroad, on, type Scenario, UNDECLARED } from './scenario.js';

const documents = { ...UNDECLARED, is_document: true };
const intoTheUnion = lane('sanFrancisco', 'munich', { currency: 'USD', units: 'imperial', duties: 'buyer' });

/** Whether goods are declared. */
const DECLARED: readonly Scenario[] = [
  abroad('goods without customs, with a value', { shipment: { ...UNDECLARED, declared_value: 40 } }),
  abroad('goods without customs and without a value', { shipment: UNDECLARED }),
  abroad('documents', { shipment: { ...documents, declared_value: 1 }, item: { description: 'Contract' } }),
  abroad('documents without a value', { shipment: documents, item: { description: 'Contract' } }),
  abroad('documents to Canada', { to: PLACES.montreal, shipment: documents }),
  on(
    lane('sanFrancisco', 'newYork', { currency: 'USD', units: 'imperial', purpose: 'documents' }),
    'documents within the United States',
  ),
  on(lane('montreal', 'vancouver', { currency: 'CAD', purpose: 'documents' }), 'documents within Canada'),
  on(lane('berlin', 'paris', { currency: 'EUR' }), 'within the Union, without customs', {
    shipment: { declared_value: undefined },
  }),
  on(lane('berlin', 'paris', { currency: 'EUR', duties: 'shop' }), 'within the Union, with customs'),
];

/** What a declaration says. */
const LINES: readonly Scenario[] = [
  abroad('customs with no more than goods and their values', {
    customs: { description: undefined, reason_for_export: undefined },
    line: { code: undefined, sku: undefined },
    shipment: { invoice: undefined, duty_paid_by: undefined },
  }),
  abroad('goods without an HS code', { line: { code: undefined } }),
  abroad('an HS code in digits', { line: { code: '61091000' } }),
  abroad('an HS code in words', { line: { code: 'shirts' } }),
  abroad('goods without a SKU', { line: { sku: undefined } }),
  abroad('goods without an origin', { line: { origin_country: undefined } }),
  abroad('goods made in Canada', { line: { origin_country: 'CA' } }),
  abroad('goods made in the United States', { line: { origin_country: 'US' } }),
  abroad('goods without a description', { line: { description: undefined } }),
  abroad('goods without a value', { line: { value_amount: undefined, value_currency: undefined } }),
  abroad('goods worth less than one', { line: { value_amount: 0.2, quantity: 2 } }),
  abroad('goods worth 3000 a line', { line: { value_amount: 1000 } }),
  abroad('goods worth 3000 a line, filed', {
    line: { value_amount: 1000 },
    customs: { aes: 'X20260303123456' },
  }),
  abroad('an exemption from filing', { customs: { no_eei: '30.37(a)' } }),
  abroad('a declared value that the lines do not add up to', { shipment: { declared_value: 75 } }),
  abroad('values in euros', { line: { value_currency: 'EUR' }, shipment: { currency: 'EUR' } }),
  abroad('values in US dollars', { line: { value_currency: 'USD' }, shipment: { currency: 'USD' } }),
  abroad('values in another currency than the shipment has', { line: { value_currency: 'JPY' } }),
  abroad('a commercial invoice', { customs: { commercial_invoice: true, reason_for_export: undefined } }),
  abroad('no commercial invoice', { customs: { commercial_invoice: false, reason_for_export: undefined } }),
  on(intoTheUnion, 'a gift into the Union', {
    customs: { reason_for_export: 'gift', commercial_invoice: false },
  }),
  on(intoTheUnion, 'into the Union to a business', { recipient: { type: 'business' } }),
  on(intoTheUnion, 'into the Union in euros', {
    line: { value_currency: 'EUR' },
    shipment: { currency: 'EUR' },
  }),
];

const LONG = 'Short-sleeved T-shirts of organic cotton, printed by hand, M';

/** What the invoice says. */
const INVOICES: readonly Scenario[] = [
  abroad('an invoice with a date', {
    shipment: { invoice: { identifier: 'INV-7', date: '2026-03-02' } },
  }),
  abroad('an invoice of a type, in copies', {
    shipment: { invoice: { identifier: 'INV-7', type: 'PROFORMA', copies: 3 } },
  }),
  abroad('an invoice number of 24 characters', {
    shipment: { invoice: { identifier: 'WEB-2026-000000000104212' } },
  }),
  abroad('no invoice', { shipment: { invoice: undefined } }),
  abroad('a description of 60 characters', { line: { description: LONG }, item: { description: LONG } }),
  abroad('another buyer than the recipient', { customs: { sold_to: PLACES.austin } }),
];

const numbers = (...tax_ids: NonNullable<PartyData['tax_ids']>) => ({ tax_ids });
const oslo: PartyData = {
  person_name: 'Kari Nordmann',
  phone_number: '+47 22 55 01 23',
  address_lines: ['Karl Johans gate 22'],
  city: 'Oslo',
  postal_code: '0026',
  country_code: 'NO',
};
const saoPaulo: PartyData = {
  person_name: 'Ana Souza',
  phone_number: '+55 11 5550 1234',
  address_lines: ['Avenida Paulista 1578'],
  city: 'São Paulo',
  state_code: 'SP',
  postal_code: '01310-200',
  country_code: 'BR',
};

/** Tax numbers of both parties. */
const TAXES: readonly Scenario[] = [
  abroad('a bare tax number of the shipper', { shipper: { tax_id: '12-3456789' } }),
  abroad('a bare tax number of the recipient', { recipient: { tax_id: 'DE123456789' } }),
  abroad('an EORI number of 17 characters, bare', { shipper: { tax_id: 'DE123456789012345' } }),
  abroad('EORI and VAT numbers', {
    shipper: numbers(
      { type: 'EORI', value: 'DE123456789012345', country: 'DE' },
      { type: 'VAT', value: 'DE123456789', country: 'DE' },
    ),
    recipient: numbers({ type: 'VAT', value: 'ATU12345678', country: 'AT' }),
  }),
  abroad('an IOSS number', { shipper: numbers({ type: 'IOSS', value: 'IM2760000742' }) }),
  abroad('a VOEC number', { to: oslo, shipper: numbers({ type: 'VOEC', value: '2025123' }) }),
  abroad('numbers of the United States and Canada', {
    shipper: numbers(
      { type: 'EIN', value: '12-3456789', country: 'US' },
      { type: 'GST', value: '123456789RT0001', country: 'CA' },
    ),
  }),
  abroad('the number of a Brazilian consumer', {
    to: saoPaulo,
    recipient: numbers({ type: 'CNP', value: '123.456.789-09' }),
  }),
];

/** Customs, invoices and tax numbers. */
export const CUSTOMS: readonly Scenario[] = [...DECLARED, ...LINES, ...INVOICES, ...TAXES];
