/** Labels: bought by the ingredients of a price, once for each idempotency key, and printed again by it. */
import { dayIn, daysBetween, refuse, type ServedRequest, type SimulatorContext } from '@waybill/simulator';
import { PREPAID_FEE, prepaidShares } from './duties.js';
import { labelImage } from './image.js';
import type { ForeignLabel, HomeLabel } from './label-requests.js';
import { commitment } from './rating.js';
import type { Sold, SoldFacts } from './sold.js';
import { checkPlaces, dollars, type Parcel, type Price, pricesOf } from './tariff.js';

/** A label, as the answer to its purchase has it. */
interface Label {
  /** The request as it was sent. */
  readonly payload: string;
  readonly tracking_number: string;
  readonly mailing_date: string;
  readonly metadata: object;
  readonly image: string;
  /** For what is asked of it later. */
  readonly facts: Pick<SoldFacts, 'from' | 'to' | 'mail_class' | 'is_return'>;
}

/** Everything that was bought. */
export interface LabelStore {
  readonly context: SimulatorContext;
  readonly sold: Sold;
  /** By account and idempotency key. */
  readonly byKey: Map<string, Label>;
}

export function createLabelStore(context: SimulatorContext, sold: Sold): LabelStore {
  return { context, sold, byKey: new Map() };
}

/** Days that a mailing date may be ahead. */
const LATEST_DAYS = 7;
const MILITARY = /^(09\d|340|96[2-6])\d\d$/;
const TIME_ZONE = 'America/New_York';

export interface Sale {
  readonly request: ServedRequest;
  readonly account: { readonly crid: string };
  /** Whether the payment authorisation names a rate holder. */
  readonly contract: boolean;
}

/** The label of this key, or a new one. Without a key every request buys. */
async function soldOnce(
  store: LabelStore,
  { request, account }: Sale,
  sell: () => Promise<Label>,
): Promise<Label> {
  const key = request.headers.get('x-idempotency-key');
  const known = key === null ? undefined : store.byKey.get(`${account.crid} ${key}`);
  if (known !== undefined) {
    if (known.payload !== request.text)
      throw refuse('400', 'The X-Idempotency-Key was used for another label.');
    return known;
  }
  const label = await sell();
  const { tracking_number, mailing_date } = label;
  const facts = { ...label.facts, mailing_date, idempotency_key: key };
  store.sold.add({ id: tracking_number, tracking_numbers: [tracking_number], account: account.crid, facts });
  store.context.purchased(tracking_number);
  if (key !== null) store.byKey.set(`${account.crid} ${key}`, label);
  return label;
}

export async function sellHome(
  store: LabelStore,
  body: HomeLabel,
  sale: Sale,
  kind: Pick<SoldFacts, 'is_return'> = {},
): Promise<Response> {
  const label = await soldOnce(store, sale, async () => {
    const { toAddress, fromAddress, packageDescription: described, customsForm } = body;
    checkDay(described.mailingDate, store.context);
    checkInsurance(described);
    const military = [toAddress.ZIPCode, fromAddress.ZIPCode].some((zip) => MILITARY.test(zip));
    if (military && customsForm === undefined && described.weight > 1)
      throw refuse('160230', 'Military ZIP Code requires a customs form');
    if (customsForm !== undefined && fromAddress.firm === undefined)
      throw refuse('160231', 'firm is required in From Address for labels with customs form.');
    const price = soldPrice(
      described,
      {
        from_zip: fromAddress.ZIPCode,
        to: { zip: toAddress.ZIPCode },
        nonstandard: described.hasNonstandardCharacteristics,
      },
      sale,
    );
    const tracking_number = `92346900000000000${String(store.sold.all().length + 1).padStart(5, '0')}`;
    const image = await labelImage(body, price.name, tracking_number);
    const metadata = {
      labelAddress: { ...toAddress, ignoreBadAddress: false },
      routingInformation: `420${toAddress.ZIPCode}${toAddress.ZIPPlus4 ?? ''}`,
      trackingNumber: tracking_number,
      constructCode: 'C03',
      SKU: price.sku,
      postage: dollars(price.cents),
      extraServices: price.extras.map(({ name, SKU, cents }) => ({ name, SKU, price: dollars(cents) })),
      zone: price.zone,
      mailingDate: `${described.mailingDate}T00:00:00Z`,
      ...(price.days === undefined ? {} : { commitment: commitment(price, described.mailingDate) }),
      serviceTypeCode: '346',
      weightUOM: 'lb',
      weight: described.weight,
      dimensionalWeight: price.dimensional,
      fees: feesOf(price),
      bannerText: price.name.toUpperCase(),
      retailDistributionCode: '01',
    };
    const from = {
      country: 'US',
      postal_code: fromAddress.ZIPCode,
      province: fromAddress.state,
      city: fromAddress.city,
    };
    const to = {
      country: 'US',
      postal_code: toAddress.ZIPCode,
      province: toAddress.state,
      city: toAddress.city,
    };
    return {
      payload: sale.request.text,
      tracking_number,
      mailing_date: described.mailingDate,
      metadata,
      image,
      facts: { from, to, mail_class: described.mailClass, ...kind },
    };
  });
  return Response.json({ ...label.metadata, labelImage: label.image });
}

export async function sellAbroad(store: LabelStore, body: ForeignLabel, sale: Sale): Promise<Response> {
  const label = await soldOnce(store, sale, async () => {
    const { toAddress, fromAddress, packageDescription: described, customsForm } = body;
    checkDay(described.mailingDate, store.context);
    checkInsurance(described);
    if (fromAddress.firm === undefined)
      throw refuse('160231', 'firm is required in From Address for labels with customs form.');
    const worth = customsForm.contents.reduce((sum, { itemTotalValue }) => sum + itemTotalValue, 0);
    if (described.mailClass.startsWith('FIRST-CLASS') && worth > 400)
      throw refuse('160049', 'The value of the contents exceeds the maximum of the mail class.');
    const to = { country: toAddress.countryISOAlpha2Code };
    const price = soldPrice(described, { from_zip: fromAddress.ZIPCode, to, nonstandard: false }, sale);
    const tracking_number = `LZ${String(990_000_000 + store.sold.all().length + 1)}US`;
    const image = await labelImage(body, price.name, tracking_number);
    const duties = {
      prepaidDutiesTaxesFees: {
        packageFee: PREPAID_FEE,
        itemCosts: customsForm.contents.map(({ itemDescription, itemTotalValue }) => ({
          itemDescription,
          ...prepaidShares(itemTotalValue),
        })),
      },
    };
    const metadata = {
      labelAddress: toAddress,
      internationalTrackingNumber: tracking_number,
      constructCode: 'G01',
      SKU: price.sku,
      postage: dollars(price.cents),
      extraServices: price.extras.map(({ code, name, SKU, cents }) => ({
        serviceID: String(code),
        serviceName: name,
        sku: SKU,
        price: dollars(cents),
      })),
      internationalPriceGroup: price.zone,
      weightUOM: 'lb',
      weight: described.weight,
      dimensionalWeight: price.dimensional.toFixed(2),
      mailingDate: described.mailingDate,
      fees: feesOf(price),
      ...(described.prepayDutiesTaxesFees ? duties : {}),
    };
    const from = {
      country: 'US',
      postal_code: fromAddress.ZIPCode,
      province: fromAddress.state,
      city: fromAddress.city,
    };
    const destination = { ...to, postal_code: toAddress.postalCode ?? '', city: toAddress.city };
    return {
      payload: sale.request.text,
      tracking_number,
      mailing_date: described.mailingDate,
      metadata,
      image,
      facts: { from, to: destination, mail_class: described.mailClass },
    };
  });
  return Response.json({ ...label.metadata, labelImage: label.image }, { status: 201 });
}

/** A label that was bought with this key, until its mailing date is over. */
export function reprint(store: LabelStore, { request, account }: Omit<Sale, 'contract'>): Response {
  const key = request.headers.get('x-idempotency-key') ?? '';
  const label = store.byKey.get(`${account.crid} ${key}`);
  if (label === undefined) throw refuse('160100', 'No label was found for the X-Idempotency-Key.');
  if (daysBetween(dayIn(TIME_ZONE, store.context.now()), label.mailing_date) < 0)
    throw refuse('160101', 'Labels past their mailingDate are unavailable for reprint');
  return Response.json({
    labelMetadata: label.metadata,
    labelImage: label.image,
    reprintInfo: { reprintNumber: 1, reprintLimit: 10 },
  });
}

type Described = HomeLabel['packageDescription'] | ForeignLabel['packageDescription'];

/** The price whose ingredients the label names. Labels are charged commercial prices, or those of a contract. */
function soldPrice(
  described: Described,
  way: Pick<Parcel, 'from_zip' | 'to' | 'nonstandard'>,
  { contract }: Sale,
): Price {
  const parcel: Parcel = {
    ...way,
    pounds: described.weight,
    sides: [described.length, described.width, described.height],
    extras: described.extraServices,
    value_cents: Math.round((described.packageOptions?.packageValue ?? 0) * 100),
    price_type: contract ? 'CONTRACT' : 'COMMERCIAL',
  };
  checkPlaces(parcel);
  const price = pricesOf(described.mailClass, parcel).find(
    ({ rateIndicator, processingCategory, destinationEntryFacilityType }) =>
      rateIndicator === described.rateIndicator &&
      processingCategory === described.processingCategory &&
      destinationEntryFacilityType === described.destinationEntryFacilityType,
  );
  if (price === undefined) throw refuse('030002', 'Could not find working sku from SSF ingredients');
  const missing = described.extraServices.filter((code) =>
    price.extras.every((extra) => extra.code !== code),
  );
  if (missing.length > 0)
    throw refuse(
      '160155',
      `Extra services ${missing.join(', ')} are not supported by ${described.mailClass}.`,
    );
  return price;
}

function feesOf({ fees }: Price): object[] {
  return fees.map(({ cents, ...fee }) => ({ ...fee, price: dollars(cents) }));
}

/** "Today plus 0 to 7 days"; the origin may be a day behind or ahead of this clock. */
function checkDay(day: string, { now }: SimulatorContext): void {
  const ahead = daysBetween(dayIn(TIME_ZONE, now()), day);
  if (ahead < -1 || ahead > LATEST_DAYS + 1)
    throw refuse('160001', 'The mailing date must be today to 7 days in advance.');
}

function checkInsurance({ extraServices, packageOptions }: Described): void {
  const value = packageOptions?.packageValue;
  const insured = extraServices.find((code) => code === 930 || code === 931);
  if (insured === undefined) return;
  if (value === undefined) throw refuse('160008', 'packageValue is required with insurance');
  if (insured === 930 ? value > 500 : value <= 500)
    throw refuse('160155', `${insured} is not for a value of ${value}.`);
}
