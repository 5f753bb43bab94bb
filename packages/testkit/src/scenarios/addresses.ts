import type { PartyData } from '@waybill/core';
import { lane } from '../lane.js';
import { abroad, on, type Scenario, within } from './scenario.js';

/** A buyer somewhere. The streets are made up, and so is the number, which is in area code 202. */
const at = (city: string, country_code: string, place: PartyData = {}): PartyData => ({
  person_name: 'Alex Martin',
  phone_number: '+1 202 555 0123',
  email_address: 'buyer@example.com',
  address_lines: ['12 Market Street'],
  city,
  country_code,
  ...place,
});

const sanJuan = at('San Juan', 'US', { state_code: 'PR', postal_code: '00901' });
const fromPuertoRico = lane('sanJuan', 'austin', { currency: 'USD', units: 'imperial', duties: 'buyer' });
const fromTheUnion = lane('berlin', 'lasPalmas', { currency: 'EUR' });
const fromBerlin = (name: string, to: PartyData) => on(fromTheUnion, name, { to });

/** Territories, by a state or by a country of their own; places outside the customs area of their country. */
const TERRITORIES: readonly Scenario[] = [
  abroad('to Puerto Rico as a state', { to: sanJuan }),
  abroad('to the US Virgin Islands as a state', {
    to: at('Charlotte Amalie', 'US', { state_code: 'VI', postal_code: '00802' }),
  }),
  within('to Puerto Rico as a state, without customs', { to: sanJuan }),
  abroad('to Puerto Rico as a country', { to: at('San Juan', 'PR', { postal_code: '00901' }) }),
  on(fromPuertoRico, 'from Puerto Rico to the mainland'),
  on(fromTheUnion, 'to the Canary Islands, without customs'),
  on(lane('berlin', 'belfast', { currency: 'EUR' }), 'from the Union to Northern Ireland, without customs'),
  fromBerlin('to Ceuta, without customs', at('Ceuta', 'ES', { postal_code: '51001' })),
  fromBerlin('to Livigno, without customs', at('Livigno', 'IT', { state_code: 'SO', postal_code: '23041' })),
  fromBerlin('to Büsingen, without customs', at('Büsingen', 'DE', { postal_code: '78266' })),
  fromBerlin('to Heligoland, without customs', at('Helgoland', 'DE', { postal_code: '27498' })),
  fromBerlin('to Mount Athos, without customs', at('Karyes', 'GR', { postal_code: '63086' })),
  abroad('to Åland', { to: at('Mariehamn', 'AX', { postal_code: '22100' }) }),
  abroad('to Curaçao', { to: at('Willemstad', 'CW') }),
  abroad('to the Isle of Man', { to: at('Douglas', 'IM', { postal_code: 'IM1 1AA' }) }),
  abroad('to Kosovo', { to: at('Pristina', 'XK', { postal_code: '10000' }) }),
];

/** States and provinces, as the forms of shops have them. */
const STATES: readonly Scenario[] = [
  within('a state by its name', {
    to: at('San Francisco', 'US', { postal_code: '94102', state: 'California' }),
  }),
  within('a code that is no state', { recipient: { state_code: 'ZZ' } }),
  abroad('a German state by its name', {
    to: at('Köln', 'DE', { postal_code: '50667', state: 'Nordrhein-Westfalen' }),
  }),
  abroad('an Irish county by its name', {
    to: at('Dublin', 'IE', { postal_code: 'D01 F5P2', state: 'Dublin' }),
  }),
  abroad('a Mexican state by its name', {
    to: at('Guadalajara', 'MX', { postal_code: '44100', state: 'Jalisco' }),
  }),
  abroad('a Canadian province by its name', {
    to: at('Québec', 'CA', { postal_code: 'g1r 4s9', state: 'Québec' }),
  }),
  abroad('a province of one letter in Spain', {
    to: at('Madrid', 'ES', { postal_code: '28013', state_code: 'M' }),
  }),
  abroad('a province of one letter in Argentina', {
    to: at('La Plata', 'AR', { postal_code: 'B1900', state_code: 'B' }),
  }),
];

const toToronto = (street: string) => ({
  to: at('Toronto', 'CA', { state_code: 'ON', postal_code: 'M5V 3L9', address_lines: [street] }),
});

/** Streets, telephones, and who lives there. */
const PARTIES: readonly Scenario[] = [
  within('to a PO box', { recipient: { address_lines: ['PO Box 123'] } }),
  abroad('to a rural route', toToronto('RR 2')),
  abroad('a street number in words', toToronto('One Yonge Street')),
  abroad('a lot and a concession road', toToronto('Lot 5 Concession Road 4')),
  abroad('a suite before the street', toToronto('Suite 400, 5-100 Main St W')),
  within('three address lines', {
    recipient: { address_lines: ['3e étage', '12 rue de l’Église', 'Bâtiment C'] },
  }),
  within('no street', { recipient: { address_lines: undefined } }),
  within('a street of 62 characters', {
    recipient: { address_lines: ['1200 Boulevard of the Very Long Name of a Founding Father East'] },
  }),
  within('a company of 51 characters', {
    recipient: { company_name: 'The Extraordinarily Verbose Trading Company of 1874' },
  }),
  abroad('Hong Kong, which has no postal codes', { to: at('Central', 'HK') }),
  within('a telephone number without an area code', { recipient: { phone_number: '555-0101' } }),
  within('no telephone number', { recipient: { phone_number: undefined } }),
  abroad('a local telephone number abroad', {
    to: at('Berlin', 'DE', { postal_code: '10117', phone_number: '030 123456' }),
  }),
  within('to a home', { recipient: { type: 'home' } }),
  within('to neither a home nor a business', { recipient: { type: 'houseboat' } }),
  within('packages that leave from another place', {
    shipment: { ship_from: at('Reno', 'US', { state_code: 'NV', postal_code: '89501' }) },
  }),
  on(lane('mumbai', 'delhi', { currency: 'INR', duties: 'shop' }), 'within India, with customs'),
];

/** Where packages go, and how addresses are written. */
export const ADDRESSES: readonly Scenario[] = [...TERRITORIES, ...STATES, ...PARTIES];
