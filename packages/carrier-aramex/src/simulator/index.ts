/**
 * A local stand-in for Aramex's SOAP services: prices, labels, tracking, pickups, addresses and offices. Every price and every scan is made up.
 * A second reading of the contract: it imports nothing of the carrier's other code.
 */
import type { XmlNode } from '@waybill/carrier-kit/xml';
import { defineSimulator } from '@waybill/simulator';
import {
  bookedPickups,
  dayIn,
  grams,
  type JourneyStage,
  labelPdf,
  type SpecimenLabel,
  soldShipments,
  timeIn,
} from '@waybill/simulator/business';
import { type Problem, refuse, route } from '@waybill/simulator/server';
import { elementAt, elementsAt, textAt, type XmlElement } from '@waybill/simulator/xml';
import { ARRAYS, login, readSoap, refusalOf, replyTo, verdict } from './soap.js';
import { PRODUCTS, priceOf } from './tariff.js';

/** Accounts that the simulator accepts. Invented, and not secret. */
const MAIN = {
  username: 'shop@lantern.example',
  password: 'simulated<password&Q7',
  account_number: '4200017',
  account_pin: 'simulated-pin&83',
  account_entity: 'DXB',
  account_country_code: 'AE',
};
const OTHER = {
  username: 'second@lantern.example',
  password: 'simulated-password-V4',
  account_number: '4200025',
  account_pin: 'simulated-pin-51',
  account_entity: 'AUH',
  account_country_code: 'AE',
};
type Account = typeof MAIN | typeof OTHER;

const TIME_ZONE = 'Asia/Dubai';
/** Of both accounts. */
const OWN_CURRENCY = 'AED';

interface SoldFacts {
  readonly from: string;
  readonly to: string;
  readonly label: readonly SpecimenLabel[];
}

/** Stands in for Aramex's server on this machine. Its prices are made up. */
export const simulator = defineSimulator({
  carrier: 'aramex',
  settings: MAIN,
  accounts: { second: OTHER },
  login,
  refusal: refusalOf,
  routes: ({ purchased, now }) => {
    const sold = soldShipments<SoldFacts>({ now });
    const pickups = bookedPickups({ now, time_zone: TIME_ZONE, cut_off: '15:00' });
    let last = 47_000_000_000;
    let last_pickup = 4000;

    const label = async ({ label: pages }: SoldFacts): Promise<XmlNode> => ({
      LabelURL: '',
      LabelFileContents: Buffer.from(await labelPdf(pages)).toString('base64'),
    });

    const ship = async (request: XmlElement, account: Account): Promise<Response> => {
      const shipment = elementAt(request, 'Shipments/Shipment');
      const own = ['Reference1', 'Reference2', 'Reference3'].map((name) => [name, textAt(shipment, name)]);
      const processed = (ID: XmlNode | string, more: XmlNode, problems: readonly Problem[]) => {
        const { HasErrors, Notifications } = verdict(problems);
        const references = Object.fromEntries(own) as XmlNode;
        const facts = { ID, ...references, ForeignHAWB: '', HasErrors, Notifications, ShipmentLabel: more };
        return replyTo(
          request,
          { Shipments: { ProcessedShipment: facts } },
          problems.length > 0 ? ABOVE : [],
        );
      };
      const problems = [
        ...missingIn(shipment, account),
        ...problemsOf(elementAt(shipment, 'Details'), {
          from: elementAt(shipment, 'Shipper/PartyAddress'),
          to: elementAt(shipment, 'Consignee/PartyAddress'),
        }),
      ];
      if (textAt(request, 'LabelInfo/ReportType') !== 'RPT')
        problems.push({ code: 'ERR31', message: 'ReportType is not valid' });
      if (problems.length > 0) return processed(NIL, NIL, problems);
      const id = String(++last);
      const facts = {
        from: textAt(shipment, 'Shipper/PartyAddress/City'),
        to: textAt(shipment, 'Consignee/PartyAddress/City'),
        label: pagesOf(shipment, id),
      };
      purchased(id);
      sold.add({ id, tracking_numbers: [id], account: account.account_number, facts });
      return processed(id, await label(facts), []);
    };

    const print = async (request: XmlElement, { account_number }: Account): Promise<Response> => {
      const ShipmentNumber = textAt(request, 'ShipmentNumber');
      const shipment = sold.find(ShipmentNumber);
      if (shipment?.account !== account_number) throw refuse('ERR71', 'Shipment not found', 200);
      return replyTo(request, { ShipmentNumber, ShipmentLabel: await label(shipment.facts) });
    };

    const book = (request: XmlElement, { account_number }: Account): Response => {
      const pickup = elementAt(request, 'Pickup');
      const product = textAt(pickup, 'PickupItems/PickupItemDetail/ProductType');
      if (!Object.hasOwn(PRODUCTS, product)) throw refuse('ERR44', 'Product type is not valid', 200);
      const serial = String(++last_pickup);
      const number = `6f9619ff-8b86-d011-b42d-${serial.padStart(12, '0')}`;
      const booked = pickups.book({
        number,
        account: account_number,
        date: textAt(pickup, 'PickupDate').slice(0, 10),
        ready_time: textAt(pickup, 'ReadyTime').slice(11, 16),
        closing_time: textAt(pickup, 'ClosingTime').slice(11, 16),
        facts: undefined,
      });
      if (booked !== 'booked') throw refuse('ERR45', 'It is too late for a pickup on this day', 200);
      const facts = { ID: `DXB${serial}`, GUID: number, Reference1: '', Reference2: '' };
      return replyTo(request, { ProcessedPickup: { ...facts, ProcessedShipments: NIL } });
    };

    const cancel = (request: XmlElement, { account_number }: Account): Response => {
      const pickup = pickups.find(textAt(request, 'PickupGUID'));
      if (pickup?.account !== account_number) throw refuse('ERR46', 'Pickup not found', 200);
      const result = pickups.cancel(pickup);
      if (result === 'too_late') throw refuse('ERR47', 'The pickup was already collected', 200);
      if (result === 'already') throw refuse('ERR48', 'The pickup is already cancelled', 200);
      return replyTo(request, {});
    };

    const track = (request: XmlElement): Response => {
      const asked = elementsAt(request, 'Shipments/string').map(({ text }) => text.trim());
      const known = asked.flatMap((Key) => {
        const shipment = sold.find(Key);
        if (shipment === undefined) return [];
        const journey = sold.journeyOf(shipment).toReversed();
        const results = journey.map(({ stage, at }) => scanOf(Key, stage, at, shipment.facts));
        return [{ 't:Key': Key, 't:Value': { TrackingResult: results } }];
      });
      const unknown = asked.filter((number) => sold.find(number) === undefined);
      const namespace = { '@_xmlns:t': ARRAYS };
      return replyTo(request, {
        TrackingResults: { ...namespace, 't:KeyValueOfstringArrayOfTrackingResultmFAkxlpY': known },
        NonExistingWaybills: { ...namespace, 't:string': unknown },
      });
    };

    const operations: Readonly<
      Record<string, (request: XmlElement, account: Account) => Response | Promise<Response>>
    > = {
      RateCalculatorRequest: rated,
      ShipmentCreationRequest: ship,
      LabelPrintingRequest: print,
      PickupCreationRequest: book,
      PickupCancelationRequest: cancel,
      ShipmentTrackingRequest: track,
      AddressValidationRequest: validated,
      OfficesFetchingRequest: listed,
    };
    return [
      route('POST /*', ({ account, ...request }) => {
        const content = readSoap(request);
        const operation = operations[content.name];
        if (operation === undefined) throw refuse('', 'There is no such operation', 500);
        return operation(content, account);
      }),
    ];
  },
});

/** Cities that the simulator knows, for the countries where it checks them. */
const CITIES: Readonly<Record<string, readonly string[]>> = {
  AE: ['Abu Dhabi', 'Ajman', 'Al Ain', 'Dubai', 'Sharjah'],
  JO: ['Amman', 'Aqaba', 'Irbid', 'Zarqa'],
};

function addressOf(City: string, CountryCode: string): XmlNode {
  return { Line1: '', Line2: '', Line3: '', City, PostCode: '', CountryCode };
}

/** A city is found by its first three letters. */
function validated(request: XmlElement): Response {
  const [city, country] = ['City', 'CountryCode'].map((name) => textAt(request, `Address/${name}`));
  const known = CITIES[country ?? ''] ?? [city ?? ''];
  const isKnown = known.some((name) => name.toLowerCase() === city?.toLowerCase());
  const start = city?.slice(0, 3).toLowerCase() ?? '';
  const like = isKnown ? [] : known.filter((name) => name.toLowerCase().startsWith(start));
  const Address = like.map((name) => addressOf(name, country ?? ''));
  const problems = isKnown ? [] : [{ code: 'ERR52', message: 'City is not valid' }];
  return replyTo(request, { SuggestedAddresses: { Address } }, problems);
}

function listed(request: XmlElement): Response {
  const country = textAt(request, 'CountryCode');
  const Office = (CITIES[country] ?? []).map((city) => ({
    Entity: city.replace(/ /g, '').slice(0, 3).toUpperCase(),
    EntityDescription: `${city} office`,
    OfficeType: 'Station',
    Address: addressOf(city, country),
    Telephone: '600544000',
    WorkingDays: 'Monday - Saturday',
    WorkingHours: '08:00 - 20:00',
    Longtitude: '0',
    Latitude: '0',
  }));
  return replyTo(request, { Offices: { Office } });
}

const NIL = { '@_i:nil': 'true' };
/** The reply as a whole has errors, too, without saying which. */
const ABOVE: readonly Problem[] = [{ code: 'REQ01', message: 'A shipment has errors' }];

interface Lane {
  readonly from: XmlElement | undefined;
  readonly to: XmlElement | undefined;
}

function rated(request: XmlElement): Response {
  const lane = { from: elementAt(request, 'OriginAddress'), to: elementAt(request, 'DestinationAddress') };
  const details = elementAt(request, 'ShipmentDetails');
  const problems = problemsOf(details, lane);
  if (problems.length > 0)
    return replyTo(request, { TotalAmount: { CurrencyCode: '', Value: '0' } }, problems);
  const preferred = textAt(request, 'PreferredCurrencyCode');
  const consignment = consignmentOf(details, lane);
  return replyTo(request, {
    TotalAmount: priceOf(textAt(details, 'ProductType'), consignment, preferred, OWN_CURRENCY),
  });
}

function consignmentOf(details: XmlElement | undefined, { from, to }: Lane) {
  const at = (name: string) => textAt(details, name);
  const unit = at('ActualWeight/Unit') === 'LB' ? 'lb' : 'kg';
  const place = (address: XmlElement | undefined) => ({
    country: textAt(address, 'CountryCode'),
    postal_code: textAt(address, 'PostCode'),
  });
  return {
    from: place(from),
    to: place(to),
    packages: [{ weight_g: grams(at('ActualWeight/Value'), unit), options: [] }],
    options: at('Services')
      .split(',')
      .filter((code) => code !== '')
      .map((code) => ({ code })),
  };
}

/** Why there is no price; a purchase is refused for the same. */
function problemsOf(details: XmlElement | undefined, lane: Lane): Problem[] {
  const at = (name: string) => textAt(details, name);
  const { from, to, packages, options } = consignmentOf(details, lane);
  const group = from.country === to.country ? 'DOM' : 'EXP';
  const product = PRODUCTS[at('ProductType')];
  const weight = packages[0]?.weight_g ?? 0;
  const has = (code: string) => options.some((option) => option.code === code);
  const amount = (name: string) => Number(at(`${name}/Value`)) > 0;
  const rules: readonly (readonly [wrong: boolean, code: string, message: string])[] = [
    [/\d|^$/.test(textAt(lane.from, 'City')), 'ERR51', 'Origin city is not valid'],
    [/\d|^$/.test(textAt(lane.to, 'City')), 'ERR52', 'Destination city is not valid'],
    [at('ProductGroup') !== group, 'ERR60', 'Product group does not match the countries'],
    [product?.group !== group, 'ERR61', 'Rate not found for this product'],
    [at('ProductType') === 'PLX' && weight > 500, 'ERR62', 'Weight exceeds the limit of this product'],
    [at('ProductType') === 'HVY' && weight < 20_000, 'ERR63', 'Weight is below the limit of this product'],
    [!(weight > 0), 'ERR64', 'Weight must be greater than zero'],
    [!(Number(at('NumberOfPieces')) > 0), 'ERR65', 'Number of pieces must be greater than zero'],
    [
      has('CODS') !== amount('CashOnDeliveryAmount'),
      'ERR66',
      'Cash on delivery amount and service must match',
    ],
    [has('INSR') !== amount('InsuranceAmount'), 'ERR67', 'Insurance amount and service must match'],
    [at('PaymentType') === 'C' && at('PaymentOptions') === '', 'ERR68', 'Payment option is required'],
  ];
  return rules.filter(([wrong]) => wrong).map(([, code, message]) => ({ code, message }));
}

/** What a label needs that a price does not. */
function missingIn(shipment: XmlElement | undefined, { account_number }: Account): Problem[] {
  const parties = ['Shipper', 'Consignee'].flatMap((role) =>
    [
      'PartyAddress/Line1',
      'Contact/PersonName',
      'Contact/CompanyName',
      'Contact/PhoneNumber1',
      'Contact/CellPhone',
    ]
      .filter((path) => textAt(shipment, `${role}/${path}`) === '')
      .map((path) => ({ code: 'ERR06', message: `${role} ${path.replace(/^.*\//, '')} is required` })),
  );
  const account = textAt(shipment, 'Shipper/AccountNumber');
  const wrong =
    account === account_number ? [] : [{ code: 'ERR03', message: 'Shipper account is not yours' }];
  const collect = textAt(shipment, 'Details/PaymentType') === 'C';
  const payer = textAt(shipment, 'Consignee/AccountNumber');
  const unpaid = collect && payer === '' ? [{ code: 'ERR69', message: 'Consignee account is required' }] : [];
  return [...parties, ...wrong, ...unpaid];
}

/** A page for each package. */
function pagesOf(shipment: XmlElement | undefined, barcode: string): SpecimenLabel[] {
  const at = (path: string) => textAt(shipment, path);
  const pieces = Number(at('Details/NumberOfPieces'));
  return Array.from({ length: pieces }, (_, index) => ({
    service: at('Details/ProductType'),
    from: partyOf(elementAt(shipment, 'Shipper')),
    to: partyOf(elementAt(shipment, 'Consignee')),
    package: { number: index + 1, of: pieces },
    weight: `${at('Details/ActualWeight/Value')} ${at('Details/ActualWeight/Unit').toLowerCase()}`,
    ship_date: at('ShippingDateTime').slice(0, 10),
    references: [at('Reference1'), at('Reference2')].filter((text) => text !== ''),
    notes: [at('Details/DescriptionOfGoods').slice(0, 40)].filter((text) => text !== ''),
    barcode,
  }));
}

function partyOf(party: XmlElement | undefined): SpecimenLabel['to'] {
  const at = (path: string) => textAt(party, path);
  return {
    company_name: at('Contact/CompanyName'),
    person_name: at('Contact/PersonName'),
    address_lines: ['Line1', 'Line2', 'Line3'].map((name) => at(`PartyAddress/${name}`)),
    city: at('PartyAddress/City'),
    state_code: at('PartyAddress/StateOrProvinceCode'),
    postal_code: at('PartyAddress/PostCode'),
    country_code: at('PartyAddress/CountryCode'),
    phone_number: at('Contact/PhoneNumber1'),
  };
}

/** Code and words of each stage. Those of other programs: SH014, SH012, SH003, SH005. */
const SCANS: Readonly<Record<JourneyStage, readonly [code: string, words: string]>> = {
  created: ['SH014', 'Record created.'],
  picked_up: ['SH012', 'Picked Up From Shipper'],
  departed: ['SH022', 'Departed Operations facility, In Transit'],
  arrived: ['SH001', 'Shipment received at destination facility'],
  out_for_delivery: ['SH003', 'Out for Delivery'],
  delivered: ['SH005', 'Delivered'],
  voided: ['SH999', 'Cancelled'],
};
const BEFORE_ARRIVAL: readonly JourneyStage[] = ['created', 'picked_up', 'departed'];

function scanOf(WaybillNumber: string, stage: JourneyStage, at: number, { from, to }: SoldFacts): XmlNode {
  const [UpdateCode, UpdateDescription] = SCANS[stage];
  return {
    WaybillNumber,
    UpdateCode,
    UpdateDescription,
    UpdateDateTime: `${dayIn(TIME_ZONE, at)}T${timeIn(TIME_ZONE, at)}:00`,
    UpdateLocation: BEFORE_ARRIVAL.includes(stage) ? from : to,
    Comments: '',
    ProblemCode: '',
    GrossWeight: '',
    ChargeableWeight: '',
    WeightUnit: '',
  };
}
