import {
  type Issue,
  RateRequest,
  type RateRequestData,
  ShipmentRequest,
  ValidationError,
} from '@waybill/core';
import { issue } from '@waybill/core/plugin';
import { changing, type Defects, mappedBy, stepBy } from './broken.js';

type Change = (data: RateRequestData, operation: 'rating' | 'shipping') => RateRequestData;

/** Example Post that takes a request for another one. */
export const reading = (change: Change) =>
  mappedBy(({ createQuoteRequest, createShipmentRequest }) => ({
    createQuoteRequest: (request) => createQuoteRequest(new RateRequest(change(plain(request), 'rating'))),
    createShipmentRequest: (request) =>
      createShipmentRequest(new ShipmentRequest(change(plain(request), 'shipping'))),
  }));

const plain = (request: RateRequest | ShipmentRequest): RateRequestData =>
  JSON.parse(JSON.stringify(request));

/** Example Post that refuses a request for a reason of its own. */
const refusing = (issuesOf: (data: RateRequestData, operation: 'rating' | 'shipping') => Issue[]) =>
  reading((data, operation) => {
    const issues = issuesOf(data, operation);
    if (issues.length > 0) throw new ValidationError(issues, { carrier: 'examplepost' });
    return data;
  });

/** Mistakes with what neutral fields mean. */
export const MEANING_DEFECTS: Defects = {
  'does not say who pays duties': changing('parseShippingResponse', ([shipment, errors]) => [
    shipment && { ...shipment, meta: { ...shipment.meta, notices: [] } },
    errors,
  ]),
  'quotes for an address with the name of a state, and does not ship there': refusing(
    ({ recipient }, operation) =>
      operation === 'shipping' && recipient.state !== undefined
        ? [issue('recipient.state', 'not_supported', 'is refused', 'not_supported')]
        : [],
  ),
  'does not look at the terms of trade': reading(({ shipment, ...parties }) => {
    const { terms_of_trade: _, ...customs } = shipment.customs ?? { items: [] };
    return { ...parties, shipment: { ...shipment, ...(shipment.customs && { customs }) } };
  }),
  'bills the own account where another is named for the sender': reading(({ shipment, ...parties }) => {
    const { payment_account_number: _, ...own } = shipment;
    return { ...parties, shipment: shipment.paid_by === 'SENDER' ? own : shipment };
  }),
  'takes a private address for a business': reading(({ recipient, ...rest }) => {
    const { type, ...other } = recipient;
    return { ...rest, recipient: type === 'private' ? other : recipient };
  }),
  'leaves dimensions out where one is missing': reading(({ shipment, ...parties }) => {
    const items = shipment.items.map(({ length, width, height, ...item }) =>
      length && width && height ? { ...item, length, width, height } : item,
    );
    return { ...parties, shipment: { ...shipment, items } };
  }),
  'quotes for a day that is past': reading(({ shipment, ...parties }, operation) => {
    const { ship_date = '9', ...undated } = shipment;
    return {
      ...parties,
      shipment: operation === 'rating' && ship_date < '2026-03-02' ? undated : shipment,
    };
  }),
  'wants dots in an HS code': refusing(({ shipment }) =>
    (shipment.customs?.items ?? []).flatMap(({ code }) =>
      code === '691390'
        ? [issue('shipment.customs.items[0].code', 'invalid', 'needs dots', 'validation')]
        : [],
    ),
  ),
  'wants customs papers from Monaco': refusing(({ shipper, shipment }) =>
    shipper.country_code === 'MC' && shipment.customs === undefined
      ? [issue('shipment.customs', 'required', 'is required', 'validation')]
      : [],
  ),
  'takes Puerto Rico for a state': reading(({ recipient, ...rest }) => {
    const { state_code: _, ...stateless } = recipient;
    return { ...rest, recipient: recipient.country_code === 'US' ? stateless : recipient };
  }),
  'quotes to a PO box and does not ship there': refusing(({ recipient }, operation) =>
    operation === 'shipping' && recipient.address_lines?.[0]?.startsWith('PO Box')
      ? [issue('recipient.address_lines', 'not_supported', 'must not be a PO box', 'not_supported')]
      : [],
  ),
  'gives no price for an address of five lines': refusing(({ recipient }, operation) =>
    operation === 'rating' && (recipient.address_lines ?? []).length > 3
      ? [issue('recipient.address_lines', 'too_many', 'has too many lines', 'not_supported')]
      : [],
  ),
  'says only of a purchase that an address line is too long': stepBy(
    'createQuoteRequest',
    (create) => (request) => ({ ...create(request), notices: [] }),
  ),
  'cuts an address line without a word': reading(({ recipient, ...rest }) => {
    const address_lines = recipient.address_lines?.map((line) => line.slice(0, 35));
    return { ...rest, recipient: { ...recipient, ...(address_lines && { address_lines }) } };
  }),
  'wants customs papers where it does not know the country': refusing(({ recipient }) =>
    recipient.country_code === undefined
      ? [issue('shipment.customs', 'required', 'is required', 'validation')]
      : [],
  ),
};
