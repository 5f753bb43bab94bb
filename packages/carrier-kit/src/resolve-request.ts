import {
  type Capability,
  type CarrierDefinition,
  closest,
  type FieldName,
  type Issue,
  type Item,
  issue,
  NEUTRAL_OPTIONS,
  NotSupportedError,
  type OptionRow,
  type RateRequest,
  type ServiceRow,
  type ShipmentRequest,
  ValidationError,
} from '@waybill/core';

/** The tables of a carrier that say what it offers and reads. */
export type CarrierTables = Pick<CarrierDefinition, 'id' | 'services' | 'options' | 'extras' | 'fields'> &
  Partial<Pick<CarrierDefinition, 'name' | 'option_pattern'>>;

/** The services, options and quote that a request means for this carrier, with this carrier's codes. */
export interface ResolvedRequest {
  /** Codes of the services that the request names. Empty when it names none: it wants every service. */
  readonly services: readonly string[];
  /** Options that the request names, each once. */
  readonly options: readonly RequestedOption[];
  /** Services that are quoted only when the request names them (`on_request`), and that it does not name. */
  readonly services_on_request: readonly string[];
  /** The handle of the quote to buy, without the carrier's prefix. Left out when the handle is another carrier's. */
  readonly quote?: string;
}

/** One option that a request asks for. */
export interface RequestedOption {
  readonly row: OptionRow;
  /** As the caller wrote it; a quote repeats it, so that it can be bought. */
  readonly written: string;
  /** Where it stands in the request. */
  readonly field: string;
}

/**
 * Reads the parts of a request that mean the same for every carrier: service and option codes with and without the
 * carrier's prefix, extras, and fields that the carrier declares as refused. Problems are added to `issues`, so that a
 * mapper can report them together with its own.
 */
export function resolveRequest(
  tables: CarrierTables,
  operation: Capability,
  request: RateRequest | ShipmentRequest,
  issues: Issue[],
): ResolvedRequest {
  refuseFields(tables, operation, request, issues);
  refuseExtras(tables, request, issues);
  const handle = request.shipment.quote === undefined ? undefined : split(request.shipment.quote);
  const named = services(tables, operation, request, issues);
  const on_request = tables.services.rows.filter((row) => row.on_request && !named.includes(row.code));
  return {
    services: named,
    options: options(tables, operation, request, issues),
    services_on_request: on_request.map(({ code }) => code),
    ...(handle?.carrier === tables.id ? { quote: handle.code } : {}),
  };
}

/** Throws what was found: a {@link ValidationError} as soon as one issue is of that kind, with all issues in it. */
export function throwIssues(issues: readonly Issue[], carrier: string): void {
  if (issues.length === 0) return;
  const Problem = issues.some(({ kind }) => kind === 'validation') ? ValidationError : NotSupportedError;
  throw new Problem(issues, { carrier });
}

/** `carrier:code` -> that carrier and its code; a bare code has no carrier. */
function split(written: string): { carrier?: string; code: string } {
  const match = /^([a-z][a-z0-9_-]*):(.+)$/s.exec(written);
  return match ? { carrier: match[1] as string, code: match[2] as string } : { code: written };
}

function services(
  { id, name = id, services: { rows, code_pattern } }: CarrierTables,
  operation: Capability,
  { shipment }: RateRequest,
  issues: Issue[],
): string[] {
  const written = (shipment.services ?? []).map((service, index) => ({
    ...byCode(split(service), rows),
    field: `shipment.services[${index}]`,
  }));
  const offered = rows.filter((row) => offeredIn(row, operation));
  if (written.length === 0) {
    if (operation === 'shipping') {
      const problem = `must name the one service to buy: ${codesOf(offered)}`;
      issues.push(issue('shipment.services', 'required', problem));
    }
    return [];
  }
  const listed = (code: string) => rows.some((row) => row.code === code);
  // Rating also quotes services that are newer than our table, so shipping must accept their codes.
  const known = (code: string) => listed(code) || (operation === 'shipping' && code_pattern.test(code));
  const own = written.filter(({ carrier, code }) => (carrier === undefined ? known(code) : carrier === id));
  for (const { code, field } of own) {
    const row = rows.find((service) => service.code === code);
    if (row === undefined || offeredIn(row, operation)) continue;
    issues.push(issue(field, 'not_supported', `is ${code}, ${onlyIn(row, name)}`, 'not_supported'));
  }
  const codes = [...new Set(own.map(({ code }) => code))];
  if (codes.length === 0) {
    const names = offered.map(({ code }) => code);
    const meant = written.flatMap(({ carrier, code }) =>
      carrier === undefined || carrier === id ? (meantBy(code, names) ?? []) : [],
    );
    const problem = `(${written.map(({ code }) => code).join(', ')}) names no service of ${name}, which has ${codesOf(offered)}`;
    const hint = meant.length === 0 ? '' : `; did you mean ${meant.join(', ')}?`;
    issues.push(issue('shipment.services', 'not_supported', `${problem}${hint}`, 'not_supported'));
  } else if (operation === 'shipping' && codes.length > 1) {
    const problem = `must name one service of ${name}, not ${codes.join(' and ')}`;
    issues.push(issue('shipment.services', 'ambiguous', problem));
  }
  return codes;
}

/** Whether a service or an option is offered in an operation. */
function offeredIn({ operations }: Pick<ServiceRow, 'operations'>, operation: Capability): boolean {
  return operations?.includes(operation) ?? true;
}

function onlyIn({ operations = [] }: Pick<ServiceRow, 'operations'>, name: string): string {
  return `which ${name} has in ${operations.join(', ')} only`;
}

/** Replaces an alias by the code that it stands for. */
function byCode<Written extends { readonly code: string }>(
  written: Written,
  rows: readonly ServiceRow[],
): Written {
  const row = rows.find(({ aliases }) => aliases?.includes(written.code));
  return row === undefined ? written : { ...written, code: row.code };
}

function codesOf(rows: readonly ServiceRow[]): string {
  return rows.map(({ code }) => code).join(', ');
}

/** The code or name that a misspelled one most likely stands for. */
function meantBy(written: string, names: readonly string[]): string | undefined {
  return names.find((name) => name.toUpperCase() === written.toUpperCase()) ?? closest(written, names);
}

function options(
  { id, name = id, options: rows, option_pattern }: CarrierTables,
  operation: Capability,
  { shipment }: RateRequest,
  issues: Issue[],
): RequestedOption[] {
  const found = new Map<string, RequestedOption>();
  for (const [index, written] of (shipment.options ?? []).entries()) {
    const field = `shipment.options[${index}]`;
    const { carrier, code } = split(written);
    if (carrier !== undefined && carrier !== id) continue;
    const listed = rows.find((option) => option.code === code || option.neutral === code);
    const isOwn = carrier === id && option_pattern?.test(code) === true;
    const row = listed ?? (isOwn ? { code, name: code, meaning: 'not in the table' } : undefined);
    if (row === undefined) issues.push(unknownOption(code, field, name, rows, operation));
    else if (!offeredIn(row, operation))
      issues.push(issue(field, 'not_supported', `is ${code}, ${onlyIn(row, name)}`, 'not_supported'));
    else if (!found.has(row.code)) found.set(row.code, { row, written, field });
  }
  return [...found.values()];
}

function unknownOption(
  code: string,
  field: string,
  name: string,
  rows: readonly OptionRow[],
  operation: Capability,
): Issue {
  const offered = rows
    .filter((row) => offeredIn(row, operation))
    .map((option) => option.neutral ?? option.code)
    .join(', ');
  if (NEUTRAL_OPTIONS.some((neutral) => neutral === code)) {
    const problem = `is ${code}, which ${name} does not offer; it has ${offered}`;
    return issue(field, 'not_supported', problem, 'not_supported');
  }
  const meant = meantBy(
    code,
    rows.flatMap((option) => (option.neutral === undefined ? [option.code] : [option.neutral, option.code])),
  );
  const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
  const problem = `is ${code}, neither a neutral option nor one of ${name}, which has ${offered}${hint}`;
  return issue(field, 'unknown_field', problem, 'not_supported');
}

function refuseFields(
  { id, name: carrier = id, fields }: CarrierTables,
  operation: Capability,
  request: RateRequest,
  issues: Issue[],
): void {
  const table = fields[operation];
  if (table === undefined) return;
  for (const { holder, kind, path } of holdersIn(request)) {
    for (const field of Object.keys(holder)) {
      const name = `${kind}.${field}` as FieldName;
      const use = table[name];
      if (use?.use !== 'refused' || asksNothing(id, name, Reflect.get(holder, field))) continue;
      const problem = `is not supported by ${carrier}: ${use.why}`;
      issues.push(issue(`${path}.${field}`, 'not_supported', problem, 'not_supported'));
    }
  }
}

/** Every object of the request whose fields a carrier may refuse, with its path in messages. */
function holdersIn({
  shipment,
}: RateRequest): { readonly holder: object; readonly kind: string; readonly path: string }[] {
  const { items, customs, label, invoice } = shipment;
  const listed = (kind: string, path: string, list: readonly Item[] = []) =>
    list.map((holder, index) => ({ holder, kind, path: `${path}[${index}]` }));
  const single = (kind: string, holder: object | undefined) =>
    holder === undefined ? [] : [{ holder, kind, path: `shipment.${kind}` }];
  return [
    { holder: shipment, kind: 'shipment', path: 'shipment' },
    ...listed('item', 'shipment.items', items),
    ...single('customs', customs),
    ...listed('customs_item', 'shipment.customs.items', customs?.items),
    ...single('label', label),
    ...single('invoice', invoice),
  ];
}

/** Values that every carrier accepts, even one that refuses the field. */
const ORDINARY: Readonly<Record<string, unknown>> = {
  packaging_type: 'BOX',
  weight_unit: 'KG',
  dimension_unit: 'CM',
  quantity: 1,
  is_document: false,
};

/** Whether a value asks nothing of this carrier: an ordinary value, an empty list, or codes of other carriers alone. */
function asksNothing(id: string, name: FieldName, content: unknown): boolean {
  const field = name.slice(name.indexOf('.') + 1);
  if (Object.hasOwn(ORDINARY, field) && ORDINARY[field] === content) return true;
  if (Array.isArray(content) && content.length === 0) return true;
  if (name === 'shipment.services' || name === 'shipment.options')
    return (content as readonly string[]).every((written) => isForOthers(id, written));
  if (name === 'shipment.quote') return isForOthers(id, content as string);
  return field === 'extra' && Object.keys(content as object).every((key) => isForOthers(id, key));
}

function isForOthers(id: string, written: string): boolean {
  const { carrier } = split(written);
  return carrier !== undefined && carrier !== id;
}

/**
 * Every key must name its carrier, and under this carrier's prefix only what it declares is allowed. A key that another
 * operation reads is let through: one request is rated and then bought.
 */
function refuseExtras({ id, name = id, extras }: CarrierTables, request: RateRequest, issues: Issue[]): void {
  for (const { on, path, extra } of extrasOf(request)) {
    const known = extras.filter((row) => row.on === on).map(({ key }) => key);
    for (const written of Object.keys(extra)) {
      const { carrier, code } = split(written);
      const field = `${path}[${JSON.stringify(written)}]`;
      if (carrier === undefined) {
        const problem = `must name the carrier that reads it, as in ${id}:${code}`;
        issues.push(issue(field, 'invalid', problem));
      } else if (carrier === id && !known.includes(code)) {
        const offered = known.length === 0 ? 'none here' : known.join(', ');
        const meant = meantBy(code, known);
        const hint = meant === undefined ? '' : `; did you mean ${id}:${meant}?`;
        const problem = `is not read by ${name}; it reads ${offered}${hint}`;
        issues.push(issue(field, 'unknown_field', problem, 'not_supported'));
      }
    }
  }
}

function* extrasOf({ shipper, recipient, shipment }: RateRequest) {
  const places = [
    { on: 'shipper', path: 'shipper', holder: shipper },
    { on: 'recipient', path: 'recipient', holder: recipient },
    { on: 'ship_from', path: 'shipment.ship_from', holder: shipment.ship_from },
    { on: 'shipment', path: 'shipment', holder: shipment },
    ...shipment.items.map((holder, index) => ({ on: 'item', path: `shipment.items[${index}]`, holder })),
    { on: 'customs', path: 'shipment.customs', holder: shipment.customs },
    { on: 'sold_to', path: 'shipment.customs.sold_to', holder: shipment.customs?.sold_to },
    ...(shipment.customs?.items ?? []).map((holder, index) => ({
      on: 'customs_item',
      path: `shipment.customs.items[${index}]`,
      holder,
    })),
    { on: 'label', path: 'shipment.label', holder: shipment.label },
    { on: 'invoice', path: 'shipment.invoice', holder: shipment.invoice },
  ];
  for (const { on, path, holder } of places) {
    if (holder?.extra !== undefined) yield { on, path: `${path}.extra`, extra: holder.extra };
  }
}

/** The value of one of the carrier's own extras, if it is set. */
export function extraOf(
  carrier: string,
  holder: { readonly extra?: Readonly<Record<string, string>> } | undefined,
  key: string,
): string | undefined {
  return holder?.extra?.[`${carrier}:${key}`];
}
