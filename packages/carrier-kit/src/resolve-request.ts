import {
  type Capability,
  type CarrierDefinition,
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

/** The tables of a carrier that say what it can be asked. */
export type CarrierTables = Pick<CarrierDefinition, 'id' | 'services' | 'options' | 'extras' | 'fields'>;

/** What of a request concerns this carrier, in this carrier's words. */
export interface ResolvedRequest {
  /** Service codes asked for; empty when every service is wanted. */
  readonly services: readonly string[];
  /** Options asked for, each once. */
  readonly options: readonly RequestedOption[];
  /** The quote to buy, when this carrier gave it: its handle without the carrier. */
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
  return {
    services: services(tables, operation, request, issues),
    options: options(tables, operation, request, issues),
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
  { id, services: { rows: all, code_pattern } }: CarrierTables,
  operation: Capability,
  { shipment }: RateRequest,
  issues: Issue[],
): string[] {
  const rows = all.filter((row) => isOffered(row, operation));
  const asked = (shipment.services ?? []).map((written, index) => ({
    ...split(written),
    field: `shipment.services[${index}]`,
  }));
  if (asked.length === 0) {
    if (operation === 'shipping')
      issues.push(
        issue('shipment.services', 'required', `must name the one service to buy: ${codesOf(rows)}`),
      );
    return [];
  }
  const listed = (table: readonly ServiceRow[], code: string) => table.some((row) => row.code === code);
  // Bought codes may be newer than the table: a quote passes them through, so they must be buyable.
  const isNew = (code: string) => !listed(all, code) && operation === 'shipping' && code_pattern.test(code);
  const mine = asked.filter(({ carrier, code }) =>
    carrier === undefined
      ? listed(rows, code) || isNew(code)
      : carrier === id && (listed(rows, code) || !listed(all, code)),
  );
  const codes = [...new Set(mine.map(({ code }) => code))];
  if (codes.length === 0) {
    issues.push(
      issue(
        'shipment.services',
        'service_not_offered',
        `(${asked.map(({ code }) => code).join(', ')}) names no service of ${id}, which has ${codesOf(rows)}`,
        'not_supported',
      ),
    );
  } else if (operation === 'shipping' && codes.length > 1) {
    issues.push(
      issue(
        'shipment.services',
        'ambiguous_service',
        `must name one service of ${id}, not ${codes.join(' and ')}`,
      ),
    );
  }
  return codes;
}

function codesOf(rows: readonly ServiceRow[]): string {
  return rows.map(({ code }) => code).join(', ');
}

/** Whether an operation knows the service or the option; every operation does by default. */
function isOffered({ operations }: Pick<ServiceRow, 'operations'>, operation: Capability): boolean {
  return operations?.includes(operation) ?? true;
}

function options(
  { id, options: all }: CarrierTables,
  operation: Capability,
  { shipment }: RateRequest,
  issues: Issue[],
): RequestedOption[] {
  const rows = all.filter((row) => isOffered(row, operation));
  const found = new Map<string, RequestedOption>();
  for (const [index, written] of (shipment.options ?? []).entries()) {
    const field = `shipment.options[${index}]`;
    const { carrier, code } = split(written);
    if (carrier !== undefined && carrier !== id) continue;
    const row = rows.find((option) => option.code === code || option.neutral === code);
    if (row !== undefined) {
      if (!found.has(row.code)) found.set(row.code, { row, written, field });
      continue;
    }
    const neutral = NEUTRAL_OPTIONS.some((name) => name === code);
    const offered = rows.map((option) => option.neutral ?? option.code).join(', ');
    issues.push(
      neutral
        ? issue(
            field,
            'option_not_offered',
            `${code} is not offered by ${id}, which has ${offered}`,
            'not_supported',
          )
        : issue(
            field,
            'unknown_option',
            `${code} is neither a neutral option nor one of ${id}, which has ${offered}`,
            'not_supported',
          ),
    );
  }
  return [...found.values()];
}

function refuseFields(
  { id, fields }: CarrierTables,
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
      if (use?.use !== 'refused' || saysNothing(id, name, Reflect.get(holder, field))) continue;
      const problem = `is not supported by ${id}: ${use.why}`;
      issues.push(issue(`${path}.${field}`, 'field_not_supported', problem, 'not_supported'));
    }
  }
}

/** Shipment, Item, Customs, Label and Invoice, as far as they are there. */
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

/** Values that every carrier can do, also one that refuses the field. */
const ORDINARY: Readonly<Record<string, unknown>> = {
  packaging_type: 'BOX',
  weight_unit: 'KG',
  dimension_unit: 'CM',
  quantity: 1,
  is_document: false,
};

/** Ordinary values, empty lists, and what is written for other carriers alone say nothing to this one. */
function saysNothing(id: string, name: FieldName, content: unknown): boolean {
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
function refuseExtras({ id, extras }: CarrierTables, request: RateRequest, issues: Issue[]): void {
  for (const { on, path, extra } of extrasOf(request)) {
    const known = extras.filter((row) => row.on === on).map(({ key }) => key);
    for (const written of Object.keys(extra)) {
      const { carrier, code } = split(written);
      const field = `${path}[${JSON.stringify(written)}]`;
      if (carrier === undefined) {
        issues.push(
          issue(field, 'extra_without_carrier', `must name the carrier that reads it, as in ${id}:${code}`),
        );
      } else if (carrier === id && !known.includes(code)) {
        const offered = known.length === 0 ? 'none here' : known.join(', ');
        issues.push(
          issue(field, 'unknown_extra', `is not read by ${id}; it reads ${offered}`, 'not_supported'),
        );
      }
    }
  }
}

function* extrasOf({ shipper, recipient, shipment }: RateRequest) {
  const places = [
    { on: 'shipper', path: 'shipper', holder: shipper },
    { on: 'recipient', path: 'recipient', holder: recipient },
    { on: 'shipment', path: 'shipment', holder: shipment },
    ...shipment.items.map((holder, index) => ({ on: 'item', path: `shipment.items[${index}]`, holder })),
    { on: 'customs', path: 'shipment.customs', holder: shipment.customs },
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
