/** What a price and a label have in common. */
import type { RequestContext } from '@waybill/carrier-kit';
import { type Reporter, shipDateOf } from '@waybill/carrier-kit/request';
import type { RateRequest, Shipment } from '@waybill/core';
import type { LabelFormat } from '@waybill/core/plugin';
import { namedExtras } from './accessorials.js';
import { checkTaxIds, needsForm, prepaysDuties } from './customs.js';
import { type Package, readPackages } from './packages.js';
import { isDomestic } from './parties.js';
import { checkPayer } from './payment.js';
import type { OpenSettings } from './settings.js';

/** A request as USPS reads it. */
interface ReadShipment {
  readonly abroad: boolean;
  /** Whether its labels have a customs form. */
  readonly has_form: boolean;
  /** Whether the sender prepays duties. */
  readonly prepaid: boolean;
  readonly packages: readonly Package[];
  /** Codes of the named extra services. */
  readonly extras: readonly number[];
  /** `mailingDate` */
  readonly day: string;
}

/** @param latest_days how far ahead the mailing date may be. */
export function readShipment(
  request: RateRequest,
  context: RequestContext<OpenSettings>,
  latest_days: number,
): ReadShipment {
  const { recipient, shipment } = request;
  const { account, report } = context;
  const { settings } = account;
  checkPayer(request, settings, report);
  const abroad = !isDomestic(recipient);
  checkTaxIds(request, abroad, report);
  const prepaid = prepaysDuties(request, settings.account_number ?? '', abroad, report);
  const packages = readPackages(shipment, report);
  const insured = packages.some((own) => own.insured !== undefined);
  const extras = namedExtras(context, { abroad, insured }, report);
  const zone = { clock: account.context.clock, time_zone: settings.time_zone };
  const day = shipDateOf(shipment, zone, { latest_days }, report);
  const has_form = shipment.customs !== undefined && (abroad || needsForm(request));
  return { abroad, has_form, prepaid, packages, extras, day };
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
export function labelPaper({ label }: Shipment, has_form: boolean, report: Reporter) {
  const { format = 'PDF', type = FORM.type } = label ?? {};
  if (has_form && !FORM.formats.includes(format))
    report.notSupported('shipment.label.format', `is ${format}; labels with a customs form are PDF or ZPL`);
  if (has_form && type !== FORM.type)
    report.notSupported('shipment.label.type', `is ${type}; labels with a customs form are ${FORM.type}`);
  else if (format === 'ZPL' && type === '2X7LABEL')
    report.notSupported('shipment.label.type', 'is 2X7LABEL, which USPS does not make in ZPL');
  return { imageType: IMAGE_TYPES[format], labelType: type };
}
