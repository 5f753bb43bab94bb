/** Rating, from neutral to wire. */
import { extraOf, omitUndefined, parseFlag, resolveRequest, throwIssues } from '@waybill/carrier-kit';
import { type Exchange, type Issue, issue, type RateRequest } from '@waybill/core';
import { type ValueAddedService, valueAddedServices } from '../accessorials.js';
import { type Account, CARRIER } from '../account.js';
import { type Address, addressOf } from '../address.js';
import { declaredValue } from '../amounts.js';
import { isDeclarable } from '../customs-territory.js';
import { packagesOf, type UnitSystem, unitsOf, type WirePackage } from '../packages.js';
import { type BilledAccount, paymentOf } from '../payment.js';
import { plannedShippingDate } from '../planned-shipping-date.js';
import { localProductCode, productCodes } from '../products.js';
import { tables } from '../tables.js';

/** What DHL is asked. */
export interface WireRateRequest {
  /** `Message-Reference`: DHL's support finds a call by it. */
  readonly message_reference: string;
  readonly body: RateBody;
  /** What the prices hold for, as the caller would ask for it again. */
  readonly options: readonly string[];
}

/** In the order of the contract. */
export interface RateBody {
  readonly customerDetails: {
    readonly shipperDetails: Address;
    readonly receiverDetails: Address;
  };
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

/** What was asked, and every reply to it. */
export type WireRateResponse = Exchange<WireRateRequest>;

/** `accounts` of a rate request; that of duties changes no price. */
const MOST_ACCOUNTS = 2;

/** @throws ValidationError, NotSupportedError with every problem. */
export function createQuoteRequest(request: RateRequest, account: Account): WireRateRequest {
  const issues: Issue[] = [];
  const { shipper, recipient, shipment } = request;
  const resolved = resolveRequest(tables, 'rating', request, issues);
  const declarable = isDeclarable(shipper, recipient, shipment, issues);
  const payment = paymentOf(request, declarable, account, issues);
  const services = nonEmpty(valueAddedServices(resolved, shipment, payment, issues));
  const codes = productCodes(resolved, issues);
  const local = localProductCode(shipment, issues);
  if (local !== undefined && codes.length !== 1) {
    const problem = 'goes with exactly one service in shipment.services';
    issues.push(issue(`shipment.extra["${CARRIER}:local_product_code"]`, 'contradiction', problem));
  }
  const value = declarable ? declaredValue(shipment, 'price', issues) : undefined;
  const body: RateBody = omitUndefined({
    customerDetails: {
      shipperDetails: addressOf(shipper, 'shipper', issues),
      receiverDetails: addressOf(recipient, 'recipient', issues),
    },
    accounts: payment.accounts.slice(0, MOST_ACCOUNTS),
    valueAddedServices: codes.length === 0 ? services : undefined,
    productsAndServices: nonEmpty(
      codes.map((productCode) =>
        omitUndefined({ productCode, localProductCode: local, valueAddedServices: services }),
      ),
    ),
    payerCountryCode: shipment.payment_country_code,
    plannedShippingDateAndTime: plannedShippingDate(shipment, account, issues).text,
    unitOfMeasurement: unitsOf(shipment),
    isCustomsDeclarable: declarable,
    monetaryAmount: value && [{ typeCode: 'declaredValue' as const, ...value }],
    // The date that DHL commits to, clearance included; QDDF is the fastest one.
    estimatedDeliveryDate: { isRequested: true as const, typeCode: 'QDDC' as const },
    nextBusinessDay: parseFlag(
      extraOf(CARRIER, shipment, 'next_business_day'),
      `shipment.extra["${CARRIER}:next_business_day"]`,
      issues,
    ),
    packages: packagesOf(shipment, issues).map(({ piece: wirePackage }) => wirePackage),
  });
  throwIssues(issues, CARRIER);
  return {
    message_reference: account.context.newId(),
    body,
    options: resolved.options.map(({ written }) => written),
  };
}

function nonEmpty<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list;
}
