/** The shipments of one running simulator. */

import type { SimulatorContext } from '@waybill/simulator';
import { dayIn, type Place, type SoldShipments, soldShipments } from '@waybill/simulator/business';
import { Refusal, refuse } from '@waybill/simulator/server';
import { type CanadaPostConsignment, consignmentToShip, shippingFacts } from './consignment.js';
import { type Artifact, artifactsOf, type PrintPreferences } from './labels.js';
import { domesticPin, internationalPin, poNumber, shipmentId } from './numbers.js';
import type { Platform } from './platform.js';
import type { ContractShipment, NonContractShipment } from './requests.js';
import {
  problemsOfContract,
  problemsOfJson,
  problemsOfParcel,
  problemsOfShipment,
  serviceOf,
} from './rules.js';
import type { Service } from './services.js';
import { type Price, priceOf, type Standard, standardOf } from './tariff.js';

/** The label of this service is not ready for the first request, as the real servers may answer. */
export const SLOW_LABEL_SERVICE = 'DOM.LIB';

/** A customer of the simulator. */
export interface Account {
  readonly customer_number: string;
  readonly contract_id?: string;
}

/** A service with its price for one parcel. */
export interface PricedService {
  readonly service: Service;
  readonly price: Price;
  readonly standard: Standard;
}

/** Everything that replies about a shipment hold. */
export interface CreatedShipment extends PricedService {
  readonly id: string;
  readonly customer_number: string;
  readonly mobo: string;
  readonly contract: boolean;
  readonly customer_request_id?: string;
  /** Absent: the shipment was transmitted at once. */
  readonly group_id?: string;
  readonly po_number?: string;
  /** `null` for small packets. */
  readonly tracking_pin: string | null;
  readonly from: Place;
  readonly to: Place;
  readonly references: readonly string[];
  readonly shows_price: boolean;
  readonly paid_by_card: boolean;
  /** `YYYY-MM-DDThh:mm:ssZ` */
  readonly created: string;
  readonly artifacts: readonly Artifact[];
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
  create(account: Account, document: ContractShipment, platform: Platform['name']): CreatedShipment;
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
    facts: Pick<CreatedShipment, 'mobo' | 'contract' | 'shows_price' | 'paid_by_card'> &
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
    create(account, document, platform) {
      const spec = document['delivery-spec'];
      const settlement = spec['settlement-info'];
      const problems = [
        ...problemsOfContract(account, document),
        ...(platform === 'json' ? problemsOfJson(spec) : []),
      ];
      if (problems.length > 0) throw new Refusal(400, problems);
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
          mobo: account.customer_number,
          contract: true,
          paid_by_card: paid_by_card && transmitted,
          shows_price: transmitted && document['provide-pricing-info'] === true,
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
