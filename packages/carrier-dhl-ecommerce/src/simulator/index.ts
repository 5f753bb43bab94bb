/**
 * A local replacement for DHL eCommerce's server: products, labels, manifests, tracking. Every price and every number is made up, and
 * so are the words of refusals. It is a second reading of the contract and imports nothing of the carrier's other code.
 */
import {
  type Consignment,
  centsOf,
  defineSimulator,
  grams,
  type JourneyStage,
  labelMakers,
  oauthServer,
  paperPdf,
  Refusal,
  refuse,
  route,
  type SoldShipment,
  type SpecimenLabel,
  soldShipments,
  type TariffService,
  tariff,
} from '@waybill/simulator';
import {
  labelBody,
  manifestBody,
  productsBody,
  type SimulatedLabel,
  type SimulatedProducts,
} from './requests.js';

/** Accounts that the simulator accepts. Invented, and not secret. */
const ACCOUNTS = {
  first: {
    client_id: 'simulated-client-1',
    client_secret: 'simulated-secret-Q7',
    pickup: '5350101',
    distribution_center: 'USDFW1',
  },
  second: {
    client_id: 'simulated-client-2',
    client_secret: 'simulated-secret-V4',
    pickup: '5350202',
    distribution_center: 'USEWR1',
  },
} as const;
type Merchant = Readonly<Record<'pickup' | 'distribution_center', string>>;

/** `title` of the errors that have one kind; others say what is wrong themselves. */
const TITLES: Readonly<Record<string, string>> = {
  '04003': 'Static Validation Failed',
  '04009': 'Downstream Validation Failed',
};

interface Product extends TariffService {
  readonly name: string;
  readonly days: readonly [from: number, to: number];
  readonly abroad?: true;
  /** Priced only where it is named. */
  readonly named?: true;
}
const PRODUCTS: Readonly<Record<string, Product>> = {
  GND: { name: 'Parcel Ground', base_cents: 535, per_kg_cents: 95, days: [3, 6] },
  EXP: { name: 'Parcel Expedited', base_cents: 690, per_kg_cents: 130, days: [2, 5] },
  MAX: { name: 'Parcel Expedited Max', base_cents: 905, per_kg_cents: 170, days: [2, 3] },
  BGN: { name: 'BPM Ground', base_cents: 310, per_kg_cents: 40, days: [3, 8], named: true },
  BEX: { name: 'BPM Expedited', base_cents: 390, per_kg_cents: 55, days: [2, 6], named: true },
  PLT: {
    name: 'Parcel International Direct',
    base_cents: 1490,
    per_kg_cents: 620,
    days: [4, 8],
    abroad: true,
  },
  PLY: {
    name: 'Parcel International Standard',
    base_cents: 1180,
    per_kg_cents: 540,
    days: [8, 14],
    abroad: true,
  },
  PKY: { name: 'Packet International', base_cents: 830, per_kg_cents: 480, days: [8, 16], abroad: true },
};
const priced = tariff<Product, Consignment>({
  per: 'package',
  zone: () => 1,
  fuel_percent: () => 12.5,
  options: (_, { options }) => options.map(({ code }) => ({ code, cents: code === 'SIGCON' ? 315 : 25 })),
  taxes: () => [],
});
/** Heaviest package, in grams: 70 lb, and 44 lb to other countries. */
const HEAVIEST = { home: 31_752, abroad: 19_959 } as const;
const UNITS = { LB: ['lb', 1], OZ: ['lb', 1 / 16], KG: ['kg', 1], G: ['kg', 1 / 1000] } as const;

type Parcel = Pick<SimulatedProducts, 'consigneeAddress' | 'returnAddress' | 'packageDetail'>;

function consignmentOf({ consigneeAddress: to, returnAddress: from, packageDetail }: Parcel): Consignment {
  const { weight, service } = packageDetail;
  const [unit, factor] = UNITS[weight.unitOfMeasure];
  const place = ({ country, postalCode = '' }: typeof from) => ({ country, postal_code: postalCode });
  return {
    from: place(from),
    to: place(to),
    packages: [{ weight_g: grams((weight.value * factor).toFixed(4), unit), options: [] }],
    options: service === undefined ? [] : [{ code: service }],
  };
}

function productsFor(parcel: Parcel): string[] {
  const abroad = parcel.consigneeAddress.country !== 'US';
  const [{ weight_g } = { weight_g: 0 }] = consignmentOf(parcel).packages;
  if (weight_g > HEAVIEST[abroad ? 'abroad' : 'home']) return [];
  return Object.keys(PRODUCTS).filter((code) => (PRODUCTS[code]?.abroad ?? false) === abroad);
}

function productOf(code: string, body: SimulatedProducts) {
  const { name, days, named } = PRODUCTS[code] as Product;
  const own = { orderedProductId: code, productName: name, trackingAvailable: true };
  if (named === true && body.orderedProductId !== code)
    return { ...own, messages: [{ messageText: 'Rate not available for this product' }] };
  const { base_cents, fuel_cents, options, total_cents } = priced(
    PRODUCTS[code] as Product,
    consignmentOf(body),
  );
  const parts = [
    { description: 'Base rate', amount: base_cents / 100 },
    { description: 'Fuel surcharge', amount: fuel_cents / 100 },
    ...options.map((option) => ({ description: option.code, amount: centsOf([option]) / 100 })),
  ];
  return {
    ...own,
    rate: { amount: total_cents / 100, currency: body.rate.currency, rateComponents: parts },
    estimatedDeliveryDate: { deliveryDaysMin: days[0], deliveryDaysMax: String(days[1]) },
  };
}

/** What is remembered of a label. */
interface Facts {
  readonly body: SimulatedLabel;
  readonly reply: object;
  readonly dhl_id: string;
  readonly tracking_id: string;
  readonly manifest: { id?: string };
}
type Sold = SoldShipment<Facts>;

/** Words, and the id where it is known. Times are of the East. */
const SCANS: Readonly<Record<JourneyStage, readonly [words: string, id: number]>> = {
  created: ['LABEL CREATED', 520],
  picked_up: ['PACKAGE RECEIVED AT DHL ECOMMERCE DISTRIBUTION CENTER', 570],
  departed: ['DEPARTURE ORIGIN DHL ECOMMERCE DISTRIBUTION CENTER', 580],
  arrived: ['TENDERED TO DELIVERY SERVICE PROVIDER', 590],
  out_for_delivery: ['OUT FOR DELIVERY', 598],
  delivered: ['DELIVERED', 600],
  voided: ['', 0],
};
const EASTERN_MS = -5 * 3_600_000;
const MANIFEST_MS = 5 * 60_000;
const FOUND_MS = 7 * 86_400_000;
const NUMBERS = ['trackingId', 'dhlPackageId', 'packageId'] as const;

function own(named: string | undefined, { pickup }: Merchant): string {
  if (named !== pickup) throw refuse('403.0000001', `Pickup ${named} is not of this client`, 403);
  return pickup;
}
/** The document of a refusal. */
function errorDocument({ status, problems }: Refusal, headers: Readonly<Record<string, string>> = {}) {
  const [{ code, message } = { code: '500.0000999', message: '' }] = problems;
  const title = TITLES[code.slice(-5)];
  const invalidParams = problems.map(({ message: reason, field }) => {
    const [, path = '', name = ''] = /^(.*)\/(\w*)$/.exec(field ?? '') ?? [];
    return field === undefined ? { reason } : { name, path, reason };
  });
  const type = `https://api.dhlecs.com/docs/errors/${code}`;
  const document = title === undefined ? { type, title: message } : { type, title, invalidParams };
  return Response.json(document, { status, headers });
}

const notFound = () => refuse('404.0204010', 'Label not found', 404);

/** Start it with `startSimulator`. It has two accounts. */
export const simulator = defineSimulator({
  carrier: 'dhl-ecommerce',
  settings: ACCOUNTS.first,
  accounts: { second: ACCOUNTS.second },
  login: oauthServer({
    path: '/auth/v4/accesstoken',
    style: 'fields',
    lifetime_s: 3600,
    reply: ({ access_token, expires_in, account }) => ({
      access_token,
      client_id: account.client_id,
      token_type: 'Bearer',
      expires_in,
    }),
    refused: {
      grant: (error) =>
        error === 'invalid_client'
          ? refuse('400.0000005', 'Invalid credentials')
          : refuse('400.0000004', 'Invalid grant type'),
      token: () => refuse('401.0000002', 'Access token invalid', 401),
    },
  }),
  refusal: (refusal) => errorDocument(refusal),
  routes: (context) => {
    const { now, purchased } = context;
    const sold = soldShipments<Facts>(context);
    const requests = new Map<
      string,
      { pickup: string; at: number; closed: readonly Sold[]; invalid: string[] }
    >();
    let last = 0;
    const timestamp = () => new Date(now()).toISOString();
    const labelNamed = (id: string | null, account: Merchant): Sold | undefined =>
      sold
        .all()
        .filter((one) => one.id === id && one.account === account.pickup)
        .find((one) => sold.journeyOf(one).every(({ stage }) => stage !== 'voided'));
    return [
      route('POST /shipping/v4/products', productsBody, ({ body, account }) => {
        own(body.pickup, account);
        const codes = productsFor(body).filter((code) => (body.orderedProductId ?? code) === code);
        return Response.json({
          timestamp: timestamp(),
          products: codes.map((code) => productOf(code, body)),
        });
      }),
      route('POST /shipping/v4/label', labelBody, async ({ body, query, account }) => {
        own(body.pickup, account);
        const { orderedProductId: code, consigneeAddress: to, packageDetail } = body;
        const { packageId } = packageDetail;
        const format = query.get('format') ?? '';
        if (format !== 'PDF' && format !== 'PNG' && format !== 'ZPL')
          throw refuse('400.0000001', 'Query parameter format is missing');
        const product = PRODUCTS[code];
        if (product === undefined || !productsFor(body).includes(code))
          throw refuse('400.0204009', `the product ${code} is not open for this package`);
        const isAbroad = to.country !== 'US';
        if (isAbroad && body.customsDetails === undefined)
          throw new Refusal(400, [
            { code: '400.0204003', message: 'required key [customsDetails] not found', field: '/' },
          ]);
        if (sold.all().some(({ id }) => id === packageId))
          throw refuse('400.0204009', `packageId ${packageId} was used before`);
        const serial = String(++last);
        const number = isAbroad ? `GM${serial.padStart(16, '0')}` : `92612999${serial.padStart(14, '0')}`;
        const tracking_id = isAbroad ? number : `420${to.postalCode?.slice(0, 5)}${number}`;
        const dhl_id = `60000000${serial.padStart(8, '0')}`;
        const file = await labelMakers[format](specimen(body, product.name, number));
        const label = {
          createdOn: timestamp(),
          packageId,
          dhlPackageId: dhl_id,
          trackingId: tracking_id,
          labelData: Buffer.from(file).toString('base64'),
          encodeType: 'BASE64',
          format,
          link: `https://api.dhlecs.com/shipping/v4/label/${body.pickup}?packageId=${packageId}`,
        };
        const { pickup, distributionCenter } = body;
        const reply = {
          timestamp: timestamp(),
          pickup,
          distributionCenter,
          orderedProductId: code,
          labels: [label],
        };
        const facts = { body, reply, dhl_id, tracking_id, manifest: {} };
        sold.add({ id: packageId, tracking_numbers: [number], account: pickup, facts });
        purchased(number);
        return Response.json(reply);
      }),
      route('GET /shipping/v4/label/:pickup', ({ params, query, account }) => {
        own(params.pickup, account);
        const label = labelNamed(query.get('packageId'), account);
        if (label === undefined || label.sold_at + FOUND_MS < now())
          return errorDocument(notFound(), { date: new Date(now()).toUTCString() });
        return Response.json(label.facts.reply);
      }),
      route('DELETE /shipping/v4/label/:pickup', ({ params, query, account }) => {
        own(params.pickup, account);
        const label = labelNamed(query.get('packageId'), account);
        if (label === undefined) throw notFound();
        const isAbroad = label.facts.body.consigneeAddress.country !== 'US';
        if (isAbroad || sold.void(label) !== 'voided')
          throw refuse('400.0204009', 'The label can not be deleted');
        return new Response(null, { status: 200 });
      }),
      route('POST /shipping/v4/manifest', manifestBody, ({ body, account }) => {
        const pickup = own(body.pickup, account);
        const open = sold.open(pickup);
        const wanted = body.manifests.flatMap(({ packageIds }) => packageIds);
        const closed = open.filter(({ id }) => wanted.length === 0 || wanted.includes(id));
        const invalid = wanted.filter((id) => closed.every((one) => one.id !== id));
        const requestId = `00000000-0000-4000-8000-${String(requests.size + 1).padStart(12, '0')}`;
        for (const { facts } of closed) facts.manifest.id = requestId;
        sold.close(closed);
        requests.set(requestId, { pickup, at: now(), closed, invalid });
        const link = `https://api.dhlecs.com/shipping/v4/manifest/${pickup}/${requestId}`;
        return Response.json({ timestamp: timestamp(), requestId, link });
      }),
      route('GET /shipping/v4/manifest/:pickup/:id', async ({ params: { pickup, id = '' }, account }) => {
        own(pickup, account);
        const request = requests.get(id);
        if (request === undefined || request.pickup !== pickup)
          throw refuse('404.0404010', 'Request not found', 404);
        const head = { timestamp: timestamp(), pickup, requestId: id };
        if (now() < request.at + MANIFEST_MS) return Response.json({ ...head, status: 'IN_PROGRESS' });
        const lists = Map.groupBy(
          request.closed,
          ({ facts }) => facts.body.consigneeAddress.country !== 'US',
        );
        const manifests = await Promise.all(
          [...lists].map(async ([isInternational, packages], at) => {
            const manifestId = `${id.slice(-8)}${at + 1}`;
            const lines = packages.map(({ facts }) => facts.dhl_id);
            const file = await paperPdf({ title: 'Driver summary', parties: [], lines, barcode: manifestId });
            const manifestData = Buffer.from(file).toString('base64');
            const facts = { distributionCenter: account.distribution_center, isInternational };
            return {
              manifestId,
              ...facts,
              total: packages.length,
              manifestData,
              encodeType: 'BASE64',
              format: 'PDF',
            };
          }),
        );
        const dhlPackageIds = request.invalid.map((dhlPackageId) => ({
          dhlPackageId,
          errorCode: 'INVALID',
          errorDescription: 'Package not open',
        }));
        const invalid = { total: dhlPackageIds.length, dhlPackageIds };
        const total = request.closed.length + dhlPackageIds.length;
        return Response.json({
          ...head,
          status: 'COMPLETED',
          manifests,
          manifestSummary: { total, invalid },
        });
      }),
      route('GET /tracking/v4/package/open', ({ query, account }) => {
        const pickup = own(query.get('pickup') ?? undefined, account);
        const named = NUMBERS.filter((kind) => query.has(kind));
        const [kind] = named;
        const numbers = (kind && query.get(kind)?.split(',')) ?? [];
        if (kind === undefined || named.length > 1 || numbers.length > 10)
          throw refuse('400.0304009', 'Up to 10 identifiers of one kind are taken');
        const packages = sold
          .all()
          .filter(
            (one) => one.account === pickup && numbersOf(one, kind).some((own) => numbers.includes(own)),
          )
          .filter((one) => sold.journeyOf(one).every(({ stage }) => stage !== 'voided'))
          .map((one) => tracked(one, sold.journeyOf(one)));
        const head = { total: packages.length, limit: 10, offset: 0, timestamp: timestamp() };
        return Response.json({ ...head, packages });
      }),
    ];
  },
});

function numbersOf({ id, tracking_numbers, facts }: Sold, kind: (typeof NUMBERS)[number]): readonly string[] {
  if (kind === 'trackingId') return [...tracking_numbers, facts.tracking_id];
  return [kind === 'packageId' ? id : facts.dhl_id];
}

function tracked({ id, facts }: Sold, journey: readonly { stage: JourneyStage; at: number }[]) {
  const { body, tracking_id, dhl_id, manifest } = facts;
  const { returnAddress: from, consigneeAddress: to, orderedProductId } = body;
  return {
    package: {
      dhlPackageId: dhl_id,
      packageId: id,
      trackingId: tracking_id,
      ...(manifest.id === undefined ? {} : { manifestId: manifest.id }),
      orderedProductId,
      productName: PRODUCTS[orderedProductId]?.name,
    },
    recipient: { city: to.city, signedForName: null },
    events: journey.toReversed().map(({ stage, at }) => {
      const place = ['created', 'picked_up', 'departed'].includes(stage) ? from : to;
      const [date, time] = new Date(at + EASTERN_MS).toISOString().slice(0, 19).split('T');
      const [primaryEventDescription, primaryEventId] = SCANS[stage];
      const location = [place.city, place.state, place.country].filter((part) => part !== undefined);
      return {
        date,
        time,
        timeZone: 'ET',
        location: location.join(', '),
        postalCode: place.postalCode,
        primaryEventId,
        primaryEventDescription,
      };
    }),
  };
}

function specimen(body: SimulatedLabel, service: string, barcode: string): SpecimenLabel {
  const party = (own: SimulatedLabel['returnAddress']): SpecimenLabel['to'] => ({
    company_name: own.companyName,
    person_name: own.name,
    address_lines: [own.address1, own.address2, own.address3].flatMap((line) => line ?? []),
    city: own.city,
    state: own.state,
    postal_code: own.postalCode,
    country_code: own.country,
  });
  const { weight } = body.packageDetail;
  return {
    service,
    from: party(body.returnAddress),
    to: party(body.consigneeAddress),
    weight: `${weight.value} ${weight.unitOfMeasure}`,
    barcode,
  };
}
