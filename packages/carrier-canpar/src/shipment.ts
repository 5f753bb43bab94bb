/** `Shipment`, the same in prices and purchases: so exactly what was priced is bought. */
import type { RequestContext } from '@waybill/carrier-kit';
import {
  extraText,
  notifiedRecipient,
  omitUndefined,
  payerOf,
  refusePoBox,
  shipDateOf,
} from '@waybill/carrier-kit/request';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { RateRequest } from '@waybill/core';
import type { ShipmentOperation } from '@waybill/core/plugin';
import { businessNumber, checkDuties, proformaElement } from './customs.js';
import { optionElements } from './options.js';
import { packageElements } from './packages.js';
import { addressElement } from './parties.js';
import { printed } from './printed.js';
import type { OpenSettings } from './settings.js';
import { noon } from './soap.js';

/** A shipment without its service and its order number. */
export function shipmentElement(
  request: RateRequest,
  { options, account, report }: RequestContext<OpenSettings>,
  operation: ShipmentOperation,
) {
  const { shipper, recipient, shipment } = request;
  const { shipper_number, user_id, time_zone } = account.settings;
  const buying = operation === 'shipping';
  // A courier, which has no access to boxes of the post.
  refusePoBox(recipient, 'recipient', report);
  checkDuties(request, shipper_number, report);
  const takes = ['SENDER', 'RECIPIENT', 'THIRD_PARTY'] as const;
  const payer = payerOf(request, { own_account: shipper_number, takes }, report);
  const collect = payer !== undefined && payer.role !== 'SENDER';
  if (!buying) businessNumber(request, report);
  const notified = buying ? notifiedRecipient(request, printed.notifications, report) : undefined;
  const ship_date = shipDateOf(shipment, { clock: account.context.clock, time_zone }, {}, report);
  const packages = packageElements(shipment, operation, report);
  const element: XmlNode = omitUndefined({
    ...packages,
    ...optionElements(options, shipment, report),
    cod_type: 'N',
    collect: String(collect),
    collect_shipper_num: collect ? payer.account : undefined,
    consolidation_type: '',
    delivery_address: addressElement(recipient, 'recipient', operation, report),
    description:
      extraText(shipment, 'description', 'shipment', report) ??
      (buying ? shipment.customs?.description : undefined),
    handling: '0',
    handling_type: '$',
    instruction: buying ? extraText(shipment, 'instruction', 'shipment', report) : undefined,
    pickup_address: addressElement(shipper, 'shipper', operation, report),
    proforma: buying ? proformaElement(request, report) : undefined,
    send_email_to_delivery: String(notified?.email !== undefined),
    send_email_to_pickup: 'false',
    shipper_num: shipper_number,
    shipping_date: noon(ship_date),
    user_id,
  });
  return { element, ship_date, packages: packages.packages.length };
}
