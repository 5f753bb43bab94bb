import type { CarrierDefinition, ShipmentRequestData } from '@waybill/core';
import { closest, readCode } from '@waybill/core/plugin';
import { CommandError, EXIT } from '../exit.js';
import { type TableStyle, table } from '../render/table.js';

/**
 * The request as a request to buy one service of this carrier: the one of the command line, or the only one of the
 * request that may be meant for it.
 * @throws {@link CommandError} when there is none, with the carrier's services, and when there are several.
 */
export function withOneService(
  request: ShipmentRequestData,
  definition: CarrierDefinition,
  chosen: string | undefined,
  style: TableStyle,
): ShipmentRequestData {
  const { shipment } = request;
  if (chosen !== undefined)
    return { ...request, shipment: { ...shipment, services: [codeOf(chosen, definition)] } };
  // A handle says which service it is for.
  if (shipment.quote !== undefined) return request;
  const own = [...new Set(shipment.services ?? [])].filter((written) => isFor(written, definition));
  if (own.length === 1) return request;
  if (own.length === 0) throw new CommandError(EXIT.input, unnamed(definition, style));
  throw new CommandError(
    EXIT.input,
    `One service is bought, and the request has ${own.length} that may be meant for ${definition.name}: ${own.join(', ')}. ` +
      'Choose one with --service, or write the carrier in front of those that are for another: canadapost:DOM.EP',
  );
}

/** A service of the command line as a request for quotes names it: for each of the carriers that have it. */
export function servicesNamed(written: string, definitions: readonly CarrierDefinition[]): string[] {
  const found = definitions.flatMap((definition) =>
    hasService(written, definition) ? [`${definition.id}:${codeOf(written, definition)}`] : [],
  );
  return found.length === 0 ? [written] : found;
}

/** Whether a carrier's table has this service, by code, other spelling or name, in any case. */
export function hasService(written: string, definition: CarrierDefinition): boolean {
  return isFor(written, definition) && rowOf(written, definition) !== undefined;
}

function isFor(written: string, { id }: CarrierDefinition): boolean {
  return (readCode(written).carrier ?? id) === id;
}

/**
 * A code that the table does not have is the carrier's to judge, where it looks like one of its codes.
 * @throws {@link CommandError} with the service that may be meant.
 */
function codeOf(written: string, definition: CarrierDefinition): string {
  const row = rowOf(written, definition);
  if (row !== undefined) return row.code;
  const { name, services } = definition;
  if (services.rows.length === 0 || services.code_pattern.test(bareCode(written, definition))) return written;
  const spellings = services.rows.flatMap(({ code, name }) => [code, name]);
  const close = closest(
    written.toUpperCase(),
    spellings.map((spelling) => spelling.toUpperCase()),
  );
  const meant = spellings.find((spelling) => spelling.toUpperCase() === close);
  throw new CommandError(
    EXIT.input,
    `${name} has no service ${written}${meant === undefined ? `; its services: waybill carriers ${definition.id}` : `; did you mean ${meant}?`}`,
  );
}

function rowOf(written: string, definition: CarrierDefinition) {
  const { services } = definition;
  const bare = bareCode(written, definition);
  const spelled = bare.toUpperCase();
  return (
    services.rows.find(({ code }) => code === bare) ??
    services.rows.find(({ code, name, aliases = [] }) =>
      [code, name, ...aliases].some((spelling) => spelling.toUpperCase() === spelled),
    )
  );
}

function bareCode(written: string, { id }: CarrierDefinition): string {
  return written.startsWith(`${id}:`) ? written.slice(id.length + 1) : written;
}

/** What there is to choose from. A carrier without a table, such as a rate card, lists its services itself. */
function unnamed({ name, services }: CarrierDefinition, style: TableStyle): string {
  const ways =
    'Name the service to buy with --service, or buy by price: --cheapest, --fastest, --from-quote.';
  const rows = services.rows.filter(({ operations }) => operations?.includes('shipping') ?? true);
  if (rows.length === 0) return ways;
  const list = table(
    [{ title: 'code' }, { title: 'name' }, { title: 'reach', wrap: true }],
    rows.map(({ code, name, reach }) => [code, name, reach]),
    style,
  );
  return `${ways}\n\nServices of ${name}:\n${list.trimEnd()}`;
}
