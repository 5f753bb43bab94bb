/**
 * Rules of Canada Post beyond the schema. The codes 1164, 2700, 8534, 8713, 9162, 9204, 1711 and AA004 are
 * the carrier's; those in the 72xx and 73xx range stand in for codes that are not published.
 */
import type { Problem } from '@waybill/simulator/server';
import type { CanadaPostConsignment, RequestedOption, shippingFacts } from './consignment.js';
import type { ContractShipment } from './requests.js';
import { LARGEST_COVERAGE, type Lane, OPTIONS, SERVICES, type Service, servesLane } from './services.js';

const problem = (code: string, message: string): Problem => ({ code, message });

const HEAVIEST_G = 30_000;
const LARGEST_COLLECTION = 1000;
const NON_DELIVERY = ['RASE', 'RTS', 'ABAN'];
/** Pairs that cannot be combined. */
const CONFLICTS: readonly (readonly [string, string])[] = [
  ['SO', 'LAD'],
  ['PA18', 'LAD'],
  ['PA19', 'LAD'],
  ['PA21', 'LAD'],
  ['PA18', 'PA19'],
  ['PA18', 'PA21'],
  ['PA19', 'PA21'],
  ['COD', 'LAD'],
  ['HFP', 'LAD'],
  ['HFP', 'DNS'],
  ['DNS', 'LAD'],
  ['D2PO', 'LAD'],
  ['D2PO', 'DNS'],
  ['D2PO', 'HFP'],
];

/** The problems of a parcel that no service would carry. */
export function problemsOfParcel({ lane, to, packages, options }: CanadaPostConsignment): Problem[] {
  const codes = options.map(({ code }) => code);
  const problems: Problem[] = [];
  if (packages.some(({ weight_g }) => weight_g > HEAVIEST_G)) {
    problems.push(problem('9204', `The parcel weight exceeds the limit of ${HEAVIEST_G / 1000} kg.`));
  }
  if (lane === 'international' && !isForeign(to.country)) {
    problems.push(problem('8534', 'The destination country is not valid.'));
  }
  for (const [first, second] of CONFLICTS) {
    if (codes.includes(first) && codes.includes(second)) {
      problems.push(problem('7240', `The options ${first} and ${second} cannot be combined.`));
    }
  }
  if (new Set(codes).size < codes.length) {
    problems.push(problem('7241', 'An option is requested more than once.'));
  }
  if (codes.filter((code) => NON_DELIVERY.includes(code)).length > 1) {
    problems.push(problem('7242', 'Only one non-delivery instruction can be given.'));
  }
  return [...problems, ...options.flatMap((option) => problemsOfOption(option, lane))];
}

function problemsOfOption({ code, value: amount }: RequestedOption, lane: Lane): Problem[] {
  const option = OPTIONS[code];
  if (option === undefined) return [problem('7243', `The option code ${code} is not valid.`)];
  if (!option.lanes.includes(lane)) {
    return [problem('7244', `The option ${code} is not available for this destination.`)];
  }
  const limit = code === 'COV' ? LARGEST_COVERAGE[lane] : code === 'COD' ? LARGEST_COLLECTION : undefined;
  if (limit === undefined) {
    return amount === undefined ? [] : [problem('7245', `The option ${code} takes no amount.`)];
  }
  if (amount === undefined) return [problem('7246', `The option ${code} needs an amount.`)];
  return Number(amount) > limit
    ? [problem('7247', `The amount of option ${code} exceeds the maximum of ${limit}.`)]
    : [];
}

/** The service of a code, or the problem of the parcel with it. */
export function serviceOf(
  code: string,
  parcel: CanadaPostConsignment,
  account: { readonly contract: boolean },
): Service | Problem {
  const service = SERVICES.find((candidate) => candidate.code === code);
  if (service === undefined) return problem('7230', `The service code ${code} is not valid.`);
  return problemOfService(service, parcel, account) ?? service;
}

/** The services that carry this parcel. */
export function servicesFor(
  parcel: CanadaPostConsignment,
  account: { readonly contract: boolean },
): Service[] {
  return SERVICES.filter((service) => problemOfService(service, parcel, account) === undefined);
}

function problemOfService(
  service: Service,
  parcel: CanadaPostConsignment,
  { contract }: { contract: boolean },
): Problem | undefined {
  if (!servesLane(service, parcel.lane)) {
    return problem('7231', `The service ${service.code} is not available for this destination.`);
  }
  if (service.code.endsWith('.LVM') && !contract) {
    return problem('7232', `The service ${service.code} needs a contract.`);
  }
  if (parcel.packages.some(({ weight_g }) => weight_g > service.heaviest_g)) {
    return problem('9204', 'The parcel weight exceeds the limit of the selected service.');
  }
  const missing = parcel.options.find(({ code }) => OPTIONS[code]?.offered?.(service) === false);
  return missing && problem('7248', `The option ${missing.code} is not available for ${service.code}.`);
}

/** Problems of a shipment beyond those of its rate. */
export function problemsOfShipment(
  parcel: CanadaPostConsignment,
  facts: ReturnType<typeof shippingFacts>,
): Problem[] {
  const problems: Problem[] = [];
  const refuseUnless = (holds: boolean, code: string, message: string) => {
    if (!holds) problems.push({ code, message });
  };
  const { lane } = parcel;
  const optionOf = (wanted: string) => parcel.options.find(({ code }) => code === wanted);
  const toOffice = optionOf('D2PO');
  const collected = optionOf('COD');
  refuseUnless(
    parcel.has_dimensions || facts.document,
    '9162',
    'The dimensions are required for a parcel that is not a document.',
  );
  refuseUnless(
    toOffice === undefined || !!toOffice.qualifier,
    '7249',
    'The option D2PO needs the post office in option-qualifier-2.',
  );
  refuseUnless(
    toOffice === undefined || (facts.has_name && facts.has_phone && facts.has_notification),
    '7250',
    'Deliver to Post Office needs name, telephone and notification.',
  );
  refuseUnless(
    collected === undefined || !!collected.qualifier,
    '1164',
    'The option COD needs the method of collection in option-qualifier-2.',
  );
  refuseUnless(
    facts.has_address || toOffice !== undefined,
    '7301',
    'The address of the destination is incomplete.',
  );
  if (lane === 'domestic') return problems;
  refuseUnless(
    parcel.options.some(({ code }) => NON_DELIVERY.includes(code)),
    '7302',
    'A non-delivery instruction is required for this destination.',
  );
  refuseUnless(
    facts.has_phone,
    '7303',
    'The telephone number of the recipient is required for this destination.',
  );
  refuseUnless(
    optionOf('COV') === undefined || facts.has_insured_value_choice,
    '7253',
    'show-insured-value is required for an insured parcel to this destination.',
  );
  refuseUnless(
    facts.goods_g <= parcel.packages.reduce((total, { weight_g }) => total + weight_g, 0),
    '2700',
    'The weight of the customs items exceeds the weight of the parcel.',
  );
  refuseUnless(
    facts.has_customs || facts.document,
    '7304',
    'Customs information is required for this destination.',
  );
  refuseUnless(
    facts.currency === undefined || facts.currency === 'CAD' || facts.has_conversion,
    '7305',
    'The conversion from CAD is required for this currency.',
  );
  refuseUnless(
    facts.reason !== 'OTH' || facts.has_other_reason,
    '7306',
    'Another reason for export must be described.',
  );
  return problems;
}

/** Who pays, and where a shipment is handed in. */
export function problemsOfContract(
  account: { readonly contract_id?: string },
  document: ContractShipment,
): Problem[] {
  const { 'contract-id': contract, 'intended-method-of-payment': method } =
    document['delivery-spec']['settlement-info'];
  const has = (name: keyof ContractShipment) => document[name] !== undefined;
  const point = has('requested-shipping-point');
  const is = {
    8713: contract !== undefined && contract !== account.contract_id,
    1711: method !== 'CreditCard' && !(method === 'Account' && contract !== undefined),
    7311: has('group-id') === has('transmit-shipment') || (contract === undefined && has('group-id')),
    9189: point && has('shipping-point-id'),
    9186: !point && !has('shipping-point-id'),
    9187: !point && has('cpc-pickup-indicator'),
    7313: has('provide-pricing-info') && !has('transmit-shipment'),
  };
  return Object.entries(is).flatMap(([code, holds]) =>
    holds ? [problem(code, WHY[code as unknown as keyof typeof is])] : [],
  );
}

const WHY = {
  8713: 'The contract number supplied is not active for this customer.',
  1711: 'The method of payment is not valid for this customer.',
  7311: 'Either transmit-shipment or group-id is required, and a group needs a contract.',
  9189: 'Either requested-shipping-point or shipping-point-id can be given.',
  9186: 'Either requested-shipping-point or shipping-point-id is required.',
  9187: 'The cpc-pickup-indicator needs a requested-shipping-point.',
  7313: 'The provide-pricing-info needs transmit-shipment.',
} as const;

/** What the JSON platform requires besides. */
export function problemsOfJson(spec: ContractShipment['delivery-spec']): Problem[] {
  const { name, company, 'address-details': to } = spec.destination;
  const country = to['country-code'];
  const whole = country === 'CA' || country === 'US';
  const { encoding, 'output-format': paper } = spec['print-preferences'] ?? {};
  const goods = spec.customs?.['sku-list'].item ?? [];
  const unless = (holds: boolean, code: string, message: string) => (holds ? [] : [problem(code, message)]);
  return [
    ...unless((name ?? company) !== undefined, '1156', 'A name or a company is needed.'),
    ...unless(to['address-line-1'] !== undefined, '1156', 'A street is needed.'),
    ...unless(!whole || to.city !== undefined, '1157', 'A city is needed for this destination.'),
    ...unless(
      !whole || /^[A-Z]{2}$/.test(to['prov-state'] ?? ''),
      '1159',
      'A province or state is needed for this destination.',
    ),
    ...unless(!whole || to['postal-zip-code'] !== undefined, '7042', 'A postal code is needed.'),
    ...unless(encoding !== 'ZPL' || paper === '4x6', '9191', 'ZPL labels are made in the format 4x6 only.'),
    ...unless(
      country === 'CA' || spec.preferences['show-postage-rate'] !== undefined,
      '7251',
      'show-postage-rate is required for this destination.',
    ),
    ...unless(
      goods.every((line) => line['country-of-origin'] !== 'CA' || line['province-of-origin'] !== undefined),
      '7200',
      'province-of-origin is required for goods made in Canada.',
    ),
  ];
}

/** ISO 3166-1, other than Canada and the United States, which have elements of their own. */
function isForeign(countryCode: string): boolean {
  if (['CA', 'US', 'ZZ'].includes(countryCode)) return false;
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(countryCode) !== undefined;
}
