/** The shipments of one running simulator. */
import { today } from '@waybill/carrier-kit';
import { businessDaysAfter, type SimulatorContext } from '@waybill/simulator';
import { artifactsOf, type PrintPreferences } from './artifacts.js';
import { domesticPin, internationalPin, poNumber, shipmentId } from './numbers.js';
import type { Offer } from './offers.js';
import { parcelToShip, shippingFacts } from './parcels.js';
import { Refusal, refuse } from './refusal.js';
import type { ContractShipment, NonContractShipment } from './requests.xml.js';
import { type Message, refusalsOfParcel, refusalsOfShipment, serviceOf } from './rules.js';
import type { Artifact, PricedService, Shipped } from './shipped.js';
import { type Parcel, priceOf, transitDays } from './tariff.js';

/** The first label of this service is not ready when it is first asked for, as the real servers may answer. */
export const SLOW_LABEL_SERVICE = 'DOM.LIB';

/** A customer that the simulator knows. */
export interface Account {
  readonly customer_number: string;
  readonly contract_id?: string;
}

/** The price of one service for one parcel mailed on `day`, or today. */
export function pricedService(
  offer: Offer,
  parcel: Parcel,
  terms: { readonly contract: boolean; readonly day: string | undefined; readonly now: () => number },
): PricedService {
  const days = transitDays(offer, parcel);
  const mailed = terms.day?.slice(0, 10) ?? today(terms, 'America/Toronto');
  return {
    offer,
    price: priceOf(offer, parcel, terms),
    standard: {
      guaranteed: offer.guaranteed,
      published: offer.has_standard,
      days,
      date: businessDaysAfter(mailed, days),
    },
  };
}

export interface Shipments {
  buy(account: Account, mobo: string, document: ContractShipment): Shipped;
  buyWithoutContract(account: Account, document: NonContractShipment): Shipped;
  /** By its number, of this customer. */
  find(account: Account, id: string): Shipped | undefined;
  /** By the parts of the path of its link. */
  artifact(
    account: Account,
    token: string,
    number: string,
  ): { shipped: Shipped; artifact: Artifact } | undefined;
}

export function createShipments({ now, purchased }: SimulatorContext): Shipments {
  const shipments = new Map<string, Shipped>();
  const artifacts = new Map<string, { shipped: Shipped; artifact: Artifact }>();
  const requestIds = new Set<string>();

  /** Everything that both kinds of shipment share; what is bought is counted here. */
  const keep = (
    account: Account,
    spec: ContractShipment['delivery-spec'] | NonContractShipment['delivery-spec'],
    parcel: Parcel,
    terms: {
      readonly contract_id: string | undefined;
      readonly day: string | undefined;
      readonly print: PrintPreferences | undefined;
    },
    facts: Pick<Shipped, 'mobo' | 'contract' | 'shows_price' | 'shows_receipt' | 'paid_by_card'> &
      Pick<Partial<Shipped>, 'customer_request_id' | 'group_id'>,
  ): Shipped => {
    const contract = terms.contract_id !== undefined;
    const offer = serviceOf(spec['service-code'], parcel, { contract });
    const refusals: Message[] = [
      ...refusalsOfParcel(parcel),
      ...('description' in offer ? [offer] : []),
      ...refusalsOfShipment(parcel, shippingFacts(spec)),
    ];
    if ('description' in offer || refusals.length > 0) throw new Refusal(400, refusals);
    const serial = shipments.size + 1;
    const id = shipmentId(serial);
    const domestic = parcel.destination.lane === 'domestic';
    const pin = domestic ? domesticPin(serial) : internationalPin(serial);
    const shipped: Shipped = {
      ...facts,
      ...pricedService(offer, parcel, { contract, day: terms.day, now }),
      id,
      customer_number: account.customer_number,
      ...(facts.contract && facts.group_id === undefined ? { po_number: poNumber(serial) } : {}),
      tracking_pin: offer.tracked ? pin : null,
      origin: parcel.origin,
      created: `${new Date(now()).toISOString().slice(0, 19)}Z`,
      artifacts: artifactsOf({
        id,
        serial,
        title: offer.code,
        barcode: offer.tracked ? pin : id,
        spec,
        print: terms.print,
      }),
    };
    shipments.set(id, shipped);
    for (const artifact of shipped.artifacts)
      artifacts.set(`${artifact.token}/${artifact.number}`, { shipped, artifact });
    purchased(shipped.tracking_pin);
    return shipped;
  };

  return {
    buy(account, mobo, document) {
      const spec = document['delivery-spec'];
      const settlement = spec['settlement-info'];
      checkContract(account, document);
      const parcel = parcelToShip(spec, document['requested-shipping-point']);
      if ('code' in parcel) throw new Refusal(400, [parcel]);
      const requestId = document['customer-request-id'];
      const key = `${account.customer_number} ${requestId}`;
      if (requestId !== undefined && requestIds.has(key)) {
        throw refuse('7314', `The customer-request-id ${requestId} has been used before.`);
      }
      const groupId = document['group-id'];
      const transmitted = groupId === undefined;
      const paid_by_card = settlement['intended-method-of-payment'] === 'CreditCard';
      const shipped = keep(
        account,
        spec,
        parcel,
        {
          contract_id: settlement['contract-id'],
          day: document['expected-mailing-date'],
          print: spec['print-preferences'],
        },
        {
          mobo,
          contract: true,
          paid_by_card: paid_by_card && transmitted,
          shows_price: transmitted && document['provide-pricing-info'] === true,
          shows_receipt: transmitted && paid_by_card && document['provide-receipt-info'] === true,
          ...(requestId === undefined ? {} : { customer_request_id: requestId }),
          ...(groupId === undefined ? {} : { group_id: groupId }),
        },
      );
      if (requestId !== undefined) requestIds.add(key);
      return shipped;
    },

    buyWithoutContract(account, document) {
      const spec = document['delivery-spec'];
      const parcel = parcelToShip(spec, document['requested-shipping-point']);
      if ('code' in parcel) throw new Refusal(400, [parcel]);
      return keep(
        account,
        spec,
        parcel,
        { contract_id: undefined, day: undefined, print: undefined },
        {
          mobo: account.customer_number,
          contract: false,
          paid_by_card: true,
          shows_price: false,
          shows_receipt: false,
        },
      );
    },

    find(account, id) {
      const shipped = shipments.get(id);
      return shipped?.customer_number === account.customer_number ? shipped : undefined;
    },

    artifact(account, token, number) {
      const found = artifacts.get(`${token}/${number}`);
      return found?.shipped.customer_number === account.customer_number ? found : undefined;
    },
  };
}

/** Who pays, and where the parcel is handed in. */
function checkContract(account: Account, document: ContractShipment): void {
  const settlement = document['delivery-spec']['settlement-info'];
  const contract = settlement['contract-id'];
  if (contract !== undefined && contract !== account.contract_id) {
    throw refuse('8713', 'The contract number supplied is not active for this customer.');
  }
  const payer = settlement['paid-by-customer'];
  if (payer !== undefined && payer !== account.customer_number) {
    throw refuse('AA004', 'The customer to be billed has not authorised this customer.', 403);
  }
  const method = settlement['intended-method-of-payment'];
  if (method !== 'CreditCard' && !(method === 'Account' && contract !== undefined)) {
    throw refuse('1711', 'The method of payment is not valid for this customer.');
  }
  if (contract === undefined && document['group-id'] !== undefined) {
    throw refuse('7311', 'Without a contract a shipment must be transmitted at once.');
  }
  const point = document['requested-shipping-point'];
  if ((point === undefined) === (document['shipping-point-id'] === undefined)) {
    throw refuse('7312', 'Either requested-shipping-point or shipping-point-id is required.');
  }
  if (point === undefined && document['cpc-pickup-indicator'] === true) {
    throw refuse('7313', 'The cpc-pickup-indicator needs a requested-shipping-point.');
  }
}
