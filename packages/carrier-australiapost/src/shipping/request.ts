import type { RequestContext } from '@waybill/carrier-kit';
import type { Lookup } from '@waybill/carrier-kit/reply';
import {
  notifiedRecipient,
  omitUndefined,
  type Reporter,
  referencesOf,
  shipDateOf,
} from '@waybill/carrier-kit/request';
import type { Shipment, ShipmentRequest } from '@waybill/core';
import { declarationsOf } from '../customs.js';
import { itemsOf } from '../packages.js';
import { addressOf, checkParties } from '../parties.js';
import { checkPayers } from '../payment.js';
import type { OpenSettings } from '../settings.js';
import { LAYOUTS, type LabelPreferences } from './labels.js';

/** The request to the carrier, with facts that its reply does not repeat. */
export interface WireShipmentRequest {
  /** `shipment_reference`: our own name of the shipment. */
  readonly reference: string;
  readonly account_number: string;
  readonly service: string;
  readonly shipment_date: string;
  /** Number of packages. */
  readonly packages: number;
  readonly label: LabelPreferences;
  /** The one entry of `shipments`. */
  readonly shipment: object;
}

export function createRequest(
  request: ShipmentRequest,
  { services, options, account, report }: RequestContext<OpenSettings>,
): WireShipmentRequest {
  const { shipper, recipient, shipment } = request;
  const { settings, context } = account;
  checkPayers(request, account, report);
  checkParties(request, report);
  const [service = ''] = services;
  const reference = context.newId();
  const items = itemsOf(request, options, account, report);
  const parcels = items.map(({ own }) => own);
  const declarations = declarationsOf(request, parcels, report);
  return {
    reference,
    account_number: settings.account_number,
    service,
    shipment_date: shipDateOf(shipment, { clock: context.clock, time_zone: settings.time_zone }, {}, report),
    packages: items.length,
    label: labelOf(shipment, report),
    shipment: omitUndefined({
      shipment_reference: reference,
      sender_references: nonEmpty(referencesOf(shipment, { most: 2, longest: 50 }, report)),
      // Without a wish, the product decides.
      email_tracking_enabled:
        notifiedRecipient(request, { channels: ['email'], languages: ['en'] }, report) && true,
      movement_type: 'DESPATCH',
      from: addressOf(shipper, 'shipper', report),
      to: addressOf(recipient, 'recipient', report),
      items: items.map(({ item }, at) => ({
        item_reference: `${reference}-${at + 1}`,
        product_id: service,
        ...item,
        ...declarations[at],
      })),
    }),
  };
}

function nonEmpty(list: readonly string[]): readonly string[] | undefined {
  return list.length === 0 ? undefined : list;
}

function labelOf({ label }: Shipment, report: Reporter): LabelPreferences {
  const { format = 'PDF', type = 'A6-1pp' } = label ?? {};
  if (format !== 'PDF' && format !== 'ZPL')
    report.notSupported('shipment.label.format', `is ${format}; ${report.name} makes PDF and ZPL`);
  const layout = LAYOUTS.find((known) => known === type);
  if (layout === undefined)
    report.notSupported('shipment.label.type', `is ${type}; ${report.name} has ${LAYOUTS.join(', ')}`);
  return { format, layout: layout ?? type };
}

/** How a person finds out whether a shipment was created. */
export function lookupOf({ reference }: WireShipmentRequest): Lookup {
  return {
    what: `shipment_reference ${reference} among the account's shipments (GET /shipments); nothing is billed until it is ordered`,
    references: { shipment_reference: reference },
  };
}
