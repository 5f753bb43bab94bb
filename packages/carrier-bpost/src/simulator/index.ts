/** A local stand-in for bpost's Shipping Manager and its tracking, and a second reading of the contract. Prices, barcodes and scans are made up. */
import { writeXml, type XmlNode } from '@waybill/carrier-kit/xml';
import { defineSimulator } from '@waybill/simulator';
import {
  isCustomsBorder,
  type JourneyStage,
  type LabelMaker,
  labelPdf,
  labelPng,
  labelZpl,
  type SoldShipment,
  type SpecimenLabel,
  soldShipments,
} from '@waybill/simulator/business';
import { basicLogin, Refusal, refuse, route } from '@waybill/simulator/server';
import { elementAt, elementsAt, readXmlRequest, textAt, type XmlElement } from '@waybill/simulator/xml';
import { PRODUCTS, priceList } from './prices.js';
import { checkType } from './types.js';

/** Accounts that the simulator accepts. Invented, and not secret. */
const ACCOUNTS = {
  first: { account_id: '100234', passphrase: 'simulated-passphrase-Q7' },
  second: { account_id: '100567', passphrase: 'simulated<passphrase&V4' },
} as const;
type Account = (typeof ACCOUNTS)['first' | 'second'];

interface SoldFacts {
  readonly order: XmlElement;
  /** Of the boxes, by position. */
  readonly returns: readonly string[];
  /** A label was fetched: the order can no longer be replaced. */
  printed: boolean;
}
type Sold = SoldShipment<SoldFacts>;

const V5 = 'http://schema.post.be/shm/deepintegration/v5/';

class Unknown extends Refusal {}

/** Start it with `startSimulator`. It has two accounts. */
export const simulator = defineSimulator({
  carrier: 'bpost',
  settings: ACCOUNTS.first,
  accounts: { second: ACCOUNTS.second },
  login: basicLogin({
    username: 'account_id',
    password: 'passphrase',
    refused: () => refuse('', 'Unauthorized', 401),
  }),
  refusal: (refusal) => {
    const [{ code, message: text } = { code: '', message: '' }] = refusal.problems;
    if (refusal.status === 401) return new Response(text, { status: 401 });
    if (refusal instanceof Unknown) return message('unknownItems', { order: text }, 'unknownItems', 404);
    if (code === 'selection')
      return message(
        'invalidSelection',
        { error: refusal.problems.map((one) => one.message) },
        'order-v3',
        400,
      );
    const root = { '@_xmlns': 'http://schema.post.be/api/shm/v1/', code, message: text };
    return xml({ businessException: root }, 'application/xml', refusal.status);
  },
  routes: ({ purchased, now }) => {
    const sold = soldShipments<SoldFacts>({ now });
    let last = 357663;

    const ownOrder = (reference: string, account: Account): Sold => {
      const order = sold.find(`${account.account_id}/${reference}`);
      if (order === undefined) throw new Unknown(404, [{ code: '', message: reference }]);
      return order;
    };
    const isCancelled = (order: Sold) => sold.journeyOf(order).some(({ stage }) => stage === 'voided');

    return [
      route('GET /services/shm/:account/productconfig', ({ headers, params, account }) => {
        checkAccount(params.account, account);
        checkMediaType(headers.get('accept'), 'productConfiguration', '3.1');
        return message('productConfiguration', priceList(), 'productConfiguration-v3.1');
      }),

      route('POST /services/shm/:account/orders', ({ headers, params, text, account }) => {
        checkAccount(params.account, account);
        checkMediaType(headers.get('content-type'), 'order', '5');
        const order = documentOf(text, 'order', 'Order');
        checkAccount(textAt(order, 'accountId'), account);
        const boxes = elementsAt(order, 'box');
        const problems = boxes.flatMap(problemsOf);
        if (problems.length > 0)
          throw new Refusal(
            400,
            problems.map((message) => ({ code: 'selection', message })),
          );
        const id = `${account.account_id}/${textAt(order, 'reference')}`;
        const before = sold.find(id);
        // The same reference replaces the order, as long as it has no label.
        if (before !== undefined) {
          if (before.facts.printed) throw refuse('12020', 'The order is printed already', 400);
          return new Response(null, { status: 200 });
        }
        const numbers = boxes.map(() => `323299900059900${String(++last).padStart(6, '0')}`);
        const tracking_numbers = numbers.map((number) => `${number}030`);
        const returns = numbers.map((number) => `${number}050`);
        sold.add({
          id,
          tracking_numbers,
          account: account.account_id,
          facts: { order, returns, printed: false },
        });
        for (const barcode of tracking_numbers) purchased(barcode);
        return new Response(null, { status: 201 });
      }),

      ...['', '/withReturnLabels'].map((ending) =>
        route<Account>(
          `GET /services/shm/:account/orders/:reference/labels/:paper${ending}`,
          async ({ headers, params, account }) => {
            checkAccount(params.account, account);
            checkMediaType(headers.get('content-type'), 'labelRequest', '5');
            const order = ownOrder(params.reference ?? '', account);
            if (isCancelled(order)) throw refuse('12030', 'The order is cancelled', 400);
            const accept = headers.get('accept') ?? '';
            const made = LABELS.find(([type]) => accept === `application/vnd.bpost.shm-${type}+XML`);
            if (made === undefined || !['A4', 'A6'].includes(params.paper ?? ''))
              throw refuse('12031', 'The format of the label is not known', 406);
            order.facts.printed = true;
            return message('labels', { label: await labelOf(order, made, ending !== '') }, made[0]);
          },
        ),
      ),

      route('GET /services/shm/:account/orders/:reference', ({ headers, params, account }) => {
        checkAccount(params.account, account);
        checkMediaType(headers.get('accept'), 'order', '3.5');
        const order = ownOrder(params.reference ?? '', account);
        return message('orderInfo', orderInfo(order, statusOf(order)), 'order-v3.5');
      }),

      route('POST /services/shm/:account/orders/:reference', ({ headers, params, text, account }) => {
        checkAccount(params.account, account);
        checkMediaType(headers.get('content-type'), 'orderUpdate', '3');
        const order = ownOrder(params.reference ?? '', account);
        if (textAt(documentOf(text, 'orderUpdate', 'OrderUpdate'), 'status') !== 'CANCELLED')
          throw refuse('12001', 'status is not valid', 400);
        if (sold.void(order) !== 'voided')
          throw refuse('12040', 'The status of the order cannot be changed', 400);
        return new Response(null, { status: 200 });
      }),

      route('GET /services/trackedmail/item/:code/trackingInfo', ({ params: { code = '' } }) => {
        const order = sold.find(code);
        const journey = order?.tracking_numbers.includes(code) ? sold.journeyOf(order) : [];
        if (order === undefined || journey.length === 0) throw refuse('404', 'Item not found', 404);
        return xml({ itemTracking: itemTracking(code, order, journey) }, 'application/xml', 200);
      }),
    ];

    function statusOf(order: Sold): string {
      const stage = sold.journeyOf(order).at(-1)?.stage ?? 'created';
      return stage === 'created' && order.facts.printed ? 'PRINTED' : STATUSES[stage];
    }
  },
});

const STATUSES: Readonly<Record<JourneyStage, string>> = {
  created: 'OPEN',
  picked_up: 'ANNOUNCED',
  departed: 'IN_TRANSIT',
  arrived: 'IN_TRANSIT',
  out_for_delivery: 'IN_TRANSIT',
  delivered: 'DELIVERED',
  voided: 'CANCELLED',
};

function xml(document: XmlNode, type: string, status: number): Response {
  return new Response(writeXml(document), { status, headers: { 'content-type': type } });
}

/** A message of the Shipping Manager: replies come in the namespace of version 5 here. */
function message(root: string, content: XmlNode, type: string, status = 200): Response {
  const document = {
    [root]: {
      '@_xmlns': V5,
      '@_xmlns:common': `${V5}common`,
      '@_xmlns:national': `${V5}national`,
      '@_xmlns:international': `${V5}international`,
      ...content,
    },
  };
  return xml(document, `application/vnd.bpost.shm-${type}+XML`, status);
}

function checkAccount(named: string | undefined, { account_id }: Account): void {
  if (named !== account_id) throw refuse('12002', `Account ${named} is not the one of the login`, 403);
}

function checkMediaType(written: string | null, name: string, version: string): void {
  if (written !== `application/vnd.bpost.shm-${name}-v${version}+XML`)
    throw refuse('12003', `The media type ${written} is not known`, 415);
}

function documentOf(text: string, root: string, type: string): XmlElement {
  let element: XmlElement;
  try {
    element = readXmlRequest(text);
  } catch (error) {
    throw refuse('12000', (error as Error).message, 400);
  }
  if (element.name !== root || element.namespace !== V5) throw refuse('12000', `${root} is expected`, 400);
  checkType(element, type);
  return element;
}

/** The delivery method of a box: its element, with what is in it. */
function methodOf(box: XmlElement): XmlElement | undefined {
  return (elementAt(box, 'nationalBox') ?? elementAt(box, 'internationalBox'))?.children[0];
}

function problemsOf(box: XmlElement): string[] {
  const method = methodOf(box);
  const isAbroad = elementAt(box, 'internationalBox') !== undefined;
  const name = textAt(method, 'product');
  const product = PRODUCTS[name];
  if (product === undefined || product.element !== method?.name) return [`Unknown product ${name}`];
  const country = isAbroad ? textAt(method, 'receiver/address/countryCode') : 'BE';
  const address = ['receiver/address', 'pugoAddress', 'parcelsDepotAddress']
    .map((path) => elementAt(method, path))
    .find((found) => found !== undefined);
  const place = { country, postal_code: textAt(address, 'postalCode') };
  const weight = Number(textAt(method, isAbroad ? 'parcelWeight' : 'weight'));
  const isXl = name === 'bpack XL';
  const needsCustoms = isAbroad && isCustomsBorder({ country: 'BE', postal_code: '1000' }, place);
  return [
    ...(product.to.includes(country) ? [] : [`${name} does not go to ${country}`]),
    ...(weight > 0 && (isXl || weight <= 30_000) ? [] : ['Weight is not valid']),
    ...(!isAbroad && !/^[1-9]\d{3}$/.test(place.postal_code) ? ['Invalid postal code'] : []),
    ...(isXl === (elementAt(method, 'height') !== undefined) || isAbroad
      ? []
      : ['Dimensions are for bpack XL']),
    ...(needsCustoms && elementAt(method, 'customsInfo') === undefined ? ['Customs are missing'] : []),
  ];
}

type MadeLabel = readonly [type: string, mime: string, make: LabelMaker];
const LABELS: readonly MadeLabel[] = [
  ['label-pdf-v3.4', 'application/pdf', labelPdf],
  ['label-image-v3.4', 'image/png', labelPng],
  ['label-zpl-v5', 'application/zpl', labelZpl],
];

/** One file with all labels, and one for each image. The live service leaves out what a format has not. */
async function labelOf(
  { facts: { order, returns }, tracking_numbers }: Sold,
  [, mimeType, make]: MadeLabel,
  withReturns: boolean,
): Promise<XmlNode[]> {
  const boxes = elementsAt(order, 'box');
  const pages = boxes.flatMap((box, at): SpecimenLabel[] => {
    const own = specimen(box, tracking_numbers[at] ?? '', { number: at + 1, of: boxes.length });
    const back = {
      ...own,
      from: own.to,
      to: own.from,
      service: 'bpack Easy Retour',
      barcode: returns[at] ?? '',
    };
    return withReturns ? [own, back] : [own];
  });
  const files = make === labelPdf ? [pages] : pages.map((page) => [page]);
  return Promise.all(
    files.map(async (own) => {
      const bytes = await make(own);
      const codes = own.map(({ barcode }) => barcode ?? '');
      const named = withReturns
        ? {
            barcodeWithReference: codes.map((barcode) => ({
              barcode,
              reference: textAt(order, 'reference'),
            })),
          }
        : { barcode: codes };
      const file =
        make === labelZpl
          ? { bytes: '', zplCode: Buffer.from(bytes).toString('utf8') }
          : { bytes: Buffer.from(bytes).toString('base64') };
      return { ...named, mimeType, ...file };
    }),
  );
}

function specimen(box: XmlElement, barcode: string, position: { number: number; of: number }): SpecimenLabel {
  const method = methodOf(box);
  const isAbroad = elementAt(box, 'internationalBox') !== undefined;
  const receiver = elementAt(method, 'receiver');
  const prefix = method?.name === 'at24-7' ? 'parcelsDepot' : 'pugo';
  const point = { name: textAt(method, `${prefix}Name`), address: elementAt(method, `${prefix}Address`) };
  return {
    service: textAt(method, 'product'),
    from: partyOf(textAt(box, 'sender/name'), elementAt(box, 'sender/address')),
    to: receiver
      ? partyOf(textAt(receiver, 'name'), elementAt(receiver, 'address'))
      : partyOf(`${textAt(method, 'receiverName')}, ${point.name}`, point.address),
    package: position,
    weight: `${Number(textAt(method, isAbroad ? 'parcelWeight' : 'weight')) / 1000} kg`,
    references: [textAt(box, 'additionalCustomerReference')].filter((text) => text !== ''),
    barcode,
  };
}

function partyOf(name: string, address: XmlElement | undefined): SpecimenLabel['to'] {
  const at = (part: string) => textAt(address, part);
  return {
    person_name: name,
    address_lines: [`${at('streetName')} ${at('number')}`.trim(), at('addressLineTwo')].filter(
      (line) => line !== '',
    ),
    city: at('locality'),
    postal_code: at('postalCode'),
    country_code: at('countryCode'),
  };
}

/** The order as it was sent, with barcode and status of each box. */
function orderInfo({ facts: { order }, tracking_numbers }: Sold, status: string): XmlNode {
  return {
    accountId: textAt(order, 'accountId'),
    reference: textAt(order, 'reference'),
    box: elementsAt(order, 'box').map((box, at) => ({
      ...(plain(box) as XmlNode),
      barcode: tracking_numbers[at],
      status,
    })),
  };
}

/** An element as it was, with the prefixes of this server. */
function plain(element: XmlElement): XmlNode[string] {
  if (element.children.length === 0 && Object.keys(element.attributes).length === 0) return element.text;
  const named = Map.groupBy(element.children, ({ name, namespace }) => {
    const prefix = namespace.slice(V5.length);
    return prefix === '' ? name : `${prefix}:${name}`;
  });
  const attributes = Object.entries(element.attributes).map(([name, value]) => [`@_${name}`, value]);
  const children = [...named].map(([name, found]) => [
    name,
    found.length === 1 && found[0] !== undefined ? plain(found[0]) : found.map((one) => plain(one)),
  ]);
  return Object.fromEntries([...attributes, ...children]) as XmlNode;
}

const SCANS: Readonly<Record<JourneyStage, readonly [code: string, text: string]>> = {
  created: ['', ''],
  picked_up: ['R00', 'Accepted'],
  departed: ['T00', 'Sorted - sorted_out'],
  arrived: ['T00', 'Sorted - sorted_in'],
  out_for_delivery: ['L00', 'BoundToRound - out_for_distribution'],
  delivered: ['U01', 'DistributedNormally - regular'],
  voided: ['', ''],
};

function itemTracking(
  code: string,
  { facts: { order }, tracking_numbers }: Sold,
  journey: readonly { stage: JourneyStage; at: number }[],
): XmlNode {
  const box = elementsAt(order, 'box')[tracking_numbers.indexOf(code)];
  const party = {
    'c:name': 'SPECIMEN',
    'c:address': {
      'c:streetName': 'MEIR',
      'c:postalCode': '2000',
      'c:city': 'ANTWERPEN',
      'c:countryCode': 'BE',
    },
  };
  const time = (at: number) => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
  const delivered = journey.find(({ stage }) => stage === 'delivered');
  const reference = textAt(box, 'additionalCustomerReference');
  return {
    '@_xmlns': 'http://schema.post.be/tracking/v1/',
    '@_xmlns:c': 'http://schema.post.be/announcement/common/v1/',
    itemCode: code,
    sender: party,
    addressee: party,
    ...(delivered === undefined ? {} : { deliveryTime: time(delivered.at) }),
    ...(reference === '' ? {} : { customerReference: reference }),
    itemDetail: { weightInGrams: '1000', type: '01' },
    stateInfo: journey
      .filter(({ stage }) => stage !== 'created' && stage !== 'voided')
      .map(({ stage, at }) => ({
        time: time(at),
        location: 'ANTWERPEN X',
        stateCode: SCANS[stage][0],
        stateDescription: SCANS[stage][1],
      })),
    trackingId: `${code}-1`,
  };
}
