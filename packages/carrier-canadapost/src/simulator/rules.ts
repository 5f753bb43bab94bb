/**
 * Rules of Canada Post beyond the schema. The codes 1164, 2700, 8534, 8713, 9162, 9204, 1711 and AA004 are
 * the carrier's; those in the 72xx and 73xx range stand in for codes that are not published.
 */
import { grams } from '@waybill/simulator/business';
import type { Problem } from '@waybill/simulator/server';
import type { CanadaPostConsignment, RequestedOption } from './consignment.js';
import type { ContractShipment, DeliverySpec } from './requests.js';
import { LARGEST_COVERAGE, type Lane, OPTIONS, SERVICES, type Service, servesLane } from './services.js';

const problem = (code: string, message: string): Problem => ({ code, message });
/** What must hold, or else the problem. */
type Rule = readonly [holds: boolean, code: string, message: string];
const broken = (rules: readonly Rule[]): Problem[] =>
  rules.filter(([holds]) => !holds).map(([, code, message]) => ({ code, message }));

const HEAVIEST_G = 30_000;
const LARGEST_COLLECTION = 1000;
const NON_DELIVERY = ['RASE', 'RTS', 'ABAN'];
/** Options, each with those that it cannot be combined with. */
const CONFLICTS: Readonly<Record<string, readonly string[]>> = {
  LAD: ['SO', 'PA18', 'PA19', 'PA21', 'COD', 'HFP', 'DNS', 'D2PO'],
  PA18: ['PA19', 'PA21'],
  PA19: ['PA21'],
  DNS: ['HFP', 'D2PO'],
  HFP: ['D2PO'],
};

/** The problems of a parcel that no service would carry. */
export function problemsOfParcel({ lane, to, packages, options }: CanadaPostConsignment): Problem[] {
  const codes = options.map(({ code }) => code);
  const conflicts = Object.entries(CONFLICTS).flatMap(([first, others]) =>
    others
      .filter((second) => codes.includes(first) && codes.includes(second))
      .map((second) => problem('7240', `The options ${first} and ${second} cannot be combined.`)),
  );
  const is_light = packages.every(({ weight_g }) => weight_g <= HEAVIEST_G);
  const is_single = codes.filter((code) => NON_DELIVERY.includes(code)).length <= 1;
  return [
    ...broken([
      [is_light, '9204', `The parcel weight exceeds the limit of ${HEAVIEST_G / 1000} kg.`],
      [lane !== 'international' || isForeign(to.country), '8534', 'The destination country is not valid.'],
      [new Set(codes).size === codes.length, '7241', 'An option is requested more than once.'],
      [is_single, '7242', 'Only one non-delivery instruction can be given.'],
    ]),
    ...conflicts,
    ...options.flatMap((option) => problemsOfOption(option, lane)),
  ];
}

function problemsOfOption({ code, value: amount }: RequestedOption, lane: Lane): Problem[] {
  const option = OPTIONS[code];
  if (option === undefined) return [problem('7243', `The option code ${code} is not valid.`)];
  const limit = { COV: LARGEST_COVERAGE[lane], COD: LARGEST_COLLECTION }[code];
  const has_amount = amount !== undefined;
  const is_within = Number(amount ?? 0) <= (limit ?? Infinity);
  return broken([
    [option.lanes.includes(lane), '7244', `The option ${code} is not available for this destination.`],
    [limit !== undefined || !has_amount, '7245', `The option ${code} takes no amount.`],
    [limit === undefined || has_amount, '7246', `The option ${code} needs an amount.`],
    [is_within, '7247', `The amount of option ${code} exceeds the maximum of ${limit}.`],
  ]);
}

interface Customer {
  readonly contract: boolean;
}

/** The service of a code, or the problem of the parcel with it. */
export function serviceOf(code: string, parcel: CanadaPostConsignment, account: Customer): Service | Problem {
  const service = SERVICES.find((candidate) => candidate.code === code);
  if (service === undefined) return problem('7230', `The service code ${code} is not valid.`);
  return problemOfService(service, parcel, account) ?? service;
}

/** The services that carry this parcel. */
export function servicesFor(parcel: CanadaPostConsignment, account: Customer): Service[] {
  return SERVICES.filter((service) => problemOfService(service, parcel, account) === undefined);
}

function problemOfService(service: Service, parcel: CanadaPostConsignment, { contract }: Customer) {
  const { code, heaviest_g } = service;
  const missing = parcel.options.find((option) => OPTIONS[option.code]?.offered?.(service) === false);
  const is_light = parcel.packages.every(({ weight_g }) => weight_g <= heaviest_g);
  const [first] = broken([
    [servesLane(service, parcel.lane), '7231', `The service ${code} is not available for this destination.`],
    [!code.endsWith('.LVM') || contract, '7232', `The service ${code} needs a contract.`],
    [is_light, '9204', 'The parcel weight exceeds the limit of the selected service.'],
    [missing === undefined, '7248', `The option ${missing?.code} is not available for ${code}.`],
  ]);
  return first;
}

/** Problems of a shipment beyond those of its rate. */
export function problemsOfShipment(parcel: CanadaPostConsignment, spec: DeliverySpec): Problem[] {
  const { customs, destination, preferences } = spec;
  const { document = false } = spec['parcel-characteristics'];
  const to = destination['address-details'];
  const optionOf = (wanted: string) => parcel.options.find(({ code }) => code === wanted);
  const [toOffice, collected] = [optionOf('D2PO'), optionOf('COD')];
  const has_phone = !!destination['client-voice-number'];
  const has_province = to['prov-state'] !== undefined || isForeign(to['country-code'].toUpperCase());
  const has_address = to['address-line-1'] !== undefined && to.city !== undefined && has_province;
  const goods_g = (customs?.['sku-list'].item ?? []).reduce(
    (total, line) => total + Number(line['customs-number-of-units']) * grams(line['unit-weight'], 'kg'),
    0,
  );
  const parcel_g = parcel.packages.reduce((total, { weight_g }) => total + weight_g, 0);
  const is_told = !!destination.name && has_phone && spec.notification !== undefined;
  const anywhere = broken([
    [parcel.has_dimensions || document, '9162', 'The dimensions are required unless it is a document.'],
    [!toOffice || !!toOffice.qualifier, '7249', 'The option D2PO needs the office in option-qualifier-2.'],
    [!toOffice || is_told, '7250', 'Deliver to Post Office needs name, telephone and notification.'],
    [!collected || !!collected.qualifier, '1164', 'The option COD needs the method in option-qualifier-2.'],
    [has_address || !!toOffice, '7301', 'The address of the destination is incomplete.'],
  ]);
  if (parcel.lane === 'domestic') return anywhere;
  const declares_value = !optionOf('COV') || preferences['show-insured-value'] !== undefined;
  const is_converted = !customs || customs.currency === 'CAD' || customs['conversion-from-cad'] !== undefined;
  const is_described = customs?.['reason-for-export'] !== 'OTH' || !!customs['other-reason'];
  const is_returned = parcel.options.some(({ code }) => NON_DELIVERY.includes(code));
  return [
    ...anywhere,
    ...broken([
      [is_returned, '7302', 'A non-delivery instruction is required for this destination.'],
      [has_phone, '7303', 'The telephone number of the recipient is required for this destination.'],
      [declares_value, '7253', 'show-insured-value is required for an insured parcel to this destination.'],
      [goods_g <= parcel_g, '2700', 'The weight of the customs items exceeds the weight of the parcel.'],
      [customs !== undefined || document, '7304', 'Customs information is required for this destination.'],
      [is_converted, '7305', 'The conversion from CAD is required for this currency.'],
      [is_described, '7306', 'Another reason for export must be described.'],
    ]),
  ];
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
  const waits = has('group-id');
  const is_paid = method === 'CreditCard' || (method === 'Account' && contract !== undefined);
  const is_sent = waits ? !has('transmit-shipment') && contract !== undefined : has('transmit-shipment');
  const is_own = contract === undefined || contract === account.contract_id;
  const is_priced = has('transmit-shipment') || !has('provide-pricing-info');
  return broken([
    [is_own, '8713', 'The contract number supplied is not active for this customer.'],
    [is_paid, '1711', 'The method of payment is not valid for this customer.'],
    [is_sent, '7311', 'Either transmit-shipment or group-id is required, and a group needs a contract.'],
    [point !== has('shipping-point-id'), '9186', 'Either requested-shipping-point or its id is required.'],
    [point || !has('cpc-pickup-indicator'), '9187', 'A pickup needs a requested-shipping-point.'],
    [is_priced, '7313', 'The provide-pricing-info needs transmit-shipment.'],
  ]);
}

/** What the JSON platform requires besides. */
export function problemsOfJson(spec: ContractShipment['delivery-spec']): Problem[] {
  const { name, company, 'address-details': to } = spec.destination;
  const country = to['country-code'];
  const whole = country === 'CA' || country === 'US';
  const { encoding, 'output-format': paper } = spec['print-preferences'] ?? {};
  const goods = spec.customs?.['sku-list'].item ?? [];
  const has_province = /^[A-Z]{2}$/.test(to['prov-state'] ?? '');
  const shows_rate = country === 'CA' || spec.preferences['show-postage-rate'] !== undefined;
  const has_origins = goods.every(
    (line) => line['country-of-origin'] !== 'CA' || line['province-of-origin'] !== undefined,
  );
  return broken([
    [(name ?? company) !== undefined, '1156', 'A name or a company is needed.'],
    [to['address-line-1'] !== undefined, '1156', 'A street is needed.'],
    [!whole || to.city !== undefined, '1157', 'A city is needed for this destination.'],
    [!whole || has_province, '1159', 'A province or state is needed for this destination.'],
    [!whole || to['postal-zip-code'] !== undefined, '7042', 'A postal code is needed.'],
    [encoding !== 'ZPL' || paper === '4x6', '9191', 'ZPL labels are made in the format 4x6 only.'],
    [shows_rate, '7251', 'show-postage-rate is required for this destination.'],
    [has_origins, '7200', 'province-of-origin is required for goods made in Canada.'],
  ]);
}

/** ISO 3166-1, other than Canada and the United States, which have elements of their own. */
function isForeign(countryCode: string): boolean {
  if (['CA', 'US', 'ZZ'].includes(countryCode)) return false;
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(countryCode) !== undefined;
}
