/** Rules of Purolator beyond the schema. Its numbers for these errors are not published; these are made up. */
import type { ConsignmentOption } from '@waybill/simulator/business';
import { type Problem, Refusal } from '@waybill/simulator/server';
import { elementAt, elementsAt, textAt, type XmlElement } from '@waybill/simulator/xml';
import { isTrue, problem, validationFault } from './soap.js';
import { CHILDREN, OPTIONS, type PurolatorConsignment, type Service, serviceOf } from './tariff.js';

const HEAVIEST_PIECE_G = 68_040;
/** Rounding of pounds and of pieces. */
const TOLERANCE_G = 10;

/** The service of a consignment that Purolator carries. @throws Refusal */
export function serviceFor(consignment: PurolatorConsignment, account_number: string): Service {
  const { registered_account, from, to } = consignment;
  if (registered_account !== account_number)
    throw problem('1100917', 'The account number is not active.', 'RegisteredAccountNumber');
  if (from.country !== 'CA')
    throw problem('1100905', 'Shipments must originate in Canada.', 'SenderInformation/Address/Country');
  const service = serviceOf(consignment.service);
  if (service === undefined)
    throw problem('1100950', `The service ${consignment.service} is not valid.`, 'ServiceID');
  const problems = [
    ...postalProblems('SenderInformation', from.country, from.postal_code),
    ...postalProblems('ReceiverInformation', to.country, to.postal_code),
    ...laneProblems(consignment, service),
    ...pieceProblems(consignment, service),
    ...[consignment, ...consignment.packages].flatMap(({ options }) => optionProblems(options, consignment)),
  ];
  if (problems.length > 0) throw new Refusal(200, problems);
  return service;
}

function postalProblems(party: string, country: string, code: string): Problem[] {
  const pattern = country === 'CA' ? /^([A-Z]\d){3}$/ : country === 'US' ? /^\d{5}(-?\d{4})?$/ : /^/;
  const message = `The postal code ${code} is not valid in ${country}.`;
  return pattern.test(code) ? [] : [{ code: '1100901', message, field: `${party}/Address/PostalCode` }];
}

function laneProblems(
  { lane, service: id, international }: PurolatorConsignment,
  service: Service,
): Problem[] {
  const message = `The service ${id} is not available for the destination.`;
  if (service.lane !== lane) return [{ code: '1100952', message, field: 'ServiceID' }];
  return lane !== 'domestic' && international === undefined
    ? [{ code: '1100960', message: 'International information is required.' }]
    : [];
}

function pieceProblems(consignment: PurolatorConsignment, { packaging }: Service): Problem[] {
  const { packages, total_pieces, total_weight_g, service } = consignment;
  const weight_g = packages.reduce((sum, piece) => sum + piece.weight_g, 0);
  const differs = Math.abs(weight_g - total_weight_g) > TOLERANCE_G * packages.length;
  const isWeightless = total_weight_g <= 0 || packages.some((piece) => piece.weight_g <= 0);
  const isHeavy = packages.some((piece) => piece.weight_g > HEAVIEST_PIECE_G);
  const rules: readonly (readonly [broken: boolean, message: string])[] = [
    [total_pieces < 1 || total_pieces > 999, 'TotalPieces must be between 1 and 999.'],
    [packaging !== '' && total_pieces > 1, `The service ${service} takes one piece.`],
    [packages.length !== total_pieces, 'TotalPieces must be the number of pieces.'],
    [differs, 'TotalWeight must be the weight of all pieces.'],
    [isWeightless, 'A weight must be above 0.'],
    [isHeavy, 'A piece must not weigh more than 150 lb (68 kg).'],
  ];
  const problems = rules.filter(([broken]) => broken).map(([, message]) => message);
  return problems.map((message) => ({ code: '1100970', message, field: 'PackageInformation' }));
}

function optionProblems(options: readonly ConsignmentOption[], { lane }: PurolatorConsignment): Problem[] {
  const has = (id: string) => options.some(({ code }) => code === id);
  const problems = options.flatMap(({ code: id, value = '' }) => {
    const parent = CHILDREN[id];
    if (parent !== undefined)
      return value !== '' && has(parent) ? [] : [`The option ${id} needs a value and the option ${parent}.`];
    if (id === 'DeclaredValue')
      return Number(value) > 0 ? [] : [`The declared value ${value} is not an amount.`];
    const option = OPTIONS[id];
    if (option === undefined || option.lanes?.includes(lane) === false)
      return [`The option ${id} is not available for the destination.`];
    return value === 'true' ? [] : [`The option ${id} must have the value true.`];
  });
  const lonely = Object.entries(CHILDREN)
    .filter(([child, parent]) => has(parent) && !has(child))
    .map(([child, parent]) => `The option ${parent} needs the option ${child}.`);
  return [...problems, ...lonely].map((message) => ({
    code: '1100980',
    message,
    field: 'OptionsInformation',
  }));
}

/** Elements that an estimate may leave empty, and a shipment may not. */
const NEEDED = 'Name StreetNumber StreetName City Country PhoneNumber/CountryCode PhoneNumber/Phone'.split(
  ' ',
);

export function checkComplete(shipment: XmlElement | undefined): void {
  const options = elementAt(shipment, 'PackageInformation/OptionsInformation');
  const ids = elementsAt(options, 'Options/OptionIDValuePair/ID').map(({ text }) => text);
  if (ids.includes('ExpressCheque') && elementAt(options, 'ExpressChequeAddress') === undefined)
    throw problem('1100981', 'ExpressChequeAddress is required.', 'OptionsInformation');
  const details = ['SenderInformation', 'ReceiverInformation'].flatMap((party) =>
    NEEDED.filter((path) => textAt(shipment, `${party}/Address/${path}`) === '').map((path) => {
      const field = path.split('/').at(-1) ?? path;
      return { code: '1100123', message: `${party}/Address/${path} is required.`, field };
    }),
  );
  if (details.length > 0) throw validationFault(details);
}

/** Goods that leave Canada are declared. */
export function checkCustoms({ lane, international }: PurolatorConsignment): void {
  if (lane === 'domestic' || isTrue(textAt(international, 'DocumentsOnlyIndicator'))) return;
  const details = elementsAt(international, 'ContentDetails/ContentDetail');
  if (details.length === 0)
    throw problem('1100961', 'Content details are required.', 'InternationalInformation/ContentDetails');
  for (const name of ['HarmonizedCode', 'ProductCode'])
    if (details.some((detail) => textAt(detail, name) === ''))
      throw problem('1100963', `${name} is required.`, `ContentDetail/${name}`);
  if (elementAt(international, 'DutyInformation') === undefined)
    throw problem('1100962', 'Duty information is required.', 'InternationalInformation/DutyInformation');
}
