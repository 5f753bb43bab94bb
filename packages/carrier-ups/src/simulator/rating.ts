/** Rating: `RateResponse`. */
import { amountText, type Charge, centsOf, dayIn, isAbroad, weekdayOf } from '@waybill/simulator/business';
import { type Problem, refuse } from '@waybill/simulator/server';
import { consignmentOf, hasOption, type UpsConsignment } from './consignment.js';
import type { RateRequest } from './requests.js';
import * as rules from './rules.js';
import {
  arrivalOf,
  billingWeight,
  canArriveOnSaturday,
  type Priced,
  priced,
  type Service,
  type Side,
  servicesByCode,
  servicesFor,
} from './tariff.js';

const REFERENCE_RATES = {
  Code: '110971',
  Description: 'Your invoice may vary from the displayed reference rates',
};

/** @throws Refusal */
export function rate(request: RateRequest, option: string, account: rules.Account, now: number): object {
  const [, way, transit] = /^(Rate|Shop)(timeintransit)?$/i.exec(option) ?? [];
  if (way === undefined) throw refuse('111003', 'Invalid request option', 404);
  const { Shipment: shipment } = request;
  const consignment = consignmentOf(shipment, {
    return_service: shipment.ShipmentServiceOptions?.ReturnService?.Code,
    payment: shipment.PaymentDetails,
    date: shipment.DeliveryTimeInformation?.Pickup.Date,
    today: dayIn('UTC', now),
  });
  rules.checkConsignment(consignment, account);
  if (transit !== undefined) rules.checkTransit(request, consignment);
  const prices = /^rate$/i.test(way)
    ? priceOne(shipment, consignment, account)
    : priceAll(shipment, consignment, account);
  return {
    RateResponse: {
      Response: responseElement(request.Request, rules.negotiationAlerts(consignment, account)),
      RatedShipment: prices.map((price) => ratedShipment(price, consignment, transit !== undefined)),
    },
  };
}

type Shipment = RateRequest['Shipment'];

function priceOne({ Service }: Shipment, consignment: UpsConsignment, account: rules.Account): Priced[] {
  const offered = [...servicesFor(consignment), ...servicesByCode(consignment)];
  rules.checkService(Service?.Code ?? '', consignment);
  const named = offered.filter(({ code }) => code === Service?.Code);
  return pricesOf(rules.checkAvailable(named, consignment), consignment, account);
}

/** Every service; with `AvailableServicesOption` 1 those that run on Saturdays a second time. */
function priceAll({ ShipmentServiceOptions }: Shipment, consignment: UpsConsignment, account: rules.Account) {
  const services = servicesFor(consignment);
  if (ShipmentServiceOptions?.AvailableServicesOption !== '1')
    return pricesOf(rules.checkAvailable(services, consignment), consignment, account);
  const onSaturday = rules
    .checkAvailable(services, { ...consignment, options: [] })
    .filter((service) => canArriveOnSaturday(service, consignment));
  return [
    ...pricesOf(services, consignment, account, false),
    ...pricesOf(onSaturday, consignment, account, true),
  ];
}

function pricesOf(
  services: readonly Service[],
  consignment: UpsConsignment,
  account: rules.Account,
  saturday = hasOption(consignment, 'SaturdayDelivery'),
): Priced[] {
  const negotiated = rules.isNegotiated(consignment, account);
  return services.map((service) => priced(service, consignment, { negotiated, saturday }));
}

/** Part of every reply: its success, its alerts, and the context that the request gave. */
export function responseElement(
  { TransactionReference }: RateRequest['Request'],
  alerts: readonly Problem[],
) {
  const Alert = alerts.map(({ code, message }) => ({ Code: code, Description: message }));
  return {
    ResponseStatus: { Code: '1', Description: 'Success' },
    ...(alerts.length > 0 && { Alert }),
    TransactionReference: { CustomerContext: TransactionReference.CustomerContext },
  };
}

function ratedShipment(price: Priced, consignment: UpsConsignment, transit: boolean) {
  const { service, published, currency } = price;
  return {
    Service: { Code: service.code },
    RatedShipmentAlert: [REFERENCE_RATES],
    BillingWeight: weightElement(billingWeight(consignment.packages)),
    BaseServiceCharge: money(currency, price.by_package ? 0 : baseOf(published)),
    ...publishedElements(price),
    NegotiatedRateCharges: negotiatedElement(price),
    RatedPackage: consignment.packages.map((_, position) => ratedPackage(price, position, consignment)),
    TimeInTransit: transit ? timeInTransit(price, consignment) : undefined,
  };
}

export function weightElement({ unit, weight }: { readonly unit: string; readonly weight: string }) {
  return {
    UnitOfMeasurement: { Code: unit, Description: unit === 'LBS' ? 'Pounds' : 'Kilograms' },
    Weight: weight,
  };
}

export function money(currency: string, cents: number) {
  return { CurrencyCode: currency, MonetaryValue: amountText(cents) };
}

function itemized(currency: string, charges: readonly Charge[]) {
  return charges.map(({ code, cents }) => ({ Code: code, ...money(currency, cents) }));
}

/** Only where a tax applies. */
function taxElements(currency: string, { taxes, total_cents }: Side) {
  if (taxes.length === 0) return {};
  return {
    TaxCharges: taxes.map(({ code, cents }) => ({ Type: code, MonetaryValue: amountText(cents) })),
    TotalChargesWithTaxes: money(currency, total_cents),
  };
}

/** After the discount, as UPS shows it. */
export function baseOf({ base_cents, discount_cents }: Pick<Side, 'base_cents' | 'discount_cents'>): number {
  return base_cents - discount_cents;
}

/** Charges of the shipment; elsewhere than in the United States those of its packages too. */
function shipmentCharges({ by_package }: Priced, { packages, options }: Side): readonly Charge[] {
  if (by_package) return options;
  const sums = new Map<string, number>();
  for (const { code, cents } of [...packages.flatMap(packageCharges), ...options])
    sums.set(code, (sums.get(code) ?? 0) + cents);
  return [...sums].map(([code, cents]) => ({ code, cents }));
}

function packageCharges({ fuel_cents, options }: Side['packages'][number]): Charge[] {
  return [{ code: '375', cents: fuel_cents }, ...options];
}

export function publishedElements(price: Priced) {
  const { published, negotiated, currency, taxed } = price;
  return {
    TransportationCharges: money(currency, published.transportation),
    ItemizedCharges: itemized(currency, shipmentCharges(price, published)),
    ServiceOptionsCharges: money(currency, published.service_options),
    ...(taxed && negotiated === undefined ? taxElements(currency, published) : {}),
    TotalCharges: money(currency, published.before_tax_cents),
  };
}

export function negotiatedElement(price: Priced) {
  const { negotiated, currency, by_package, taxed } = price;
  return (
    negotiated && {
      BaseServiceCharge: [money(currency, by_package ? 0 : baseOf(negotiated))],
      ItemizedCharges: itemized(currency, shipmentCharges(price, negotiated)),
      TotalCharge: money(currency, negotiated.before_tax_cents),
      ...(taxed ? taxElements(currency, negotiated) : {}),
    }
  );
}

function ratedPackage(price: Priced, position: number, { packages }: UpsConsignment) {
  const { published, negotiated, currency, by_package } = price;
  const own = by_package ? published.packages[position] : undefined;
  const lower = by_package ? negotiated?.packages[position] : undefined;
  const base = own === undefined ? 0 : baseOf(own);
  const each = packages[position];
  return {
    TransportationCharges: money(currency, base + (own?.fuel_cents ?? 0)),
    BaseServiceCharge: money(currency, base),
    ServiceOptionsCharges: money(currency, centsOf(own?.options ?? [])),
    ItemizedCharges: own && itemized(currency, packageCharges(own)),
    NegotiatedCharges: lower && { ItemizedCharges: itemized(currency, packageCharges(lower)) },
    TotalCharges: money(currency, own?.before_tax_cents ?? 0),
    Weight: (each?.weight ?? 0).toFixed(1),
    BillingWeight: each && weightElement(billingWeight([each])),
  };
}

/** UPS writes days without dashes. */
const compact = (day: string) => day.replaceAll('-', '');

function timeInTransit({ service, saturday }: Priced, consignment: UpsConsignment) {
  const { days, date, total_days } = arrivalOf(service, consignment, saturday);
  const abroad = isAbroad(consignment);
  const pickup = compact(consignment.date);
  return {
    PickupDate: pickup,
    PackageBillType: consignment.is_document ? '02' : '03',
    ServiceSummary: {
      Service: { Description: `UPS ${service.code}` },
      GuaranteedIndicator: abroad ? '1' : undefined,
      EstimatedArrival: {
        Arrival: { Date: compact(date), Time: service.by },
        BusinessDaysInTransit: String(days),
        Pickup: { Date: pickup, Time: '170000' },
        DayOfWeek: weekdayOf(date),
        TotalTransitDays: abroad ? String(total_days) : undefined,
      },
      SaturdayDelivery: saturday ? '1' : '0',
    },
  };
}
