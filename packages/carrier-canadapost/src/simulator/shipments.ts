/** The shipments of one running simulator. */
import {
  dayIn,
  Refusal,
  refuse,
  type SimulatorContext,
  type SoldShipments,
  soldShipments,
} from '@waybill/simulator';
import { artifactsOf, type PrintPreferences } from './artifacts.js';
import { type CanadaPostConsignment, consignmentToShip, shippingFacts } from './consignment.js';
import type { Artifact, CreatedShipment, PricedService } from './created-shipment.js';
import { domesticPin, internationalPin, poNumber, shipmentId } from './numbers.js';
import { problemsOfParcel, problemsOfShipment, serviceOf } from './rules.js';
import type { Service } from './services.js';
import { priceOf, standardOf } from './tariff.js';
import type { ContractShipment, NonContractShipment } from './xml/requests.js';

/** The label of this service is not ready for the first request, as the real servers may answer. */
export const SLOW_LABEL_SERVICE = 'DOM.LIB';

/** A customer of the simulator. */
export interface Account {
  readonly customer_number: string;
  readonly contract_id?: string;
}

/** The price of one service for one parcel mailed on `day`, or today. */
export function pricedService(
  service: Service,
  parcel: CanadaPostConsignment,
  terms: { readonly contract: boolean; readonly day: string | undefined; readonly now: () => number },
): PricedService {
  const mailed = terms.day?.slice(0, 10) ?? dayIn('America/Toronto', terms.now());
  return {
    service,
    price: priceOf(service, parcel, terms),
    standard: standardOf(service, parcel, mailed),
  };
}

export interface Shipments {
  create(account: Account, mobo: string, document: ContractShipment): CreatedShipment;
  createWithoutContract(account: Account, document: NonContractShipment): CreatedShipment;
  /** Where they are on their way. */
  readonly sold: SoldShipments<CreatedShipment>;
  /** Those of this customer that were not voided. */
  all(account: Account): CreatedShipment[];
  /** By its number, of this customer; not one that was voided. */
  find(account: Account, id: string): CreatedShipment | undefined;
  /** By the parts of the path of its link. */
  artifact(
    account: Account,
    token: string,
    number: string,
  ): { shipment: CreatedShipment; artifact: Artifact } | undefined;
}

export function createShipments(context: SimulatorContext): Shipments {
  const { now, purchased } = context;
  const sold = soldShipments<CreatedShipment>(context);
  const artifacts = new Map<string, { shipment: CreatedShipment; artifact: Artifact }>();
  const requestIds = new Set<string>();

  /** Everything that both kinds of shipment share; the purchase is counted here. */
  const keep = (
    account: Account,
    spec: ContractShipment['delivery-spec'] | NonContractShipment['delivery-spec'],
    parcel: CanadaPostConsignment,
    terms: {
      readonly contract_id: string | undefined;
      readonly day: string | undefined;
      readonly print: PrintPreferences | undefined;
    },
    facts: Pick<CreatedShipment, 'mobo' | 'contract' | 'shows_price' | 'shows_receipt' | 'paid_by_card'> &
      Pick<Partial<CreatedShipment>, 'customer_request_id' | 'group_id'>,
  ): CreatedShipment => {
    const contract = terms.contract_id !== undefined;
    const service = serviceOf(spec['service-code'], parcel, { contract });
    const problems = [
      ...problemsOfParcel(parcel),
      ...('message' in service ? [service] : []),
      ...problemsOfShipment(parcel, shippingFacts(spec)),
    ];
    if ('message' in service || problems.length > 0) throw new Refusal(400, problems);
    const serial = sold.all().length + 1;
    const id = shipmentId(serial);
    const domestic = parcel.lane === 'domestic';
    const pin = domestic ? domesticPin(serial) : internationalPin(serial);
    const shipment: CreatedShipment = {
      ...facts,
      ...pricedService(service, parcel, { contract, day: terms.day, now }),
      id,
      customer_number: account.customer_number,
      ...(facts.contract && facts.group_id === undefined ? { po_number: poNumber(serial) } : {}),
      tracking_pin: service.tracked ? pin : null,
      from: parcel.from,
      to: parcel.to,
      references: [spec.references?.['customer-ref-1'], spec.references?.['customer-ref-2']].filter(
        (reference) => reference !== undefined,
      ),
      created: `${new Date(now()).toISOString().slice(0, 19)}Z`,
      artifacts: artifactsOf({
        id,
        serial,
        service: service.name.en,
        day: terms.day?.slice(0, 10) ?? dayIn('America/Toronto', now()),
        barcode: service.tracked ? pin : id,
        spec,
        print: terms.print,
      }),
    };
    const { customer_number, tracking_pin } = shipment;
    const tracking_numbers = tracking_pin === null ? [] : [tracking_pin];
    sold.add({ id, tracking_numbers, account: customer_number, facts: shipment });
    for (const artifact of shipment.artifacts)
      artifacts.set(`${artifact.token}/${artifact.number}`, { shipment, artifact });
    purchased(shipment.tracking_pin);
    return shipment;
  };

  const all = (account: Account): CreatedShipment[] =>
    sold
      .all()
      .filter(
        (shipment) =>
          shipment.account === account.customer_number &&
          !sold.journeyOf(shipment).some(({ stage }) => stage === 'voided'),
      )
      .map(({ facts }) => facts);

  return {
    create(account, mobo, document) {
      const spec = document['delivery-spec'];
      const settlement = spec['settlement-info'];
      checkContract(account, document);
      const parcel = consignmentToShip(spec, document['requested-shipping-point']);
      if ('code' in parcel) throw new Refusal(400, [parcel]);
      const requestId = document['customer-request-id'];
      const key = `${account.customer_number} ${requestId}`;
      if (requestId !== undefined && requestIds.has(key)) {
        throw refuse('7314', `The customer-request-id ${requestId} has been used before.`);
      }
      const groupId = document['group-id'];
      const transmitted = groupId === undefined;
      const paid_by_card = settlement['intended-method-of-payment'] === 'CreditCard';
      const shipment = keep(
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
      return shipment;
    },

    createWithoutContract(account, document) {
      const spec = document['delivery-spec'];
      const parcel = consignmentToShip(spec, document['requested-shipping-point']);
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

    sold,

    all,

    find: (account, id) => all(account).find((shipment) => shipment.id === id),

    artifact(account, token, number) {
      const found = artifacts.get(`${token}/${number}`);
      return found?.shipment.customer_number === account.customer_number ? found : undefined;
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
