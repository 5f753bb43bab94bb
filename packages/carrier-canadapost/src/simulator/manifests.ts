/** Groups that wait, and the manifests that come of them when they are transmitted. */

import type { SimulatorContext } from '@waybill/simulator';
import { dayIn, paperPdf, type SoldShipment, timeIn } from '@waybill/simulator/business';
import { refuse } from '@waybill/simulator/server';
import { poNumber } from './numbers.js';
import type { Content, Platform } from './platform.js';
import type { TransmitSet } from './requests.js';
import { type Account, type CreatedShipment, type Shipments, SLOW_LABEL_SERVICE } from './shipments.js';

const TIME_ZONE = 'America/Toronto';

/** One manifest: what stays in Canada is on another than what leaves it. */
export interface Manifest {
  readonly id: string;
  readonly po_number: string;
  readonly account: Account;
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** `HH:MM` */
  readonly time: string;
  readonly set: TransmitSet;
  readonly shipments: readonly CreatedShipment[];
}

export type Manifests = ReturnType<typeof createManifests>;

export function createManifests({ now }: SimulatorContext, { sold }: Shipments) {
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
      ...{
        id: `6942${String(serial).padStart(9, '0')}`,
        po_number: poNumber(900_000 + serial),
        account,
        set,
      },
      ...{ day: dayIn(TIME_ZONE, now()), time: timeIn(TIME_ZONE, now()) },
      shipments: shipments.map(({ facts }) => facts),
    };
    made.push(manifest);
    return manifest;
  };
  return {
    /** The groups of a customer that wait. */
    waiting: (account: Account) => [...new Set(open(account).flatMap(({ facts }) => facts.group_id ?? []))],

    /** @throws Refusal when there is nothing to transmit, and without a contract. */
    transmit(account: Account, set: TransmitSet): Manifest[] {
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

    /** @throws Refusal for one that is not there; 9153 for the first request, where its labels are slow as well. */
    ready(account: Account, id: string): Manifest {
      const manifest = made.find(
        (one) => one.id === id && one.account.customer_number === account.customer_number,
      );
      if (manifest === undefined) throw refuse('404', 'There is no such manifest.', 404);
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
  const party = {
    company_name: by['manifest-company'],
    person_name: by['manifest-name'],
    phone_number: by['phone-number'],
    address_lines: [address['address-line-1']],
    city: address.city,
    state_code: address['prov-state'],
    postal_code: address['postal-zip-code'],
    country_code: 'CA',
  };
  const lines = [day, ...shipments.map((one) => `${one.service.code} ${one.tracking_pin ?? one.id}`)];
  return paperPdf({
    title: `Manifest ${id}`,
    parties: [{ heading: 'MAILED BY', party }],
    lines,
    barcode: id,
  });
}

export function manifest(path: string, { id, po_number }: Manifest, form: Platform): Content {
  const file = form.name === 'json' ? '/shipping/v1/manifest-artifacts' : '/rs/manifest-artifact';
  return {
    'po-number': po_number,
    links: form.list('link', [
      form.link('self', path, 'manifest'),
      form.link('details', `${path}/details`, 'manifest'),
      form.link('manifestShipments', `${path}/shipment`, 'manifest'),
      form.link('artifact', `${file}/${id}`, 'application/pdf'),
    ]),
  };
}

export function manifestDetails(made: Manifest, form: Platform): Content {
  const { account, set, shipments } = made;
  const { customer_number } = account;
  const total = form.money(shipments.reduce((sum, { price }) => sum + price.due, 0));
  const address = set['manifest-address'];
  const nothing = form.money(0);
  return {
    'po-number': made.po_number,
    'final-shipping-point': set['requested-shipping-point'] ?? address['address-details']['postal-zip-code'],
    'shipping-point-name': 'SIMULATED',
    'shipping-point-id': set['shipping-point-id'] ?? '0424',
    'mailed-by-customer': customer_number,
    'mailed-on-behalf-of': customer_number,
    'paid-by-customer': customer_number,
    'manifest-date': made.day,
    'manifest-time': `${made.time} Eastern Time`,
    'contract-id': account.contract_id,
    'method-of-payment': set['method-of-payment'],
    'manifest-pricing-info': {
      'base-cost': total,
      'automation-discount': nothing,
      'options-and-surcharges': nothing,
      gst: nothing,
      pst: nothing,
      hst: nothing,
      'total-due-cpc': total,
    },
    'manifest-address': address,
  };
}
