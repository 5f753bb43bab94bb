import {
  type Issue,
  RateRequest,
  type RateRequestData,
  ShipmentRequest,
  ValidationError,
} from '@waybill/core';
import { issue } from '@waybill/core/plugin';
import { changing, type Defect, mappedBy } from './broken.js';

type Change = (data: RateRequestData, operation: 'rating' | 'shipping') => RateRequestData;

/** Example Post that takes a request for another one. */
const reading = (change: Change) =>
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
export const MEANING_DEFECTS: readonly Defect[] = [
  {
    mistake: 'does not say who pays duties',
    carrier: changing('parseShippingResponse', ([shipment, errors]) => [
      shipment && { ...shipment, meta: { ...shipment.meta, notices: [] } },
      errors,
    ]),
    fails: [
      'shipping: reads the recorded outcome',
      'meaning: who pays duties is said where the request does not',
    ],
  },
  {
    mistake: 'quotes for an address with the name of a state, and does not ship there',
    carrier: refusing(({ recipient }, operation) =>
      operation === 'shipping' && recipient.state !== undefined
        ? [issue('recipient.state', 'not_supported', 'is refused', 'not_supported')]
        : [],
    ),
    fails: ['ordinary lanes are answered'],
  },
  {
    mistake: 'does not look at the terms of trade',
    carrier: reading(({ shipment, ...parties }) => {
      const { terms_of_trade: _, ...customs } = shipment.customs ?? { items: [] };
      return { ...parties, shipment: { ...shipment, ...(shipment.customs && { customs }) } };
    }),
    fails: ['meaning: terms of trade and a payer of duties that contradict each other are refused'],
  },
  {
    mistake: 'bills the own account where another is named for the sender',
    carrier: reading(({ shipment, ...parties }) => {
      const { payment_account_number: _, ...own } = shipment;
      return { ...parties, shipment: shipment.paid_by === 'SENDER' ? own : shipment };
    }),
    fails: ['meaning: an account that is to pay is never ignored'],
  },
  {
    mistake: 'takes a private address for a business',
    carrier: reading(({ recipient, ...rest }) => {
      const { type, ...other } = recipient;
      return { ...rest, recipient: type === 'private' ? other : recipient };
    }),
    fails: ['meaning: words for homes and businesses are the same'],
  },
  {
    mistake: 'leaves dimensions out where one is missing',
    carrier: reading(({ shipment, ...parties }) => {
      const items = shipment.items.map(({ length, width, height, ...item }) =>
        length && width && height ? { ...item, length, width, height } : item,
      );
      return { ...parties, shipment: { ...shipment, items } };
    }),
    fails: ['meaning: dimensions are all three or none'],
  },
  {
    mistake: 'quotes for a day that is past',
    carrier: reading(({ shipment, ...parties }, operation) => {
      const { ship_date = '9', ...undated } = shipment;
      return {
        ...parties,
        shipment: operation === 'rating' && ship_date < '2026-03-02' ? undated : shipment,
      };
    }),
    fails: ['meaning: a ship date in the past is refused'],
  },
  {
    mistake: 'wants dots in an HS code',
    carrier: refusing(({ shipment }) =>
      (shipment.customs?.items ?? []).flatMap(({ code }) =>
        code === '691390'
          ? [issue('shipment.customs.items[0].code', 'invalid', 'needs dots', 'validation')]
          : [],
      ),
    ),
    fails: ['meaning: an HS code is the same with and without dots'],
  },
  {
    mistake: 'wants customs papers from Monaco',
    carrier: refusing(({ shipper, shipment }) =>
      shipper.country_code === 'MC' && shipment.customs === undefined
        ? [issue('shipment.customs', 'required', 'is required', 'validation')]
        : [],
    ),
    fails: ['meaning: Monaco and France are one customs territory'],
  },
  {
    mistake: 'takes Puerto Rico for a state',
    carrier: reading(({ recipient, ...rest }) => {
      const { state_code: _, ...stateless } = recipient;
      return { ...rest, recipient: recipient.country_code === 'US' ? stateless : recipient };
    }),
    fails: ['meaning: a territory of the United States written as a state is the country'],
  },
  {
    mistake: 'quotes to a PO box and does not ship there',
    carrier: refusing(({ recipient }, operation) =>
      operation === 'shipping' && recipient.address_lines?.[0]?.startsWith('PO Box')
        ? [issue('recipient.address_lines', 'not_supported', 'must not be a PO box', 'not_supported')]
        : [],
    ),
    fails: ['meaning: a PO box is sent or refused, for a rate and a label alike'],
  },
  {
    mistake: 'gives no price for an address of five lines',
    carrier: refusing(({ recipient }, operation) =>
      operation === 'rating' && (recipient.address_lines ?? []).length > 3
        ? [issue('recipient.address_lines', 'too_many', 'has too many lines', 'not_supported')]
        : [],
    ),
    fails: ['meaning: an address that no label can have stops no price'],
  },
  {
    mistake: 'says only of a purchase that an address line is too long',
    carrier: mappedBy(({ createQuoteRequest }) => ({
      createQuoteRequest: (request) => ({ ...createQuoteRequest(request), notices: [] }),
    })),
    fails: ['meaning: an address that no label can have stops no price'],
  },
  {
    mistake: 'cuts an address line without a word',
    carrier: reading(({ recipient, ...rest }) => {
      const address_lines = recipient.address_lines?.map((line) => line.slice(0, 35));
      return { ...rest, recipient: { ...recipient, ...(address_lines && { address_lines }) } };
    }),
    fails: ['meaning: an address that no label can have stops no price'],
  },
  {
    mistake: 'wants customs papers where it does not know the country',
    carrier: refusing(({ recipient }) =>
      recipient.country_code === undefined
        ? [issue('shipment.customs', 'required', 'is required', 'validation')]
        : [],
    ),
    fails: ['meaning: a missing country is named, and nothing that follows from it'],
  },
];
