/** What a price and a label have in common. */
import type { RequestContext } from '@waybill/carrier-kit';
import {
  extraField,
  extraOf,
  extraText,
  omitUndefined,
  type Reporter,
  shipDateOf,
} from '@waybill/carrier-kit/request';
import type { RateRequest, Shipment } from '@waybill/core';
import type { LabelFormat } from '@waybill/core/plugin';
import { type ChosenExtras, chosenExtras } from './accessorials.js';
import { checkTaxIds, hasForm, prepaysDuties } from './customs.js';
import { RELEASED } from './options.js';
import { type Package, readPackages } from './packages.js';
import { isDomestic, namesIn, noteLetters, originOf } from './parties.js';
import { checkPayer } from './payment.js';
import type { OpenSettings } from './settings.js';

/** A request as USPS reads it. */
export interface ReadShipment {
  readonly abroad: boolean;
  /** Whether its labels have a customs form. */
  readonly has_form: boolean;
  /** Whether a post office holds it. */
  readonly is_held: boolean;
  /** Whether the sender prepays duties. */
  readonly prepaid: boolean;
  readonly packages: readonly Package[];
  readonly extras: ChosenExtras;
  /** The classes that alone have what the request wants, and what that is. */
  readonly only?: { readonly classes: readonly string[]; readonly what: string };
  /** `mailingDate` */
  readonly day: string;
}

/** Classes that are held for pickup (160089 of USPS's list of errors). */
const HELD = ['BOUND_PRINTED_MATTER', 'PRIORITY_MAIL', 'PRIORITY_MAIL_EXPRESS', 'USPS_GROUND_ADVANTAGE'];

/** Labels: "today plus 0 to 7 days in advance" (`MailingDate`). */
export const LABEL_DAYS = 7;

/** @param latest_days how far ahead the mailing date may be. */
export function readShipment(
  request: RateRequest,
  context: RequestContext<OpenSettings>,
  latest_days: number,
): ReadShipment {
  const { recipient, shipment } = request;
  const { account, report, services } = context;
  const { settings } = account;
  checkPayer(request, settings, report);
  const origin = originOf(request);
  noteLetters(origin.party, origin.path, report);
  noteLetters(recipient, 'recipient', report);
  const abroad = !isDomestic(recipient);
  checkTaxIds(request, abroad, report);
  const prepaid = prepaysDuties(request, settings.account_number ?? '', abroad, report);
  const packages = readPackages(shipment, report);
  const has_form = hasForm(request, abroad);
  const extras = chosenExtras(request, context, { abroad, has_form, packages }, report);
  const is_held = extras.is_held || extraOf(report.carrier, shipment, 'facility_id') !== undefined;
  const zone = { clock: account.context.clock, time_zone: settings.time_zone };
  const day = shipDateOf(shipment, zone, { latest_days }, report);
  const only = extras.is_released
    ? { classes: RELEASED, what: 'carrier release' }
    : is_held && { classes: HELD, what: 'hold for pickup' };
  if (!abroad && only && services.length > 0 && !services.some((service) => only.classes.includes(service)))
    report.notSupported(
      extras.is_held || extras.is_released ? 'shipment.services' : extraField(report, 'facility_id'),
      `asks for ${services.join(', ')} with ${only.what}, which USPS has with ${only.classes.join(', ')}`,
    );
  if (extras.is_released && is_held)
    report.contradiction(
      'shipment.options',
      'name carrier release; USPS does not release what it holds for pickup',
    );
  return { abroad, has_form, prepaid, packages, extras, day, is_held, ...(only && { only }) };
}

const IMAGE_TYPES: Readonly<Record<LabelFormat, string>> = {
  PDF: 'PDF',
  ZPL: 'ZPL203DPI',
  PNG: 'PNG',
  GIF: 'GIF',
};
/** Of labels with a customs form. */
const FORM = { formats: ['PDF', 'ZPL'] as readonly LabelFormat[], type: '4X6LABEL' };

/** Format and paper of a label. */
export function labelPaper(
  { label }: Shipment,
  { has_form, is_held }: Pick<ReadShipment, 'has_form' | 'is_held'>,
  report: Reporter,
) {
  const { format = 'PDF', type = FORM.type } = label ?? {};
  if (has_form && !FORM.formats.includes(format))
    report.notSupported('shipment.label.format', `is ${format}; labels with a customs form are PDF or ZPL`);
  if (has_form && type !== FORM.type)
    report.notSupported('shipment.label.type', `is ${type}; labels with a customs form are ${FORM.type}`);
  // 160214, 160366
  else if (format === 'ZPL' && ['2X7LABEL', '4X4LABEL'].includes(type))
    report.notSupported('shipment.label.type', `is ${type}, which USPS does not make in ZPL`);
  // 160078
  else if (is_held && type === '4X5LABEL')
    report.notSupported('shipment.label.type', 'is 4X5LABEL, which USPS does not make for hold for pickup');
  return { imageType: IMAGE_TYPES[format], labelType: type };
}

/** The post office at which the recipient picks the package up. */
export function pickupPlace(
  request: RateRequest,
  { abroad, has_form, is_held }: Pick<ReadShipment, 'abroad' | 'has_form' | 'is_held'>,
  report: Reporter,
): object {
  const { recipient, shipment } = request;
  if (!is_held) return {};
  const facility = extraField(report, 'facility_id');
  const facilityId = extraText(shipment, 'facility_id', 'shipment', report, 7);
  if (abroad) {
    if (facilityId !== undefined) report.notSupported(facility, 'is for post offices in the United States');
    return {};
  }
  if (facilityId === undefined) report.required(facility, 'with hold_for_pickup');
  // 160127
  else if (has_form)
    report.notSupported(facility, 'cannot be with a customs form; USPS holds no such package for pickup');
  const when = 'for a package that is held for pickup';
  const { party: origin, path: from } = originOf(request);
  for (const [path, party] of Object.entries({ [from]: origin, recipient })) {
    if (party.email_address === undefined) report.required(`${path}.email_address`, when);
    if (party.phone_number === undefined) report.required(`${path}.phone_number`, when);
    // 160079, 160080, 160213, 160217
    if (namesIn(party.person_name ?? '') === undefined)
      report.required(`${path}.person_name`, `with a first and a last name, ${when}`);
  }
  return omitUndefined({ holdForPickup: true, facilityId });
}
