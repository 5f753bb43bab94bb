/**
 * A local replacement for PostNL's servers: barcodes, labels, track and trace, locations. It is a second reading of the
 * contracts and imports nothing of the carrier's other code, so that it shows mistakes there. Numbers and scans are made up.
 */

import { defineSimulator } from '@waybill/simulator';
import {
  dayIn,
  type JourneyStage,
  type JourneyStep,
  labelMakers,
  type SoldShipment,
  type SpecimenLabel,
  soldShipments,
  timeIn,
} from '@waybill/simulator/business';
import { keyLogin, type Refusal, refuse, route } from '@waybill/simulator/server';
import {
  labelBody,
  type SimulatedAddress,
  type SimulatedLabelRequest,
  type SimulatedShipment,
} from './requests.js';

/** Accounts that the simulator accepts. Invented, and not secret. */
const ACCOUNTS = {
  first: {
    api_key: 'simulated-key-1-Q7',
    customer_code: 'DEVC',
    customer_number: '11223344',
    collection_location: '123456',
    s10_range: 'CD1234',
    return_customer_code: 'DEVR',
  },
  second: {
    api_key: 'simulated-key-2-V4',
    customer_code: 'PROB',
    customer_number: '55667788',
    collection_location: '654321',
  },
} as const;

interface SoldFacts {
  readonly shipment: SimulatedShipment;
  readonly main: string;
}
type Sold = SoldShipment<SoldFacts>;

const ZONE = 'Europe/Amsterdam';
const API = '/shipment';

/** Start it with `startSimulator`. It has two accounts; the second one sends nothing outside the EU. */
export const simulator = defineSimulator({
  carrier: 'postnl',
  settings: ACCOUNTS.first,
  accounts: { second: ACCOUNTS.second },
  login: keyLogin({
    header: 'apikey',
    key: 'api_key',
    refused: () => refuse('', 'Failed to resolve API Key variable request.header.apikey', 401),
  }),
  refusal: (refusal, { path }) => Response.json(errorsOf(refusal, path), { status: refusal.status }),
  routes: (context) => {
    const issued = new Set<string>();
    const sold = soldShipments<SoldFacts>(context);
    let last = 0;
    return [
      route(`GET ${API}/v1_1/barcode`, ({ query, account }) => {
        const { CustomerCode = '', CustomerNumber, Type = '', Serie = '', Range } = Object.fromEntries(query);
        if (CustomerNumber !== account.customer_number) throw refuse('5', 'CustomerNumber is unknown');
        const [first = '', end = ''] = Serie.split('-');
        const prefix = Type === '3S' ? `3S${CustomerCode}` : `${Type}${Range}`;
        const digits = end.length;
        const length = prefix.length + digits;
        if (first.length !== digits || !(Type === '3S' ? [13, 15] : [10]).includes(length))
          throw refuse('8', 'Too many numbers in series');
        last += 1;
        const number = `${prefix}${String(last).padStart(digits, '0')}`;
        const Barcode = Type === '3S' ? number : `${number}${last % 10}NL`;
        issued.add(Barcode);
        return Response.json({ Barcode });
      }),

      route(`POST ${API}/v2_2/label`, labelBody, async ({ body, query, account }) => {
        const [shipment] = body.Shipments as [SimulatedShipment];
        checkShipment(body, shipment, account, issued);
        const { Barcode, Groups: [group] = [] } = shipment;
        if (query.get('confirm') !== 'false') {
          sold.add({
            id: Barcode,
            tracking_numbers: [Barcode],
            account: account.customer_number,
            facts: { shipment, main: group?.MainBarcode ?? Barcode },
          });
          context.purchased(Barcode);
        }
        return Response.json(await labelled(body, shipment));
      }),

      route(`GET ${API}/v2/status/barcode/:barcode`, ({ params }) => {
        const one = sold.find(params.barcode ?? '');
        const all = sold.all().filter(({ facts }) => facts.main === one?.facts.main);
        return status(one === undefined ? [] : all, sold.journeyOf);
      }),
      route(`GET ${API}/v2/status/reference/:reference`, ({ params, query, account }) => {
        if (query.get('customerCode') !== account.customer_code) throw refuse('5', 'CustomerCode is unknown');
        const all = sold.all().filter(({ facts }) => facts.shipment.Reference === params.reference);
        return status(all, sold.journeyOf);
      }),

      route(`GET ${API}/v2_1/locations/nearest`, ({ query }) => {
        if (!/^[1-9]\d{3}([A-Z]{2})?$/.test(query.get('PostalCode') ?? ''))
          throw refuse('3002', 'Postal code format is invalid (NL: postal code 6, BE postal code 4)');
        return places(query);
      }),
      route(`GET ${API}/v2_1/locations/nearest/geocode`, ({ query }) => places(query)),
      route(`GET ${API}/v2_1/locations/lookup`, ({ query }) => {
        const code = Number(query.get('LocationCode'));
        const one = [...DUTCH, ...BELGIAN].find(({ LocationCode }) => LocationCode === code);
        if (one === undefined) throw refuse('10', 'No results found');
        return Response.json({ GetLocationsResult: { ResponseLocation: one } });
      }),
    ];
  },
});

/** Each API has errors of its own shape. */
function errorsOf({ status, problems }: Refusal, path: string): object {
  const [{ code, message } = { code: '', message: '' }] = problems;
  if (code === '' || status === 404) return { message, http_status_code: status };
  if (status === 500 || path.includes('/status/'))
    return { fault: { faultstring: message, detail: { errorcode: code } } };
  if (path.includes('/barcode')) return { errors: [{ ErrorMsg: message, ErrorNumber: code }] };
  if (path.includes('/locations'))
    return {
      Error: { ErrorCode: code, ErrorDescription: message },
      RequestId: '09fd61fe-0099-4349-b71d-dce5c2472be9',
    };
  const failed = { Error: 'Validation failed' };
  return { Errors: problems.map((one) => ({ ...failed, Code: one.code, Description: one.message })) };
}

/** By how the code of a product begins: the first counts. */
const WAYS: readonly (readonly [product: RegExp, way: RegExp])[] = [
  [/^3250/, /^BE-NL$/],
  [/^[23]/, /^NL-NL$/],
  [/^4907/, /^(NL|BE)-(?!NL|BE|GB|US|CH|NO|IC|EA)/],
  [/^4909/, /^(NL|BE)-(?!NL|BE|DE|FR)/],
  [/^(491|494|4785)/, /^NL-BE$/],
  [/^496/, /^BE-BE$/],
  [/^48/, /^BE-/],
];
const COVERED = '3087 3094 3443 3446 3534 3544 3581 3584 4878 4897 4914 4965'.split(' ');

/** @throws Refusal where PostNL's lists have a code for what is wrong. */
function checkShipment(
  { Customer }: SimulatedLabelRequest,
  one: SimulatedShipment,
  account: { readonly customer_number: string },
  issued: ReadonlySet<string>,
): void {
  const { Addresses, Barcode, ProductCodeDelivery: product, Customs, Amounts, ProductOptions = [] } = one;
  if (Customer.CustomerNumber !== account.customer_number) throw refuse('13904', 'Client number is unknown');
  const receiver = Addresses.find(({ AddressType }) => AddressType === '01');
  if (receiver === undefined) throw refuse('10602', 'Receiver address is required');
  for (const each of [...Addresses, Customer.Address]) {
    const { AddressType, Zipcode, HouseNr, Countrycode, CompanyName, Name } = each;
    if (/^9999/.test(Zipcode ?? '')) throw refuse(`128${AddressType}03`, 'Address is unknown');
    if (['NL', 'BE'].includes(Countrycode) && !/^\d{1,5}$/.test(HouseNr ?? ''))
      throw refuse(`176${AddressType}02`, `Home number is missing in address type ${AddressType}.`);
    if ((CompanyName ?? Name) === undefined) throw refuse(`128${AddressType}02`, 'There is no name.');
  }
  if (!issued.has(Barcode)) throw refuse('20502', `Barcode (${Barcode}) is not a valid barcode`);
  const way = `${Customer.Address.Countrycode}-${receiver.Countrycode}`;
  const [, own] = WAYS.find(([begins]) => begins.test(product)) ?? [];
  if (own?.test(way) === false) throw refuse('1270107', `The country does not fit ${product}: ${way}`);
  if (product === '4909' && (Customs === undefined || !/^C[CDFP]\d{9}NL$/.test(Barcode)))
    throw refuse('16301', 'Customs segment is required');
  if (product !== '4909' && Customs !== undefined) throw refuse('16301', 'Customs are not allowed');
  if ((Amounts !== undefined) !== COVERED.includes(product))
    throw refuse('13801', 'Insurance is not allowed for this product');
  const options = ProductOptions.map(({ Characteristic, Option }) => `${Characteristic}-${Option}`);
  const isTimed = options.some((code) => /^(118|101-008)/.test(code)) || product === '2928';
  if (isTimed && one.DeliveryDate === undefined) throw refuse('12209', 'Delivery date is required');
  if (['4907', '4909'].includes(product) && !options.some((code) => /^(005-025|004-01[56])$/.test(code)))
    throw refuse('13917', 'ExternalCharacteristic is required');
  const points = Addresses.filter(({ AddressType }) => AddressType === '09');
  if (points.length > 0 !== (one.DeliveryAddress === '01'))
    throw refuse('19001', 'AddressType parameter is required');
}

/** `labellingResponse`. */
async function labelled(
  { Customer, Message: { Printertype, MessageTimeStamp } }: SimulatedLabelRequest,
  one: SimulatedShipment,
) {
  const { Barcode, ReturnBarcode, Addresses, Dimension, Groups: [group] = [], Reference, Customs } = one;
  const OutputType = /ZPL/.test(Printertype) ? 'ZPL' : /GIF/.test(Printertype) ? 'GIF' : 'PDF';
  const [from, to] = [party(Customer.Address), party(Addresses[0] as SimulatedAddress)];
  const shared = {
    service: `PostNL ${one.ProductCodeDelivery}`,
    weight: `${Dimension.Weight} g`,
    ship_date: MessageTimeStamp.slice(0, 10).split('-').reverse().join('-'),
    package: { number: group?.GroupSequence ?? 1, of: group?.GroupCount ?? 1 },
    references: Reference === undefined ? [] : [Reference],
  };
  const file = async (Labeltype: string, page: Pick<SpecimenLabel, 'from' | 'to' | 'barcode'>) => ({
    Content: Buffer.from(await labelMakers[OutputType]({ ...shared, ...page })).toString('base64'),
    Labeltype,
    OutputType,
  });
  const papers = Customs?.Invoice ? ['CN23', 'CP71', 'CommercialInvoice'] : ['CN23', 'CP71'];
  const types = Customs === undefined ? ['Label'] : papers;
  const Labels = await Promise.all(types.map((type) => file(type, { from, to, barcode: Barcode })));
  if (ReturnBarcode !== undefined)
    Labels.push(await file('Return Label', { from: to, to: from, barcode: ReturnBarcode }));
  const isMerged = Printertype.endsWith('MergeA');
  return {
    MergedLabels: isMerged ? [{ Barcodes: [Barcode], Labels }] : [],
    ResponseShipments: [
      {
        Barcode,
        Errors: [],
        Warnings: [],
        Labels: isMerged ? [] : Labels,
        ProductCodeDelivery: one.ProductCodeDelivery,
      },
    ],
  };
}

function party(address: SimulatedAddress): SpecimenLabel['to'] {
  return {
    company_name: address.CompanyName,
    person_name: address.Name,
    address_lines: [[address.Street, address.HouseNr, address.HouseNrExt].filter(Boolean).join(' ')],
    city: address.City,
    state: address.Region,
    postal_code: address.Zipcode ?? '',
    country_code: address.Countrycode,
    phone_number: undefined,
  };
}

/** Code, words and status of each stage. */
const SCANS: Readonly<Record<JourneyStage, readonly [code: string, text: string, status: string]>> = {
  created: ['A01', 'Shipment expected, but not yet arrived at PostNL', '1'],
  picked_up: ['B01', 'Shipment received by PostNL', '2'],
  departed: ['J01', 'Shipment has been sorted', '5'],
  arrived: ['J27', 'Shipment sorted by the depot', '5'],
  out_for_delivery: ['J05', 'Driver is en route', '7'],
  delivered: ['I01', 'Shipment delivered', '11'],
  voided: ['H31', 'Sender has cancelled the shipment order', '4'],
};

/** One shipment is no list, and neither is one event; what is empty is `{}`. */
function status(all: readonly Sold[], journeyOf: (one: Sold) => readonly JourneyStep[]) {
  if (all.length === 0)
    return Response.json({ CompleteStatus: {}, Warnings: [{ Message: 'No shipment found', Code: '2' }] });
  const shipments = all.map((one) => {
    const { shipment, main } = one.facts;
    const events = journeyOf(one).map(({ stage, at }) => {
      const [Code, Description, StatusCode] = SCANS[stage];
      const TimeStamp = `${dayIn(ZONE, at).split('-').reverse().join('-')} ${timeIn(ZONE, at)}`;
      const event = { Code, Description, LocationCode: {}, RouteCode: {}, TimeStamp };
      return { event, status: { TimeStamp, StatusCode, StatusDescription: Description } };
    });
    const newest = events.toReversed();
    return {
      MainBarcode: main,
      Barcode: one.id,
      ProductCode: shipment.ProductCodeDelivery.padStart(6, '0'),
      ProductDescription: 'Parcels, domestic &lt;= 10 kg',
      Reference: shipment.Reference ?? {},
      Event: unlisted(newest.map(({ event }) => event)),
      Status: newest[0]?.status,
      OldStatus: unlisted(newest.map((own) => own.status)),
    };
  });
  return Response.json({ CompleteStatus: { Shipment: unlisted(shipments) } });
}

const unlisted = (all: readonly unknown[]): unknown => (all.length === 1 ? all[0] : all);

const open = { string: '08:00-18:00' };
const HOURS = { Monday: open, Tuesday: open, Wednesday: open, Thursday: open, Friday: open, Saturday: open };
const place = (LocationCode: number, Name: string, network: string, Address: object, kinds: string[]) => ({
  Address: { HouseNr: 40, ...Address },
  DeliveryOptions: { string: kinds },
  Distance: LocationCode % 1000,
  Latitude: 51.92,
  LocationCode,
  Longitude: 4.48,
  Name,
  OpeningHours: HOURS,
  PartnerName: 'PostNL',
  RetailNetworkID: network,
});
const rotterdam = { City: 'Rotterdam', Countrycode: 'NL', Street: 'Coolsingel', Zipcode: '3011AD' };
const antwerp = { City: 'Antwerpen', Countrycode: 'BE', Street: 'Meir', Zipcode: '2000' };
const DUTCH = [
  place(163043, 'Boekhandel Probe', 'PNPNL-01', rotterdam, ['DO', 'PG']),
  place(163120, 'Pakketautomaat Probe', 'PNPNL-01', rotterdam, ['PA', 'PG']),
];
const BELGIAN = [place(216877, 'Krantenwinkel Probe', 'PNPBE-01', antwerp, ['PG'])];

function places(query: URLSearchParams): Response {
  const all = query.get('CountryCode') === 'BE' ? BELGIAN : DUTCH;
  const wanted = query.get('DeliveryOptions');
  const found = all.filter(({ DeliveryOptions: { string: kinds } }) =>
    wanted === 'PA' ? kinds.includes('PA') : wanted !== 'PG_EX' || !kinds.includes('PA'),
  );
  if (found.length === 0) throw refuse('10', 'No results found');
  return Response.json({ GetLocationsResult: { ResponseLocation: found } });
}
