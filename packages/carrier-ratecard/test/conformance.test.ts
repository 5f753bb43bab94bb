import { fileURLToPath } from 'node:url';
import { describeCarrier } from '@waybill/testkit';
import { ratecard, sequence } from '../src/index.js';

const card = (name: string) => fileURLToPath(new URL(`./cards/${name}`, import.meta.url));

describeCarrier(ratecard, {
  cases: new URL('./fixtures', import.meta.url),
  settings: { card: card('harbour.yaml'), time_zone: 'America/Halifax' },
  accounts: {
    courier: { card: card('courier.json') },
    paket: { card: card('paket'), time_zone: 'Europe/Berlin' },
    spedition: { card: card('spedition'), time_zone: 'Europe/Berlin' },
    transport: { card: card('transport'), time_zone: 'Europe/Paris' },
    parcels: { card: card('parcels'), time_zone: 'Europe/London' },
  },
  skip: {
    'meaning: a territory of the United States written as a state is the country':
      "the rows of a shop's own card decide whether Puerto Rico is a state or a country",
  },
  vary: { tracking_numbers: [sequence(7)] },
});
