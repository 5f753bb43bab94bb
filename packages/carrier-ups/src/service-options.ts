/** Options as elements: `PackageServiceOptions` and `ShipmentServiceOptions`, which rating and shipping share. */
import { omitUndefined, sum } from '@waybill/carrier-kit';
import type { Issue } from '@waybill/core';
import { CARRIER, PRESENT } from './account.js';
import { wireMoney } from './money.js';
import type { Parcel } from './parcels.js';
import type { RequestOptions } from './request-options.js';

/** How long the two contracts let amounts be. */
export interface AmountLengths {
  readonly declared: number;
  readonly collect: number;
}

const COLLECT_FIELD = `shipment.extra["${CARRIER}:cod_amount"]`;

/** `PackageServiceOptions` of one package; none of them: nothing. */
export function packageServiceOptions(
  parcel: Parcel,
  { confirmation, collection, shipper_release }: RequestOptions,
  lengths: AmountLengths,
  issues: Issue[],
): { PackageServiceOptions?: object } {
  const { declared, collect } = parcel;
  const wire = omitUndefined({
    DeliveryConfirmation: confirmation?.level === 'package' ? { DCISType: confirmation.type } : undefined,
    COD:
      collection?.level === 'package' && collect !== undefined
        ? {
            CODFundsCode: collection.funds,
            CODAmount: wireMoney(collect, lengths.collect, COLLECT_FIELD, issues),
          }
        : undefined,
    DeclaredValue:
      declared === undefined
        ? undefined
        : wireMoney(declared, lengths.declared, 'shipment.insured_amount', issues),
    ShipperReleaseIndicator: shipper_release ? PRESENT : undefined,
  });
  return Object.keys(wire).length === 0 ? {} : { PackageServiceOptions: wire };
}

/** The indicators and containers of `ShipmentServiceOptions`, each under its element's name. */
export function shipmentServiceOptions(
  parcels: readonly Parcel[],
  { shipment, confirmation, collection }: RequestOptions,
  lengths: AmountLengths,
  issues: Issue[],
) {
  const indicator = (code: string) => (shipment.includes(code) ? PRESENT : undefined);
  const amounts = parcels.flatMap(({ collect }) => (collect === undefined ? [] : [collect]));
  const [first] = amounts;
  return omitUndefined({
    SaturdayDeliveryIndicator: indicator('SaturdayDelivery'),
    SaturdayPickupIndicator: indicator('SaturdayPickup'),
    COD:
      collection?.level === 'shipment' && first !== undefined
        ? {
            CODFundsCode: collection.funds,
            CODAmount: wireMoney(
              { currency: first.currency, value: sum(amounts.map(({ value }) => value)) },
              lengths.collect,
              COLLECT_FIELD,
              issues,
            ),
          }
        : undefined,
    DeliverToAddresseeOnlyIndicator: indicator('DeliverToAddresseeOnly'),
    DirectDeliveryOnlyIndicator: indicator('DirectDeliveryOnly'),
    DeliveryConfirmation: confirmation?.level === 'shipment' ? { DCISType: confirmation.type } : undefined,
    UPScarbonneutralIndicator: indicator('UPScarbonneutral'),
  });
}
