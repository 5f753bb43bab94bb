/** What rating and shipping read of a request alike: what is quoted must be what is bought. */
import type { RequestContext } from '@waybill/carrier-kit';
import {
  createReporter,
  extraField,
  extraWord,
  lookUp,
  omitUndefined,
  pounds,
  type Reporter,
  refusePoBox,
  shipDateOf,
  whenBought,
  withTerritory,
} from '@waybill/carrier-kit/request';
import type { Party, RateRequest, Shipment } from '@waybill/core';
import type { LabelFormat, RequestFields } from '@waybill/core/plugin';
import { accessorialsOf } from './accessorials.js';
import { isDeclared } from './customs.js';
import { fedexPackages, type Package } from './packages.js';
import { fromOrigin, taxNumbersOf } from './parties.js';
import { printed } from './printed.js';
import { type Account, ENDORSEMENTS } from './settings.js';

const PICKUPS = ['USE_SCHEDULED_PICKUP', 'CONTACT_FEDEX_TO_SCHEDULE', 'DROPOFF_AT_FEDEX_LOCATION'] as const;

export function readShipment<Request extends RateRequest>(
  given: Request,
  requested: RequestContext<Account['settings']>,
  operation: 'rating' | 'shipping',
) {
  const { services, report } = requested;
  const { settings, context } = requested.account;
  const request = withTerritory(given);
  const lane = fromOrigin(request);
  const { recipient, shipment } = request;
  const accessorials = accessorialsOf(requested, lane, report);
  const { packaging, packages } = fedexPackages(shipment, accessorials.collection?.money.value, report);
  const smartPost = smartPostOf(lane, packages, accessorials.returns !== undefined, requested);
  // What is printed and depends on more than its own field; `printed.ts` has the rest.
  const paper = operation === 'rating' ? whenBought(report) : report;
  const declared = isDeclared(lane);
  if (declared) paper.tooLong('shipment.invoice.identifier', shipment.invoice?.identifier, 30);
  return {
    /** The request, with territories of the United States as countries. */
    request,
    declared,
    /** The same request, with the place that packages leave from as its shipper. */
    lane,
    accessorials,
    packaging,
    packages,
    smartPost,
    services: servicesTo(recipient, services, smartPost !== undefined, report),
    /** Day of shipping, `YYYY-MM-DD`. */
    day: shipDateOf(shipment, { clock: context.clock, time_zone: settings.time_zone }, {}, report),
    /** How FedEx gets the shipment; most accounts have a daily pickup. */
    pickupType: extraWord(shipment, 'pickup_type', PICKUPS, 'shipment', report) ?? PICKUPS[0],
    tins: taxNumbersOf(request, declared, paper),
    label: labelOf(shipment, paper),
  };
}

/**
 * The services that are possible: to a PO box in the United States and Canada, and to an APO, FPO or DPO, FedEx Ground Economy
 * alone, and without it the address is refused. Source: FedEx Service Guide.
 */
function servicesTo(
  recipient: Party,
  services: readonly string[],
  hasEconomy: boolean,
  report: Reporter,
): readonly string[] {
  const found = createReporter({ id: report.carrier, name: report.name });
  if (['US', 'CA'].includes(recipient.country_code ?? '')) refusePoBox(recipient, 'recipient', found);
  const isWanted = services.length === 0 || services.includes('SMART_POST');
  if (found.issues.length > 0 && hasEconomy && isWanted) return ['SMART_POST'];
  for (const issue of found.issues) report.add(issue);
  return services;
}

const INDICIA = [
  'PARCEL_SELECT',
  'PRESORTED_STANDARD',
  'MEDIA_MAIL',
  'PRESORTED_BOUND_PRINTED_MATTER',
  'PARCEL_RETURN',
] as const;

/**
 * `smartPostInfoDetail`, by which FedEx Ground Economy is quoted and bought: where the service is possible, and wanted.
 * Packages under 1 lb are PRESORTED_STANDARD, others PARCEL_SELECT (Ship API, `indicia`).
 */
function smartPostOf(
  { shipper, recipient, shipment }: RequestFields,
  packages: readonly Package[],
  returns: boolean,
  { services, account: { settings }, report }: RequestContext<Account['settings']>,
): object | undefined {
  const written = extraWord(shipment, 'smartpost_indicia', INDICIA, 'shipment', report);
  const own = extraWord(shipment, 'smartpost_endorsement', ENDORSEMENTS, 'shipment', report);
  const isNamed = services.includes('SMART_POST');
  const { hub_id: hubId } = settings;
  if (hubId === undefined) {
    if (isNamed) report.notSupported('shipment.services', 'has SMART_POST, which needs the setting hub_id');
    for (const [key, value] of Object.entries({ smartpost_indicia: written, smartpost_endorsement: own }))
      if (value !== undefined) report.contradiction(extraField(report, key), 'needs the setting hub_id');
    return undefined;
  }
  const isDomestic = shipper.country_code === 'US' && recipient.country_code === 'US';
  if (!isDomestic || (services.length > 0 && !isNamed)) return undefined;
  const isLight = packages.every(({ weight }) => pounds(weight.value, weight.units).isLessThan(1));
  const indicia = written ?? (returns ? 'PARCEL_RETURN' : isLight ? 'PRESORTED_STANDARD' : 'PARCEL_SELECT');
  const ancillaryEndorsement = own ?? (indicia === 'PRESORTED_STANDARD' ? settings.endorsement : undefined);
  if (indicia === 'PRESORTED_STANDARD' && ancillaryEndorsement === undefined) {
    const field = extraField(report, 'smartpost_endorsement');
    const when = 'for packages under 1 lb with FedEx Ground Economy, or the setting endorsement';
    if (isNamed || written !== undefined) report.required(field, when);
    else report.notice('left_out', `FedEx Ground Economy is left out: ${field} is required ${when}.`);
    return undefined;
  }
  return omitUndefined({ ancillaryEndorsement, hubId, indicia });
}

/** Stock by size in inches: paper for pages and pictures, rolls for thermal printers. */
const PAPER: Readonly<Record<string, string>> = {
  '4x6': 'PAPER_4X6',
  '4x6.75': 'PAPER_4X675',
  '4x8': 'PAPER_4X8',
  '4x9': 'PAPER_4X9',
  '7x4.75': 'PAPER_7X475',
  '8.5x11': 'PAPER_LETTER',
};
const ROLLS: Readonly<Record<string, string>> = {
  '4x6': 'STOCK_4X6',
  '4x6.75': 'STOCK_4X675',
  '4x8': 'STOCK_4X8',
  '4x9': 'STOCK_4X9',
};
const MORE_PAPER = ['PAPER_85X11_TOP_HALF_LABEL', 'PAPER_85X11_BOTTOM_HALF_LABEL'];
const MORE_ROLLS = [
  'STOCK_4X675_LEADING_DOC_TAB',
  'STOCK_4X675_TRAILING_DOC_TAB',
  'STOCK_4X85_TRAILING_DOC_TAB',
  'STOCK_4X9_LEADING_DOC_TAB',
  'STOCK_4X9_TRAILING_DOC_TAB',
  'STOCK_4X105_TRAILING_DOC_TAB',
];

/** `labelSpecification`, and our word for its format. */
function labelOf({ label }: Shipment, report: Reporter): { format: LabelFormat; specification: object } {
  const { format = printed.label.formats[0], type = '4x6' } = label ?? {};
  const thermal = format === 'ZPL';
  const sizes = thermal ? ROLLS : PAPER;
  const codes = [...Object.values(sizes), ...(thermal ? MORE_ROLLS : MORE_PAPER)];
  const labelStockType = lookUp(sizes, type) ?? codes.find((code) => code === type);
  if (labelStockType === undefined)
    report.notSupported(
      'shipment.label.type',
      `is ${type}; for ${format} ${report.name} has ${[...Object.keys(sizes), ...codes].join(', ')}`,
    );
  const resolution = extraWord(label, 'resolution', ['203', '300'], 'shipment.label', report);
  if (resolution === '300' && !thermal)
    report.notSupported(extraField(report, 'resolution', 'shipment.label'), 'is 300, which is for ZPL only');
  return {
    format,
    specification: omitUndefined({
      labelStockType,
      imageType: thermal ? 'ZPLII' : format,
      resolution: resolution === undefined ? undefined : Number(resolution),
    }),
  };
}
