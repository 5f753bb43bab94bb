/** Products. Source: PostNL, product codes, of March 2024. */
import { lookUp, type Reporter } from '@waybill/carrier-kit/request';
import type { PackageLimit, ServiceTable } from '@waybill/core/plugin';

const PARCEL: readonly PackageLimit[] = [
  {
    weight: 31.5,
    source: 'parcels of business accounts; the contract names no weight',
    beyond: 'notice',
  },
];
const MAILBOX: readonly PackageLimit[] = [
  { weight: 2, sides: [38, 26.5, 3.2], source: 'PostNL, mailbox parcel: it goes through a letter box' },
];

/** The plainest product of each way; what a request asks for besides it may make another product of `PRODUCTS`. */
export const services: ServiceTable = {
  code_pattern: /^\d{4,5}$/,
  rows: [
    { code: '3085', name: 'Parcel', reach: 'within NL', limits: PARCEL },
    { code: '2928', name: 'Mailbox parcel', reach: 'within NL', limits: MAILBOX },
    { code: '4946', name: 'Parcel Belgium', reach: 'NL -> BE', limits: PARCEL },
    { code: '4961', name: 'Parcel within Belgium', reach: 'within BE', limits: PARCEL },
    { code: '4890', name: 'Parcel from Belgium', reach: 'BE -> NL', limits: PARCEL },
    { code: '4907', name: 'Parcel EU', reach: 'NL, BE -> EU' },
    { code: '4909', name: 'Parcel non-EU', reach: 'NL, BE -> world' },
  ],
};

/** From where to where a service goes. */
export const WAYS: Readonly<Record<string, readonly string[]>> = {
  '3085': ['NL-NL'],
  '2928': ['NL-NL'],
  '4946': ['NL-BE'],
  '4961': ['BE-BE'],
  '4890': ['BE-NL'],
  '4907': ['NL-EU', 'BE-EU'],
  '4909': ['NL-world', 'BE-world'],
};

/** What makes another product. */
export type Feature = 'age' | 'cover' | 'notify' | 'pickup' | 'return' | 'signature' | 'stated';
export interface AskedFeature {
  readonly feature: Feature;
  readonly field: string;
}

/** By the features, in the order of the alphabet. */
const PRODUCTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '3085': {
    '': '3085',
    stated: '3385',
    return: '3090',
    'return stated': '3390',
    cover: '3087',
    'cover return': '3094',
    signature: '3189',
    'signature stated': '3089',
    'return signature': '3389',
    'return signature stated': '3096',
    age: '3438',
    'age cover': '3443',
    'age cover return': '3446',
    'age return': '3449',
    pickup: '3533',
    'pickup signature': '3533',
    'cover pickup': '3534',
    'notify pickup': '3543',
    'notify pickup signature': '3543',
    'cover notify pickup': '3544',
    'age pickup': '3571',
    'age notify pickup': '3574',
    'age cover pickup': '3581',
    'age cover notify pickup': '3584',
  },
  '2928': { '': '2928' },
  '4946': { '': '4946', stated: '4941', signature: '4912', cover: '4914', pickup: '4936' },
  '4961': {
    '': '4961',
    stated: '4960',
    signature: '4963',
    'signature stated': '4962',
    cover: '4965',
    'cover stated': '4965',
    pickup: '4880',
    'cover pickup': '4878',
  },
  '4890': {
    '': '4890',
    signature: '4891',
    stated: '4893',
    'signature stated': '4894',
    age: '4895',
    'age stated': '4895',
    'return signature stated': '4896',
    cover: '4897',
    pickup: '4898',
    'pickup signature': '4898',
  },
  // Their cover is an option of the product.
  '4907': { '': '4907', cover: '4907' },
  '4909': { '': '4909', cover: '4909' },
};

/** Products with a message to recipients when they may collect. Elsewhere PostNL decides whether it writes to them. */
export const NOTIFYING = '3085';

const WORDS: Readonly<Record<Feature, string>> = {
  age: 'an age check',
  cover: 'extra cover',
  notify: 'a notification',
  pickup: 'a pickup point',
  return: 'return when not home',
  signature: 'a signature',
  stated: 'the stated address only',
};

/** The product of a service with these features; a product that is not in the table goes as it is named. */
export function productOf(service: string, asked: readonly AskedFeature[], report: Reporter): string {
  const key = [...new Set(asked.map(({ feature }) => feature))].sort().join(' ');
  const table = lookUp(PRODUCTS, service);
  const product = lookUp(table, key);
  if (product !== undefined) return product;
  const wanted = asked.filter(({ feature }) => table !== undefined || !SENT_APART.includes(feature));
  const [first] = wanted.toSorted(byOption);
  if (first !== undefined)
    report.notSupported(
      first.field,
      table === undefined
        ? `asks for ${WORDS[first.feature]} with ${service}, which is not in the table: name the product that has it`
        : `asks for ${wanted.map(({ feature }) => WORDS[feature]).join(' and ')} with ${service}; ${report.name} has ${offeredWith(table)}`,
    );
  return service;
}

/** Features that have a place of their own in the request, whatever the product. */
const SENT_APART: readonly Feature[] = ['cover', 'notify', 'pickup'];
const byOption = (one: AskedFeature, other: AskedFeature) =>
  Number(SENT_APART.includes(one.feature)) - Number(SENT_APART.includes(other.feature));

function offeredWith(table: Readonly<Record<string, string>>): string {
  const sets = Object.keys(table).filter((key) => key !== '');
  const words = sets.map((key) => key.split(' ').map((feature) => lookUp(WORDS, feature as Feature)));
  return words.length === 0 ? 'no such choice there' : words.map((set) => set.join(' + ')).join('; ');
}

/** Products whose barcode is that of the Universal Postal Union, with a range of the account; others have a barcode 3S. */
export const S10_PRODUCTS: readonly string[] = ['4909', '4945', '4947'];
