import { RECIPIENT, request, wireShipment } from './account.js';

export const shipped = (shipment: Parameters<typeof request>[0], parties = {}) =>
  wireShipment(request({ services: ['FEDEX_GROUND'], ...shipment }, parties)).body as Record<string, unknown>;
export const goods = { description: 'Parts', weight: 1, value_amount: 5, origin_country: 'US' };
export const germany = {
  recipient: {
    ...RECIPIENT,
    state_code: undefined,
    country_code: 'DE',
    postal_code: '10117',
    phone_number: '+49 30 5550 1234',
  },
};
export const clean = (parties: object) => JSON.parse(JSON.stringify(parties));
