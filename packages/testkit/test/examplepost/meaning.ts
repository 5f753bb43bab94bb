import { type Issue, type PartyData, type RateRequest, wasGiven } from '@waybill/core';
import { issue } from '@waybill/core/plugin';
import { isCustomsBorder } from '@waybill/simulator/business';

const TERRITORIES = ['PR', 'GU', 'VI', 'AS', 'MP'];

/** The country of an address; a territory of the United States is one. */
export function countryOf({ country_code, state_code = '' }: PartyData): string | undefined {
  return country_code === 'US' && TERRITORIES.includes(state_code) ? state_code : country_code;
}

/** Whether an address is a home. */
export function isHome({ type = '' }: PartyData): boolean {
  return /^(residential|home|private|consumer)$/i.test(type);
}

/**
 * What every carrier refuses: a lane without its countries, one or two dimensions where it takes any, a date in the past,
 * terms that contradict their payer, and a label for an address line for which there is no room.
 */
export function neutralIssues(
  request: RateRequest,
  today: string,
  {
    sized,
    labelled,
    declared,
  }: { readonly sized: boolean; readonly labelled: boolean; readonly declared: boolean },
): Issue[] {
  const { shipper, recipient, shipment } = request;
  const nowhere = Object.entries({ shipper, recipient }).filter(([, party]) => !party.country_code);
  if (nowhere.length > 0)
    return nowhere.map(([side]) => issue(`${side}.country_code`, 'required', 'is required', 'validation'));
  const date = shipment.ship_date ?? shipment.date ?? today;
  const terms = shipment.customs?.terms_of_trade;
  const payer = wasGiven(shipment, 'duty_paid_by') ? shipment.duty_paid_by : undefined;
  const contradiction =
    (terms === 'DAP' && (payer === 'SENDER' || payer === 'THIRD_PARTY')) ||
    (terms === 'DDP' && payer === 'RECIPIENT');
  return [
    ...shipment.items.flatMap(({ length, width, height }, index) => {
      const sides = [length, width, height].filter((side) => side !== undefined).length;
      const path = `shipment.items[${index}]`;
      return sized && (sides === 1 || sides === 2)
        ? [issue(path, 'required', 'needs all three dimensions or none', 'validation')]
        : [];
    }),
    ...(labelled ? longLines(request) : []),
    ...(declared ? borderIssues(request) : []),
    ...(date < today ? [issue('shipment.ship_date', 'out_of_range', 'is past', 'validation')] : []),
    ...(contradiction
      ? [issue('shipment.duty_paid_by', 'contradiction', `cannot be ${payer} with ${terms}`, 'validation')]
      : []),
  ];
}

/** Lines of the address for which a label has no room. */
export function longLines({ recipient }: RateRequest): Issue[] {
  return recipient.address_lines?.some((line) => line.length > 100)
    ? [issue('recipient.address_lines', 'too_long', 'is too long', 'validation')]
    : [];
}

/** What goods that are declared must not lack. */
function borderIssues({ shipper, recipient, shipment }: RateRequest): Issue[] {
  const { customs, items, is_document } = shipment;
  if (is_document || !isCustomsBorder(placeOf(shipper), placeOf(recipient))) return [];
  if (customs === undefined) return [issue('shipment.customs', 'required', 'is required', 'validation')];
  const weigh = (goods: typeof items) =>
    goods.reduce((sum, { weight, quantity = 1 }) => sum + weight * quantity, 0);
  return [
    ...(weigh(customs.items) > weigh(items)
      ? [issue('shipment.customs.items', 'contradiction', 'weigh more than the packages', 'validation')]
      : []),
    ...customs.items.flatMap(({ code = '000000' }, index) =>
      /^[\d.]{6,}$/.test(code)
        ? []
        : [issue(`shipment.customs.items[${index}].code`, 'invalid', 'must have digits', 'validation')],
    ),
  ];
}

const placeOf = ({ country_code: country = '', postal_code = '' }: PartyData) => ({ country, postal_code });

/** Who pays duties where the request does not say, and whether an export is filed. */
export function borderNotices(request: RateRequest) {
  const { customs } = request.shipment;
  const worth = customs?.items.reduce(
    (sum, { value_amount = 0, quantity = 1 }) => sum + value_amount * quantity,
    0,
  );
  const isFiled = (worth ?? 0) > 1000 && customs?.export_declaration === undefined;
  const filing = { code: 'export_filing', message: 'Exports of more than 1000 EUR are filed.' };
  return [...dutyNotices(request), ...(isFiled ? [filing] : [])];
}

function dutyNotices({ shipment }: RateRequest) {
  const isSaid = shipment.customs?.terms_of_trade !== undefined || wasGiven(shipment, 'duty_paid_by');
  if (shipment.customs === undefined || isSaid) return [];
  return [{ code: 'duties', message: 'The recipient pays duties and taxes.' }];
}
