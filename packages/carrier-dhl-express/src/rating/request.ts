/** Rating, from neutral to wire. */
import type { RequestContext } from '@waybill/carrier-kit';
import {
  extraFlag,
  omitUndefined,
  type Reporter,
  refusePoBox,
  shipDate,
  withTerritory,
} from '@waybill/carrier-kit/request';
import type { RateRequest, Shipment } from '@waybill/core';
import { type ValueAddedService, valueAddedServices } from '../accessorials/services.js';
import { type Address, addressOf } from '../address.js';
import { declaredValue } from '../customs-value.js';
import { type UnitSystem, unitSystem, type WirePackage, wirePackages } from '../packages.js';
import { type BilledAccount, isDeclarable, paymentOf } from '../payment.js';
import { plannedShippingDate } from '../planned-shipping-date.js';
import { localProductCode, productCodes } from '../product.js';
import type { Account } from '../settings.js';
import { checkShipFrom } from '../ship-from.js';

/** The call, and what its reply does not repeat. */
export interface WireRateRequest {
  /** `Message-Reference`: DHL's support finds a call by it. */
  readonly message_reference: string;
  readonly body: RateBody;
  /** Options that the prices include, as the request writes them. */
  readonly options: readonly string[];
}

/** In the order of the contract. */
interface RateBody {
  readonly customerDetails: { readonly shipperDetails: Address; readonly receiverDetails: Address };
  readonly accounts: readonly BilledAccount[];
  readonly valueAddedServices?: readonly ValueAddedService[];
  readonly productsAndServices?: readonly {
    readonly productCode: string;
    readonly localProductCode?: string;
    readonly valueAddedServices?: readonly ValueAddedService[];
  }[];
  readonly payerCountryCode?: string;
  readonly plannedShippingDateAndTime: string;
  readonly unitOfMeasurement: UnitSystem;
  readonly isCustomsDeclarable: boolean;
  readonly monetaryAmount?: readonly {
    readonly typeCode: 'declaredValue';
    readonly value: number;
    readonly currency: string;
  }[];
  readonly estimatedDeliveryDate: { readonly isRequested: true; readonly typeCode: 'QDDC' };
  readonly nextBusinessDay?: boolean;
  readonly packages: readonly WirePackage[];
}

/** `accounts` of a rate request; that of duties changes no price. */
const MOST_ACCOUNTS = 2;

export function createRequest(
  neutral: RateRequest,
  context: RequestContext<Account['settings']>,
): WireRateRequest {
  const { account, report } = context;
  const request = withTerritory(neutral);
  const { shipper, recipient, shipment } = request;
  const declarable = isDeclarable(request, report);
  // "Shipments cannot be delivered to PO boxes" (DHL Express, Terms and Conditions of Carriage).
  refusePoBox(recipient, 'recipient', report);
  checkShipFrom(request, report);
  const payment = paymentOf(request, declarable, account, report);
  const added = valueAddedServices(context, shipment, { ...payment, declarable }, report);
  const services = added.length === 0 ? undefined : added;
  const codes = productCodes(context, report);
  const local = localProductCode(shipment, context, {}, report);
  const value = declarable ? declaredValue(shipment, 'price', report) : undefined;
  const body: RateBody = omitUndefined({
    customerDetails: {
      shipperDetails: addressOf(shipper, 'shipper', report),
      receiverDetails: addressOf(recipient, 'recipient', report),
    },
    accounts: payment.accounts.slice(0, MOST_ACCOUNTS),
    valueAddedServices: codes.length === 0 ? services : undefined,
    productsAndServices:
      codes.length === 0
        ? undefined
        : codes.map((productCode) =>
            omitUndefined({ productCode, localProductCode: local, valueAddedServices: services }),
          ),
    payerCountryCode: shipment.payment_country_code,
    plannedShippingDateAndTime: plannedShippingDate(shipment, account, report).text,
    unitOfMeasurement: unitSystem(shipment),
    isCustomsDeclarable: declarable,
    monetaryAmount: value && [
      { typeCode: 'declaredValue' as const, value: value.value.toNumber(), currency: value.currency },
    ],
    // The date that DHL commits to, clearance included; QDDF is the fastest one.
    estimatedDeliveryDate: { isRequested: true as const, typeCode: 'QDDC' as const },
    nextBusinessDay: nextBusinessDay(shipment, report),
    packages: wirePackages(shipment, report).map(({ wire }) => wire),
  });
  return {
    message_reference: account.context.newId(),
    body,
    options: context.options.map(({ written }) => written),
  };
}

/** In the evening and on weekends nothing starts today: a request that names no day is priced for the next one, too. */
function nextBusinessDay(shipment: Shipment, report: Reporter): boolean | undefined {
  const flag = extraFlag(shipment, 'next_business_day', 'shipment', report);
  return flag ?? (shipDate(shipment) === undefined ? true : undefined);
}
