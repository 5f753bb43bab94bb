/** The shipments of one running simulator: rates, purchases, and voids and refunds with Canada Post's own codes. */
import type { SimulatorContext } from '@waybill/simulator';
import { dayIn, type Place, soldShipments } from '@waybill/simulator/business';
import { Refusal, refuse } from '@waybill/simulator/server';
import { type CanadaPostConsignment, consignmentToRate, consignmentToShip } from './consignment.js';
import { type Artifact, artifactsOf } from './labels.js';
import { domesticPin, internationalPin, poNumber, shipmentId } from './numbers.js';
import type { Content, Platform } from './platform.js';
import type { ContractShipment, DeliverySpec, MailingScenario, NonContractShipment } from './requests.js';
import {
  problemsOfContract,
  problemsOfJson,
  problemsOfParcel,
  problemsOfShipment,
  serviceOf,
  servicesFor,
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
function pricedService(
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

export type Shipments = ReturnType<typeof createShipments>;

export function createShipments(context: SimulatorContext) {
  const { now, purchased } = context;
  const sold = soldShipments<CreatedShipment>(context);
  const artifacts = new Map<string, { shipment: CreatedShipment; artifact: Artifact }>();
  const requestIds = new Set<string>();

  /** Everything that both kinds of shipment share; the purchase is counted here. */
  const keep = (
    account: Account,
    spec: DeliverySpec,
    shippingPoint: string | undefined,
    terms: { readonly contract_id?: string | undefined; readonly day?: string | undefined },
    facts: Pick<CreatedShipment, 'contract' | 'shows_price' | 'paid_by_card'> &
      Pick<Partial<CreatedShipment>, 'customer_request_id' | 'group_id'>,
  ): CreatedShipment => {
    const parcel = consignmentToShip(spec, shippingPoint);
    if ('code' in parcel) throw new Refusal(400, [parcel]);
    const contract = terms.contract_id !== undefined;
    const service = serviceOf(spec['service-code'], parcel, { contract });
    const problems = [
      ...problemsOfParcel(parcel),
      ...('message' in service ? [service] : []),
      ...problemsOfShipment(parcel, spec),
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
    create(account: Account, document: ContractShipment, platform: Platform['name']) {
      const spec = document['delivery-spec'];
      const settlement = spec['settlement-info'];
      const problems = [
        ...problemsOfContract(account, document),
        ...(platform === 'json' ? problemsOfJson(spec) : []),
      ];
      if (problems.length > 0) throw new Refusal(400, problems);
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
        document['requested-shipping-point'],
        { contract_id: settlement['contract-id'], day: document['expected-mailing-date'] },
        {
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

    createWithoutContract: (account: Account, document: NonContractShipment) =>
      keep(
        account,
        document['delivery-spec'],
        document['requested-shipping-point'],
        {},
        { contract: false, paid_by_card: true, shows_price: false },
      ),

    /** Where they are on their way. */
    sold,
    /** Those of this customer that were not voided. */
    all,
    /** By its number, of this customer; not one that was voided. */
    find: (account: Account, id: string) => all(account).find((shipment) => shipment.id === id),

    /** By the parts of the path of its link. */
    artifact(account: Account, token: string, number: string) {
      const found = artifacts.get(`${token}/${number}`);
      return found?.shipment.customer_number === account.customer_number ? found : undefined;
    },
  };
}

/** @throws Refusal for a parcel that no service carries, and for a requested service that does not carry it. */
export function rate(scenario: MailingScenario, account: Account, now: () => number) {
  checkCustomer(scenario, account);
  const parcel = consignmentToRate(scenario);
  const contract = scenario['contract-id'] !== undefined;
  const named = scenario.services?.['service-code'].map((code) => serviceOf(code, parcel, { contract }));
  const requested = named?.flatMap((found) => ('message' in found ? [] : [found]));
  const refused = named?.flatMap((found) => ('message' in found ? [found] : [])) ?? [];
  const problems = [...problemsOfParcel(parcel), ...refused];
  if (problems.length > 0) throw new Refusal(400, problems);
  const terms = { contract, day: scenario['expected-mailing-date'], now };
  const services = (requested ?? servicesFor(parcel, { contract })).map((service) =>
    pricedService(service, parcel, terms),
  );
  return { services, parcel };
}

function checkCustomer(scenario: MailingScenario, account: Account): void {
  const customer = scenario['customer-number'];
  const contract = scenario['contract-id'];
  if (customer !== undefined && customer !== account.customer_number)
    throw refuse('AA004', 'You cannot mail on behalf of the requested customer.', 403);
  if (contract !== undefined && (customer === undefined || contract !== account.contract_id))
    throw refuse('8713', 'The contract number supplied is not active for this customer.');
}

export type Voids = ReturnType<typeof createVoids>;

/** A group that was not transmitted by a manifest is, when its packages are picked up. */
export function createVoids({ now }: SimulatorContext, { sold, find }: Shipments) {
  const tickets = new Set<string>();

  /** @throws Refusal without a code for one that is not there: Canada Post's is an empty list of messages. */
  const bought = (account: Account, id: string) => {
    const shipment = sold.find(id);
    if (shipment === undefined || find(account, id) === undefined) throw new Refusal(404, []);
    const isPickedUp = sold.journeyOf(shipment).some(({ stage }) => stage === 'picked_up');
    const isWaiting = shipment.facts.group_id !== undefined && sold.open(shipment.account).includes(shipment);
    return { shipment, transmitted: !isWaiting || isPickedUp };
  };
  return {
    /** @throws Refusal unless it waits in its group. */
    void(account: Account, id: string): undefined {
      const { shipment, transmitted } = bought(account, id);
      if (transmitted) throw refuse('8064', 'The shipment has been transmitted. Request a refund instead.');
      sold.void(shipment);
    },

    /** @throws Refusal unless it was transmitted. */
    refund(account: Account, id: string): Content {
      const { transmitted } = bought(account, id);
      if (!transmitted)
        throw refuse('7291', 'The shipment has not been transmitted. Void the shipment instead.');
      if (tickets.has(id))
        throw refuse('7292', 'A refund has already been requested for this shipment.', 409);
      tickets.add(id);
      return {
        'service-ticket-date': dayIn('America/Toronto', now()),
        'service-ticket-id': `GT${String(tickets.size).padStart(8, '0')}`,
      };
    },
  };
}
