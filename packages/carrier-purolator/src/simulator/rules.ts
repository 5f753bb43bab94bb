/** What Purolator checks beyond the schema. Its numbers for these errors are not published; these are made up. */
import { elementAt, elementsAt, textAt, type XmlElement } from '@waybill/simulator/xml';
import type { Consignment, Option } from './consignment.js';
import { CHILDREN, type Offer, OPTIONS, offerOf } from './offers.js';
import { type BusinessError, Refusal, refuse, validationFault } from './refusal.js';

const HEAVIEST_PIECE_KG = 68.04;
/** Rounding of pounds and of pieces. */
const TOLERANCE_KG = 0.01;

/** The service to price or to sell. */
export function offerFor(consignment: Consignment, account_number: string): Offer {
  const { registered_account, from, to, service } = consignment;
  if (registered_account !== account_number)
    throw refuse(
      '1100917',
      'The account number is not active.',
      'PaymentInformation/RegisteredAccountNumber',
    );
  if (from.country !== 'CA')
    throw refuse('1100905', 'Shipments must originate in Canada.', 'SenderInformation/Address/Country');
  const offer = offerOf(service);
  if (offer === undefined) throw refuse('1100950', `The service ${service} is not valid.`, 'ServiceID');
  const errors = [
    ...postalErrors('SenderInformation', from.country, from.postal_code),
    ...postalErrors('ReceiverInformation', to.country, to.postal_code),
    ...laneErrors(consignment, offer),
    ...pieceErrors(consignment, offer),
    ...[consignment.options, ...consignment.piece_options].flatMap((options) =>
      optionErrors(options, consignment),
    ),
  ];
  if (errors.length > 0) throw new Refusal(errors);
  return offer;
}

function postalErrors(party: string, country: string, code: string): BusinessError[] {
  const pattern = country === 'CA' ? /^([A-Z]\d){3}$/ : country === 'US' ? /^\d{5}(-?\d{4})?$/ : /^/;
  return pattern.test(code)
    ? []
    : [
        {
          code: '1100901',
          description: `The postal code ${code} is not valid in ${country}.`,
          information: `${party}/Address/PostalCode`,
        },
      ];
}

function laneErrors({ lane, service, international }: Consignment, offer: Offer): BusinessError[] {
  if (offer.lane !== lane)
    return [
      {
        code: '1100952',
        description: `The service ${service} is not available for the destination.`,
        information: 'ServiceID',
      },
    ];
  return lane !== 'domestic' && international === undefined
    ? [{ code: '1100960', description: 'International information is required.' }]
    : [];
}

function pieceErrors(consignment: Consignment, { packaging }: Offer): BusinessError[] {
  const { pieces, total_pieces, total_weight, service } = consignment;
  const problems: string[] = [];
  if (total_pieces < 1 || total_pieces > 999) problems.push('TotalPieces must be between 1 and 999.');
  if (packaging !== '' && total_pieces > 1) problems.push(`The service ${service} takes one piece.`);
  if (pieces.length > 0 && pieces.length !== total_pieces)
    problems.push('TotalPieces must be the number of pieces.');
  const weight = pieces.reduce((sum, piece) => sum + piece.weight, 0);
  if (pieces.length > 0 && Math.abs(weight - total_weight) > TOLERANCE_KG * pieces.length)
    problems.push('TotalWeight must be the weight of all pieces.');
  if (!(total_weight > 0) || pieces.some((piece) => !(piece.weight > 0)))
    problems.push('A weight must be above 0.');
  if (pieces.some((piece) => piece.weight > HEAVIEST_PIECE_KG))
    problems.push('A piece must not weigh more than 150 lb (68 kg).');
  return problems.map((description) => ({ code: '1100970', description, information: 'PackageInformation' }));
}

function optionErrors(options: readonly Option[], { lane }: Consignment): BusinessError[] {
  const problems = options.flatMap(({ id, value }) => {
    const parent = CHILDREN[id];
    if (parent !== undefined)
      return value !== '' && options.some((option) => option.id === parent)
        ? []
        : [`The option ${id} needs a value and the option ${parent}.`];
    if (id === 'DeclaredValue')
      return Number(value) > 0 ? [] : [`The declared value ${value} is not an amount.`];
    const option = OPTIONS[id];
    if (option === undefined || option.lanes?.includes(lane) === false)
      return [`The option ${id} is not available for the destination.`];
    return value === 'true' ? [] : [`The option ${id} must have the value true.`];
  });
  const lonely = Object.entries(CHILDREN)
    .filter(([child, parent]) => has(options, parent) && !has(options, child))
    .map(([child, parent]) => `The option ${parent} needs the option ${child}.`);
  return [...problems, ...lonely].map((description) => ({
    code: '1100980',
    description,
    information: 'OptionsInformation',
  }));
}

function has(options: readonly Option[], id: string): boolean {
  return options.some((option) => option.id === id);
}

/** What a shipment may not leave empty, and an estimate may. */
const NEEDED = [
  'Name',
  'StreetNumber',
  'StreetName',
  'City',
  'Country',
  'PhoneNumber/CountryCode',
  'PhoneNumber/Phone',
];

export function checkComplete(shipment: XmlElement | undefined): void {
  const details = ['SenderInformation', 'ReceiverInformation'].flatMap((party) =>
    NEEDED.filter((path) => textAt(shipment, `${party}/Address/${path}`) === '').map((path) => {
      const key = path.split('/').at(-1) ?? path;
      return { key, message: `${party}/Address/${path} is required.`, tag: '1100123' };
    }),
  );
  if (details.length > 0) throw validationFault(details);
}

/** Goods that leave Canada are declared. */
export function checkCustoms({ lane, international }: Consignment): void {
  if (lane === 'domestic' || ['true', '1'].includes(textAt(international, 'DocumentsOnlyIndicator'))) return;
  if (elementsAt(international, 'ContentDetails/ContentDetail').length === 0)
    throw refuse('1100961', 'Content details are required.', 'InternationalInformation/ContentDetails');
  if (elementAt(international, 'DutyInformation') === undefined)
    throw refuse('1100962', 'Duty information is required.', 'InternationalInformation/DutyInformation');
}
