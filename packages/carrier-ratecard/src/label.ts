/** The labels of a shipment: everything that a driver and a sorter need to read. */
import { decimal } from '@waybill/carrier-kit/reply';
import { createReporter, throwIssues } from '@waybill/carrier-kit/request';
import { ConfigurationError, type Notice } from '@waybill/core';
import type { LabelPage } from '@waybill/labels';
import { CARRIER } from './account.js';
import type { LabelQuery } from './label-query.js';
import type { RateQuery } from './rate-query.js';
import type { PricedService } from './rate-result.js';

/** Makes the label of one package. */
export interface LabelPrinter {
  /** Texts that are not printed as they are written. */
  readonly notices: readonly Notice[];
  /** @param position of the package, from 0. */
  print(position: number, tracking_number: string): Promise<Uint8Array>;
}

/** What is on every label of a shipment, and the weight of each package. */
export interface LabelFacts {
  readonly query: RateQuery & { readonly label: LabelQuery };
  readonly service: PricedService;
  /** With their unit, one for each package. */
  readonly weights: readonly string[];
  readonly specimen: boolean;
}

/**
 * Made before anything is bought, so that a purchase is refused whose labels could not be made.
 * @throws ValidationError for texts for which there is no room.
 * @throws ConfigurationError when the package that draws labels is not installed.
 */
export async function labelPrinter(facts: LabelFacts): Promise<LabelPrinter> {
  const { checkLabel, makeLabel } = await drawingPackage();
  const longest = facts.weights.reduce((most, weight, at) => {
    return weight.length > (facts.weights[most]?.length ?? 0) ? at : most;
  }, 0);
  const { too_long, changed } = await checkLabel(labelPage(facts, longest, UNKNOWN_NUMBER));
  const report = createReporter({ id: CARRIER, name: 'the rate card' });
  for (const field of too_long)
    report.add({
      field: requestField(field),
      code: 'too_long',
      kind: 'validation',
      message: `${requestField(field)} is too long for a label of 4 by 6 inches, even in the smallest print`,
    });
  throwIssues(report.issues, CARRIER);
  return {
    notices: changed.map(({ field, text, printed }) => ({
      code: 'printed_as',
      message: `${requestField(field)} is printed as "${printed}" on the label, which has Latin, Greek and Cyrillic letters: ${text}`,
    })),
    print: (position, tracking_number) =>
      makeLabel(labelPage(facts, position, tracking_number), facts.query.label.format),
  };
}

/** Its room does not depend on the number. */
const UNKNOWN_NUMBER = '0';

/** Loaded here, so that an app that only rates neither loads nor installs what draws labels. */
async function drawingPackage(): Promise<typeof import('@waybill/labels')> {
  try {
    return await import('@waybill/labels');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError(
      `the labels of a rate card are drawn by a package that cannot be loaded: npm install @waybill/labels (${why})`,
      { code: 'labels_not_installed', carrier: CARRIER },
    );
  }
}

function labelPage(
  { query, service, weights, specimen }: LabelFacts,
  position: number,
  barcode: string,
): LabelPage {
  const { label, ship_date, options, amounts } = query;
  const collect = amounts?.cod_amount;
  return {
    service: service.name,
    from: label.from,
    to: label.to,
    package: { number: position + 1, of: weights.length },
    weight: weights[position],
    ship_date,
    references: label.references,
    notes: [
      ...(collect === undefined ? [] : [`Collect ${collect.value} ${collect.currency}`]),
      ...(options.length === 0 ? [] : [`Options: ${options.map(({ code }) => code).join(', ')}`]),
    ],
    barcode,
    specimen,
  };
}

/** Where a text of a label stands in the request. */
function requestField(field: string): string {
  const [part = ''] = field.split(/[.[]/);
  const within = field.slice(part.length);
  switch (part) {
    case 'to':
      return `recipient${within}`;
    case 'from':
      return `shipper${within}`;
    case 'references':
      return `shipment.references${within}`;
    case 'notes':
      return 'shipment.options';
    default:
      return 'shipment.services';
  }
}

/** On a label, as much of a weight is enough. */
const DECIMALS = 3;

/** @param weight decimal text. */
export function weightOnLabel(weight: string, unit: string): string {
  return `${decimal(weight).decimalPlaces(DECIMALS).toFixed()} ${unit}`;
}
