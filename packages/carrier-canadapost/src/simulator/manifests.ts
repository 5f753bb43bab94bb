/** Groups that wait, and the manifests that come of them when they are transmitted. */
import {
  dayIn,
  paperPdf,
  Refusal,
  refuse,
  type SimulatorContext,
  type SoldShipment,
  timeIn,
} from '@waybill/simulator';
import type { CreatedShipment } from './created-shipment.js';
import { poNumber } from './numbers.js';
import { type Account, type Shipments, SLOW_LABEL_SERVICE } from './shipments.js';
import type { TransmitSet } from './xml/requests.js';

const TIME_ZONE = 'America/Toronto';

/** One manifest: what stays in Canada is on another than what leaves it. */
export interface Manifest {
  readonly id: string;
  readonly po_number: string;
  readonly customer_number: string;
  readonly contract_id: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** `HH:MM` */
  readonly time: string;
  readonly set: TransmitSet;
  readonly shipments: readonly CreatedShipment[];
  readonly total_cents: number;
}

export interface Manifests {
  /** The groups of a customer that wait. */
  waiting(account: Account): readonly string[];
  /** @throws Refusal when there is nothing to transmit, and without a contract. */
  transmit(account: Account, set: TransmitSet): readonly Manifest[];
  /** @throws Refusal for one that is not there; 9153 for the first request, where its labels are slow as well. */
  ready(account: Account, id: string): Manifest;
}

export function createManifests({ now }: SimulatorContext, { sold }: Shipments): Manifests {
  const made: Manifest[] = [];
  const waited = new Set<string>();

  const open = (account: Account) =>
    sold
      .open(account.customer_number)
      .filter(
        (one) =>
          one.facts.group_id !== undefined && !sold.journeyOf(one).some(({ stage }) => stage === 'picked_up'),
      );
  const manifestOf = (
    shipments: readonly SoldShipment<CreatedShipment>[],
    account: Account,
    set: TransmitSet,
  ): Manifest => {
    const serial = made.length + 1;
    const manifest = {
      id: `6942${String(serial).padStart(9, '0')}`,
      po_number: poNumber(900_000 + serial),
      customer_number: account.customer_number,
      contract_id: account.contract_id ?? '',
      day: dayIn(TIME_ZONE, now()),
      time: timeIn(TIME_ZONE, now()),
      set,
      shipments: shipments.map(({ facts }) => facts),
      total_cents: shipments.reduce((total, { facts }) => total + facts.price.due, 0),
    };
    made.push(manifest);
    return manifest;
  };
  return {
    waiting: (account) => [...new Set(open(account).flatMap(({ facts }) => facts.group_id ?? []))],

    transmit(account, set) {
      if (account.contract_id === undefined)
        throw refuse('7302', 'Manifests are not available to customers without a contract.');
      const groups = set['group-ids']['group-id'];
      const shipments = open(account).filter(({ facts }) => groups.includes(facts.group_id ?? ''));
      for (const group of groups)
        if (!shipments.some(({ facts }) => facts.group_id === group))
          throw refuse('9118', `There are no shipments to transmit in the group ${group}.`);
      sold.close(shipments);
      const byBorder = Map.groupBy(shipments, ({ facts }) => facts.to.country === 'CA');
      return [...byBorder.values()].map((own) => manifestOf(own, account, set));
    },

    ready(account, id) {
      const manifest = made.find((one) => one.id === id && one.customer_number === account.customer_number);
      if (manifest === undefined)
        throw new Refusal(404, [{ code: '404', message: 'There is no such manifest.' }]);
      if (manifest.shipments.some(({ service }) => service.code === SLOW_LABEL_SERVICE) && !waited.has(id)) {
        waited.add(id);
        throw refuse('9153', 'The manifest is being processed.');
      }
      return manifest;
    },
  };
}

/** The page that goes with the packages. Drawn when it is fetched. */
export function manifestFile({ id, day, set, shipments }: Manifest): Promise<Uint8Array<ArrayBuffer>> {
  const { 'manifest-address': by } = set;
  const address = by['address-details'];
  return paperPdf({
    title: `Manifest ${id}`,
    parties: [
      {
        heading: 'MAILED BY',
        party: {
          company_name: by['manifest-company'],
          person_name: by['manifest-name'],
          phone_number: by['phone-number'],
          address_lines: [address['address-line-1']],
          city: address.city,
          state_code: address['prov-state'],
          postal_code: address['postal-zip-code'],
          country_code: 'CA',
        },
      },
    ],
    lines: [day, ...shipments.map((one) => `${one.service.code} ${one.tracking_pin ?? one.id}`)],
    barcode: id,
  });
}
