/** Rates as offers (`GetRatesResult`), and what a purchase needs from them. */
import { type Offer, type OffersRead, z } from '@waybill/carrier-kit';
import {
  type Charge,
  type Decimal,
  decimal,
  listOf,
  localErrorEntry,
  maybe,
  maybeText,
  readAs,
  sum,
  unreadableReplyEntry,
  wireDecimal,
  wireList,
  wireOptional,
  wireText,
} from '@waybill/carrier-kit/reply';
import { lookUp, omitUndefined } from '@waybill/carrier-kit/request';
import type { ErrorEntry, Notice } from '@waybill/core';
import type { Answer, CarrierIdentity } from '@waybill/core/plugin';
import { payloadIn, readReply } from './errors.js';
import { requestedDocument, wireSpecifications } from './label.js';
import type { WireRateRequest } from './rating.js';
import { serviceName } from './services.js';
import { localTime } from './times.js';

const wireMoney = z.object({ unit: wireText.pipe(z.string().regex(/^[A-Z]{3}$/)), value: wireDecimal });

const wireItems = listOf(
  z.object({
    rateItemID: wireText,
    rateItemType: maybeText,
    rateItemCharge: wireMoney,
    rateItemNameLocalization: maybeText,
  }),
);
type RateItem = z.output<typeof wireItems>[number];

const wireGroups = listOf(
  z.object({
    groupId: maybeText,
    isRequired: maybeText,
    valueAddedServices: listOf(z.object({ id: wireText, name: maybeText, cost: wireMoney })),
  }),
);
type AddedService = z.output<typeof wireGroups>[number]['valueAddedServices'][number];

const wireWindow = maybe(z.object({ end: maybeText }));

/** `Rate`. Its id, its service and its price are required. */
const wireRate = z.object({
  rateId: wireText.pipe(z.string().trim().min(1)),
  carrierId: maybeText,
  carrierName: maybeText,
  serviceId: wireText.pipe(z.string().trim().min(1)),
  serviceName: maybeText,
  billedWeight: maybe(z.object({ unit: wireText, value: wireDecimal })),
  totalCharge: wireMoney,
  totalChargeWithAdjustments: wireOptional(wireMoney),
  promise: maybe(z.object({ deliveryWindow: wireWindow, pickupWindow: wireWindow })),
  supportedDocumentSpecifications: wireSpecifications,
  availableValueAddedServiceGroups: wireGroups,
  requiresAdditionalInputs: maybeText,
  paymentType: maybeText,
  rateItemList: wireItems,
  adjustmentItemList: wireItems,
});
type Rate = z.output<typeof wireRate>;

const wireResult = z.object({ requestToken: maybeText, rates: wireList(z.unknown()) });

/** What a purchase sends from a rate: the `ingredients` of its offer. */
export const bought_by = z.object({
  token: z.string(),
  rate_id: z.string(),
  reference: z.string(),
  carrier_id: z.string().optional(),
  added: z.array(z.string()),
  documents: wireSpecifications,
  of: z.string(),
  until: z.number(),
});

export function read(reply: Answer, wire: WireRateRequest, carrier: CarrierIdentity): OffersRead {
  const reading = readReply(reply, carrier, (document) => {
    const payload = payloadIn(document);
    return payload !== undefined && ('rates' in payload || 'ineligibleRates' in payload)
      ? payload
      : undefined;
  });
  if (reading.errors !== undefined) return { offers: [], errors: reading.errors };
  const { requestToken = '', rates } = wireResult.parse(reading.document);
  const offers: Offer[] = [];
  // Reasons matter only for the services that the request names.
  const errors = reading.warnings.filter(
    ({ details }) => details?.service_type == null || isWanted(String(details.service_type), wire),
  );
  for (const node of rates) {
    const { data, error } = readAs(wireRate, node);
    if (data === undefined) {
      errors.push(unreadableReplyEntry(carrier, reply, `a rate cannot be read: ${z.prettifyError(error)}`));
      continue;
    }
    if (!isWanted(data.serviceId, wire)) continue;
    const offer = offerOf(data, requestToken, wire);
    if ('problem' in offer) errors.push(refusalOf(data, offer.problem, carrier));
    else offers.push(offer);
  }
  return { offers, errors };
}

function isWanted(code: string, { services }: WireRateRequest): boolean {
  return services.length === 0 || services.includes(code);
}

/** A service that cannot be bought as requested. */
function refusalOf(rate: Rate, problem: string, carrier: CarrierIdentity): ErrorEntry {
  const message = `${nameOf(rate)} (${rate.serviceId}) ${problem}`;
  return localErrorEntry(carrier, 'not_buyable', message, 'not_supported');
}

function nameOf({ serviceId, serviceName: own }: Rate): string {
  return serviceName(serviceId, own);
}

function offerOf(rate: Rate, token: string, wire: WireRateRequest): Offer | { readonly problem: string } {
  const { supportedDocumentSpecifications: documents, carrierId, promise, billedWeight, paymentType } = rate;
  if (rate.requiresAdditionalInputs === 'true') return { problem: 'asks for inputs of its own.' };
  if (wire.label !== undefined && token === '') return { problem: 'came without a request token.' };
  if (wire.label !== undefined && requestedDocument(documents, wire.label) === undefined)
    return { problem: `makes no such label; it makes ${formatsOf(documents)}.` };
  const added = addedServices(rate, wire.options);
  const { unit } = rate.totalChargeWithAdjustments ?? rate.totalCharge;
  if (added.some((own) => own?.cost.unit !== unit))
    return { problem: 'asks for a choice among services whose prices cannot be read.' };
  const chosen = added.filter((own) => own !== undefined);
  const ids = chosen.map(({ id }) => id);
  return {
    service: rate.serviceId,
    name: nameOf(rate),
    variant: carrierId,
    price: priceOf(rate, chosen),
    ...arrivalOf(promise, wire.time_zone),
    notices: chosen.map(choiceNotice),
    facts: omitUndefined({
      carrier_id: carrierId,
      carrier_name: rate.carrierName,
      billed_weight: billedWeight && `${billedWeight.value} ${billedWeight.unit}`,
      payment_type: paymentType,
      value_added_services: ids.length === 0 ? undefined : ids,
    }),
    ingredients: omitUndefined({
      token,
      rate_id: rate.rateId,
      reference: wire.reference,
      carrier_id: carrierId,
      added: ids,
      documents,
      of: wire.of,
      until: wire.until,
    }),
    holds_price: true,
  };
}

function formatsOf(documents: Rate['supportedDocumentSpecifications']): string {
  return documents.map(({ format, size }) => `${format} ${size.width}X${size.length}`).join(', ') || 'none';
}

/** Ids of services that are named options; `NO_SIGNATURE`, `WAIVE_SIGNATURE` and `ADULT_SIGNATURE…` do not count as a signature. */
const NAMED: Readonly<Record<string, RegExp>> = {
  signatureOnDelivery: /^(?!.*(no[_-]?sig|waive|adult)).*sig/i,
  otpOnDelivery: /otp|passcode/i,
  collectOnDelivery: /collect|(?<![a-z])cod(?![a-z])/i,
};

/** The added services of a purchase: from each group the option that was named, or else the cheapest if one must be chosen. */
function addedServices({ availableValueAddedServiceGroups: groups }: Rate, options: readonly string[]) {
  const wanted = options.flatMap((option) => lookUp(NAMED, option) ?? []);
  return groups.flatMap(({ isRequired, valueAddedServices }): (AddedService | undefined)[] => {
    const byCost = valueAddedServices.toSorted((a, b) => Number(a.cost.value) - Number(b.cost.value));
    const named = byCost.find(({ id }) => wanted.some((form) => form.test(id)));
    if (named !== undefined) return [named];
    return isRequired === 'true' ? [byCost[0]] : [];
  });
}

function choiceNotice({ id, name = id, cost }: AddedService): Notice {
  const message = `Of the added services that it offers, ${name} for ${cost.value} ${cost.unit} is in the price.`;
  return { code: 'service_chosen', message };
}

const TAXES: readonly string[] = ['VAT', 'IMPORT_DUTY_CHARGE'];
/** The contract does not say whether these are positive or negative. */
const CREDITS: readonly string[] = [
  'AMAZON_SPONSORED_DISCOUNT',
  'INTEGRATOR_SPONSORED_DISCOUNT',
  'REBATE',
  'FBM_SHIP_PLUS_CREDIT',
];

/**
 * The total is the adjusted rate plus the added services, which are in no total of Amazon's. Only mandatory items in the currency of
 * the total count: included items may be part of others, and an example of the contract has them in another currency.
 */
function priceOf(rate: Rate, chosen: readonly AddedService[]): Offer['price'] {
  const { totalCharge, totalChargeWithAdjustments: adjusted = totalCharge } = rate;
  const { unit: currency } = adjusted;
  const items = rate.rateItemList.filter(
    ({ rateItemType = 'MANDATORY', rateItemCharge }) =>
      rateItemType === 'MANDATORY' && rateItemCharge.unit === currency,
  );
  const own = (wanted: (item: RateItem) => boolean) => items.filter(wanted);
  const bases = own(({ rateItemID }) => rateItemID === 'BASE_RATE').map(amountIn);
  const taxes = own(({ rateItemID }) => TAXES.includes(rateItemID)).map(amountIn);
  const others = own(({ rateItemID }) => rateItemID !== 'BASE_RATE' && !TAXES.includes(rateItemID));
  const listed = others.map((item): Charge => ({ name: labelOf(item), amount: signedAmount(item) }));
  const plain = totalCharge.unit === currency ? decimal(totalCharge.value) : decimal(adjusted.value);
  const adjustment = decimal(adjusted.value).minus(plain);
  const costs = chosen.map(({ id, name = id, cost }) => ({ name, amount: decimal(cost.value) }));
  const charges = [
    ...listed,
    { name: rate.adjustmentItemList.map(labelOf).join(', ') || 'Adjustment', amount: adjustment },
    ...costs,
  ];
  const itemised = sum([...taxes, ...listed.map(({ amount }) => amount)]);
  return {
    currency,
    base: bases.length === 0 ? plain.minus(itemised) : sum(bases),
    charges: charges.filter(({ amount }) => !amount.isZero()),
    taxes,
    total: sum([decimal(adjusted.value), ...costs.map(({ amount }) => amount)]),
  };
}

function amountIn({ rateItemCharge }: RateItem): Decimal {
  return decimal(rateItemCharge.value);
}

function signedAmount(item: RateItem): Decimal {
  return CREDITS.includes(item.rateItemID) ? amountIn(item).abs().negated() : amountIn(item);
}

function labelOf({ rateItemID, rateItemNameLocalization: name }: RateItem): string {
  return name ?? rateItemID;
}

const DAY_MS = 86_400_000;

/** The end of the window is the promise. Its day is that of the account's time zone, since packages stay in the country. */
function arrivalOf(
  promise: Rate['promise'],
  time_zone: string,
): Pick<Offer, 'delivery_date' | 'transit_days'> {
  const [from, to] = [promise?.pickupWindow?.end, promise?.deliveryWindow?.end].map(
    (end) => localTime(end, time_zone)?.date,
  );
  const days = (Date.parse(to ?? '') - Date.parse(from ?? '')) / DAY_MS;
  return { delivery_date: to, transit_days: Number.isNaN(days) ? undefined : days };
}
