/** Labels: bought by the ingredients of a price, once for each idempotency key, and printed again by it. */
import type { SimulatorContext } from '@waybill/simulator';
import { dayIn, daysBetween, labelMakers, type SpecimenLabel } from '@waybill/simulator/business';
import { type Route, refuse, route, type ServedRequest } from '@waybill/simulator/server';
import type { Enrolled, PaymentServer } from './login.js';
import { commitment, PREPAID_FEE, prepaidShares } from './rating.js';
import {
  checkDay,
  checkInsurance,
  type ForeignLabel,
  foreignBody,
  type HomeLabel,
  homeBody,
  type ReturnLabel,
  reprintBody,
  returnBody,
  TIME_ZONE,
} from './rules.js';
import { checkPlaces, dollars, type Parcel, type Price, pricesOf } from './tariff.js';
import type { Sold, SoldFacts } from './voiding.js';

/** Labels are bought and printed again with a payment authorisation. */
export function labelRoutes(
  context: SimulatorContext,
  payment: PaymentServer,
  sold: Sold,
): Route<Enrolled>[] {
  const store: LabelStore = { context, sold, byKey: new Map() };
  const saleOf = (request: ServedRequest, account: Enrolled): Sale => {
    payment.demand(request, account);
    return { store, request, account, contract: payment.holdsRates(request) };
  };
  return [
    route('POST /labels/v3/label', homeBody, ({ body, account, ...request }) =>
      sellHome(body, saleOf(request, account)),
    ),
    route('POST /labels/v3/return-label', returnBody, ({ body, account, ...request }) =>
      sellReturn(body, saleOf(request, account)),
    ),
    route('POST /international-labels/v3/international-label', foreignBody, ({ body, account, ...request }) =>
      sellAbroad(body, saleOf(request, account)),
    ),
    ...['/labels/v3/label-reprint', '/international-labels/v3/international-label-reprint'].map((path) =>
      route<Enrolled, unknown>(`POST ${path}`, reprintBody, ({ account, ...request }) =>
        reprint(saleOf(request, account)),
      ),
    ),
  ];
}

/** A label, as the answer to its purchase has it. */
interface Label {
  readonly metadata: object;
  readonly image: string;
  /** For what follows. */
  readonly facts: Omit<SoldFacts, 'idempotency_key'>;
}

/** Everything that was bought. */
interface LabelStore {
  readonly context: SimulatorContext;
  readonly sold: Sold;
  /** By account and idempotency key, with the request as it was sent. */
  readonly byKey: Map<string, Label & { readonly payload: string }>;
}

interface Sale {
  readonly store: LabelStore;
  readonly request: ServedRequest;
  readonly account: { readonly crid: string };
  /** Whether the payment authorisation names a rate holder. */
  readonly contract: boolean;
}

/** The label of this key, or a new one with the number. Without a key every request buys. */
async function soldOnce(
  { store: { context, sold, byKey }, request, account }: Sale,
  numberOf: (position: number) => string,
  sell: (tracking_number: string) => Promise<Label>,
): Promise<Label> {
  const key = request.headers.get('x-idempotency-key');
  const known = key === null ? undefined : byKey.get(`${account.crid} ${key}`);
  if (known !== undefined) {
    if (known.payload !== request.text)
      throw refuse('400', 'The X-Idempotency-Key was used for another label.');
    return known;
  }
  const id = numberOf(sold.all().length + 1);
  const label = await sell(id);
  const facts = { ...label.facts, idempotency_key: key };
  sold.add({ id, tracking_numbers: [id], account: account.crid, facts });
  context.purchased(id);
  if (key !== null) byKey.set(`${account.crid} ${key}`, { ...label, payload: request.text });
  return label;
}

const MILITARY = /^(09\d|340|96[2-6])\d\d$/;
const NO_FIRM = 'firm is required in From Address for labels with customs form.';

/** What is different at home and abroad. */
interface Kind {
  readonly numberOf: (position: number) => string;
  readonly way: Pick<Parcel, 'to' | 'nonstandard'>;
  readonly to: SoldFacts['to'];
  readonly is_return?: true;
  readonly metadata: (price: Price, number: string) => object;
}

async function sell(body: HomeLabel | ForeignLabel, sale: Sale, kind: Kind): Promise<Label> {
  const { fromAddress, packageDescription: described } = body;
  return soldOnce(sale, kind.numberOf, async (number) => {
    const price = soldPrice(described, { from_zip: fromAddress.ZIPCode, ...kind.way }, sale);
    const shared = {
      SKU: price.sku,
      postage: dollars(price.cents),
      fees: price.fees.map(({ cents, ...fee }) => ({ ...fee, price: dollars(cents) })),
      weightUOM: 'lb',
      weight: described.weight,
    };
    return {
      metadata: { ...shared, ...kind.metadata(price, number) },
      image: await labelImage(body, price.name, number),
      facts: {
        from: placeOf(fromAddress),
        to: kind.to,
        mail_class: described.mailClass,
        mailing_date: described.mailingDate,
        ...(kind.is_return ? { is_return: true } : {}),
      },
    };
  });
}

async function sellHome(
  body: HomeLabel,
  sale: Sale,
  kind: Pick<SoldFacts, 'is_return'> = {},
): Promise<Response> {
  const { toAddress, fromAddress, packageDescription: described, customsForm } = body;
  const military = [toAddress.ZIPCode, fromAddress.ZIPCode].some((zip) => MILITARY.test(zip));
  if (military && customsForm === undefined)
    throw refuse('160120', 'Military ZIP Code requires a customs form');
  checkHomeForm(body);
  checkDangerous(body);
  const label = await sell(body, sale, {
    ...kind,
    numberOf: (position) => `92346900000000000${String(position).padStart(5, '0')}`,
    way: { to: { zip: toAddress.ZIPCode }, nonstandard: described.hasNonstandardCharacteristics },
    to: placeOf(toAddress),
    metadata: (price, trackingNumber) => ({
      labelAddress: { ...toAddress, ignoreBadAddress: false },
      routingInformation: `420${toAddress.ZIPCode}${toAddress.ZIPPlus4 ?? ''}`,
      trackingNumber,
      constructCode: 'C03',
      extraServices: price.extras.map(({ name, SKU, cents }) => ({ name, SKU, price: dollars(cents) })),
      zone: price.zone,
      mailingDate: `${described.mailingDate}T00:00:00Z`,
      commitment: price.days === undefined ? undefined : commitment(price, described.mailingDate),
      serviceTypeCode: '346',
      dimensionalWeight: price.dimensional,
      bannerText: price.name.toUpperCase(),
      retailDistributionCode: '01',
    }),
  });
  return Response.json({ ...label.metadata, labelImage: label.image });
}

async function sellAbroad(body: ForeignLabel, sale: Sale): Promise<Response> {
  const { toAddress, fromAddress, packageDescription: described, customsForm } = body;
  const { contents } = customsForm;
  if (fromAddress.firm === undefined) throw refuse('160023', NO_FIRM);
  checkDangerous(body);
  const worth = contents.reduce((sum, { itemTotalValue }) => sum + itemTotalValue, 0);
  if (described.mailClass.startsWith('FIRST-CLASS') && worth > 400)
    throw refuse('160049', 'The value of the contents exceeds the maximum of the mail class.');
  const to = { country: toAddress.countryISOAlpha2Code };
  const itemCosts = contents.map(({ itemDescription, itemTotalValue }) => ({
    itemDescription,
    ...prepaidShares(itemTotalValue),
  }));
  const label = await sell(body, sale, {
    numberOf: (position) => `LZ${String(990_000_000 + position)}US`,
    way: { to, nonstandard: false },
    to: { ...to, postal_code: toAddress.postalCode ?? '', city: toAddress.city },
    metadata: (price, internationalTrackingNumber) => ({
      labelAddress: toAddress,
      internationalTrackingNumber,
      constructCode: 'G01',
      extraServices: price.extras.map(({ code, name, SKU, cents }) => ({
        serviceID: String(code),
        serviceName: name,
        sku: SKU,
        price: dollars(cents),
      })),
      internationalPriceGroup: price.zone,
      dimensionalWeight: price.dimensional.toFixed(2),
      mailingDate: described.mailingDate,
      prepaidDutiesTaxesFees: described.prepayDutiesTaxesFees
        ? { packageFee: PREPAID_FEE, itemCosts }
        : undefined,
    }),
  });
  return Response.json({ ...label.metadata, labelImage: label.image }, { status: 201 });
}

/** What a label inside the United States with a customs form must and must not have. */
function checkHomeForm({
  toAddress,
  fromAddress,
  packageDescription: described,
  customsForm,
}: HomeLabel): void {
  if (
    described.carrierRelease &&
    !/^(MEDIA_MAIL|LIBRARY_MAIL|BOUND_PRINTED_MATTER)$/.test(described.mailClass)
  )
    throw refuse('160077', 'Carrier Release is not supported with this mail class.');
  if (customsForm === undefined) return;
  if (fromAddress.firm === undefined) throw refuse('160023', NO_FIRM);
  if (toAddress.holdForPickup === true)
    throw refuse('160127', 'Hold for Pickup cannot be requested when customs forms are required');
  if (customsForm.contents.some(({ HSTariffNumber }) => HSTariffNumber === undefined))
    throw refuse('160055', 'itemCategory and itemSubcategory are required when HSTariffNumber is blank');
  if (hazards(described).some((code) => ![813, 820, 826].includes(code)))
    throw refuse('160135', 'HAZMAT codes other than 813, 820, and 826 cannot be used with a customs form');
}

const hazards = ({ extraServices }: Pick<Described, 'extraServices'>) =>
  extraServices.filter((code) => code >= 810 && code <= 832);

/** What holds for every label. */
function checkDangerous({ packageDescription: described, customsForm }: HomeLabel | ForeignLabel): void {
  if (hazards(described).length > 1)
    throw refuse('160261', 'only one Hazmat Service Code can be used, but more than one was found.');
  const declared = customsForm?.customsContentType === 'DANGEROUS_GOODS';
  if (customsForm !== undefined && hazards(described).some((code) => [813, 826].includes(code)) && !declared)
    throw refuse('160240', "customsContentType must be 'DANGEROUS_GOODS' for extra services 813 or 826");
  const goods = (customsForm?.contents ?? []).reduce((all, { itemTotalWeight }) => all + itemTotalWeight, 0);
  if (goods > described.weight + 1e-9)
    throw refuse(
      '160021',
      'total weight of all of the content items cannot be more than that of the package',
    );
}

/** Priced as on the way out, and never cancelled. */
async function sellReturn(body: ReturnLabel, sale: Sale): Promise<Response> {
  const { mailClass, ...described } = body.packageDescription;
  const label: HomeLabel = {
    ...body,
    imageInfo: { ...body.imageInfo, suppressPostage: true, suppressMailDate: true },
    packageDescription: {
      ...described,
      mailClass: mailClass.replace('_RETURN_SERVICE', ''),
      carrierRelease: false,
      mailingDate: dayIn(TIME_ZONE, sale.store.context.now()),
      destinationEntryFacilityType: 'NONE',
    },
  };
  const sold = await sellHome(label, sale, { is_return: true });
  const { labelImage, ...metadata } = (await sold.json()) as { readonly labelImage: string };
  return Response.json({ ...metadata, returnLabelImage: labelImage });
}

/** A label that was bought with this key, until its mailing date is over. */
function reprint({ store, request, account }: Sale): Response {
  const key = request.headers.get('x-idempotency-key') ?? '';
  const label = store.byKey.get(`${account.crid} ${key}`);
  if (label === undefined) throw refuse('160100', 'No label was found for the X-Idempotency-Key.');
  if (daysBetween(dayIn(TIME_ZONE, store.context.now()), label.facts.mailing_date) < 0)
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
  { store, contract }: Sale,
): Price {
  checkDay(described.mailingDate, store.context.now(), 7);
  checkInsurance(described.extraServices, described.packageOptions?.packageValue);
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

function placeOf({ ZIPCode, state, city }: HomeLabel['fromAddress']) {
  return { country: 'US', postal_code: ZIPCode, province: state, city };
}

/** The label of one package, in base64. */
async function labelImage(
  { imageInfo, packageDescription, fromAddress, toAddress }: HomeLabel | ForeignLabel,
  service: string,
  barcode: string,
): Promise<string> {
  const { imageType } = imageInfo;
  const file = await labelMakers[imageType === 'ZPL203DPI' ? 'ZPL' : imageType]({
    service,
    barcode,
    weight: `${packageDescription.weight} lb`,
    ship_date: packageDescription.mailingDate,
    from: specimenParty(fromAddress, 'US'),
    to: specimenParty(toAddress, 'country' in toAddress ? toAddress.countryISOAlpha2Code : 'US'),
    references: packageDescription.customerReference
      .map(({ referenceNumber }) => referenceNumber)
      .slice(0, 3),
  });
  return Buffer.from(file).toString('base64');
}

export function specimenParty(
  address: HomeLabel['fromAddress'] | ForeignLabel['toAddress'],
  country_code: string,
): SpecimenLabel['to'] {
  const { firstName, lastName, firm, streetAddress, secondaryAddress, city, phone } = address;
  return {
    company_name: firm,
    person_name: firstName === undefined ? undefined : `${firstName} ${lastName}`,
    address_lines: secondaryAddress === undefined ? [streetAddress] : [streetAddress, secondaryAddress],
    city,
    state: 'state' in address ? address.state : address.province,
    postal_code: 'ZIPCode' in address ? address.ZIPCode : address.postalCode,
    country_code,
    phone_number: phone,
  };
}
