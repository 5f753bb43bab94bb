/**
 * A local replacement for DHL eCommerce's server: products, labels, manifests, tracking. Every price and every number is made up, and
 * so are the words of refusals. It is a second reading of the contract and imports nothing of the carrier's other code.
 */
import { defineSimulator } from '@waybill/simulator';
import { labelMakers, paperPdf, type SpecimenLabel, soldShipments } from '@waybill/simulator/business';
import { oauthServer, Refusal, refuse, route } from '@waybill/simulator/server';
import { labelBody, manifestBody, productsBody, type SimulatedLabel } from './requests.js';
import { PRODUCTS, productOf, productsFor } from './tariff.js';
import { type Facts, NUMBERS, numbersOf, type Sold, tracked } from './tracking.js';

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

const MANIFEST_MS = 5 * 60_000;
const FOUND_MS = 7 * 86_400_000;

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
