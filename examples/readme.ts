import { Aggregator } from '@waybill/aggregator';
import { canadapost } from '@waybill/carrier-canadapost';
import { container, registerCarrier } from '@waybill/core';

const { CANADAPOST_CLIENT_ID: client_id = '', CANADAPOST_CLIENT_SECRET: client_secret = '' } = process.env;
registerCarrier(container, canadapost, { client_id, client_secret, customer_number: '0007654321' });

const shipper = { city: 'Montréal', state_code: 'QC', postal_code: 'H2B 1A0', country_code: 'CA' };
const recipient = { city: 'Vancouver', state_code: 'BC', postal_code: 'V6B 4A2', country_code: 'CA' };
const shipment = { items: [{ weight: 2.5, length: 30, width: 20, height: 15 }] };

const aggregator = container.resolve(Aggregator);
const [quotes, errors] = await aggregator.getQuotes({ shipper, recipient, shipment });
console.log(quotes, errors);

const [quote] = quotes;
if (quote === undefined) throw new Error('nobody quotes');
const [bought, problems] = await aggregator.createShipment(
  {
    shipper: {
      ...shipper,
      company_name: 'Widgets Inc.',
      phone_number: '514-555-0100',
      address_lines: ['1 Rue Laval'],
    },
    recipient: {
      ...recipient,
      person_name: 'Jo Roy',
      phone_number: '604-555-0100',
      address_lines: ['2 Main St'],
    },
    shipment: { ...shipment, services: [quote.service_type], options: [...(quote.options ?? [])] },
  },
  { carrier: quote.carrier, account: quote.account },
);
console.log(bought, problems);
