import type { ContractCall } from '@waybill/testkit';
import { type OpenApiFile, type OpenApiOperation, openApiContracts } from '@waybill/testkit/openapi';

const at = (path: string) => ({ path: new RegExp(`^${path}$`), error: 'ErrorMessage' });

/** What is posted. The status of a success is part of the contract; 404 and others are described with it. */
const post = (path: string, request: string, reply: string, success = 200): OpenApiOperation => ({
  ...{ ...at(path), method: 'POST', request, reply },
  is_error: ({ status }) => status >= 400,
  reply_rules: ({ status }) =>
    status === success || status >= 400 ? [] : [`status ${status} is not in the contract`],
});

/** A reply in parts is no document: it is not judged. */
const unlessInParts = (operation: OpenApiOperation): OpenApiOperation => ({
  ...operation,
  is_error: ({ status, document }) => status >= 400 || typeof document === 'string',
  error: (status) => (status >= 400 ? 'ErrorMessage' : undefined),
});

/** The parameters of a query, in the form that the contract gives them. Others are not taken. */
const query = (known: Readonly<Record<string, RegExp>>, required: readonly string[] = []) => ({
  method: 'GET',
  request_rules: ({ path }: ContractCall) => {
    const { searchParams } = new URL(path, 'https://apis.usps.com');
    return [
      ...[...searchParams]
        .filter(([name, value]) => !known[name]?.test(value))
        .map(([name, value]) => `the query must not have ${name}=${value}`),
      ...required.filter((name) => !searchParams.has(name)).map((name) => `the query must have ${name}`),
    ];
  },
});

const header = (name: string) => ({
  request_rules: ({ headers }: ContractCall) =>
    headers[name] === undefined ? [`the header ${name} is missing`] : [],
});

const cancel = (path: string): OpenApiOperation => ({
  ...{ ...at(path), method: 'DELETE', reply: 'CancelResponse' },
  ...header('x-payment-authorization-token'),
});

const file = (name: string, operations: readonly OpenApiOperation[]): OpenApiFile => ({
  ...{ file: `usps/spec/${name}.yaml`, operations, ...(name in OVERLAYS && { overlay: OVERLAYS[name] }) },
});

/** Corrections of the files that USPS's own examples or this program's documents contradict. */
const OVERLAYS: Readonly<Record<string, NonNullable<OpenApiFile['overlay']>>> = {
  tracking: trackingOverlay,
  'international-labels': closedTogether,
  'carrier-pickup': pickupOverlay,
  locations: locationsOverlay,
};

const ZIP = /^\d{5}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ANY = /^/;
/** No file describes the token server. */
const TOKEN = { path: /^\/oauth2\/v3\/token$/ };
const LABELS = '/labels/v3';
const ABROAD = '/international-labels/v3/international-label';
const TRACKED = '/tracking/v3/tracking/\\w+';
const PICKUP = '/pickup/v3/carrier-pickup';
const BOOKED = at(`${PICKUP}/\\w+`);
const versioned = header('if-match');

/** The official OpenAPI files of USPS, below the folder of all contracts. */
export const contracts = openApiContracts([
  file('shipping-options', [post('/shipments/v3/options/search', 'OptionsRequest', 'OptionsResponse')]),
  file('tracking', [
    {
      ...at(TRACKED),
      ...query({ expand: /^(SUMMARY|DETAIL)$/, mailingDate: DAY, destinationZIPCode: ZIP }),
      // A summary is valid as details, which require nothing.
      reply: 'TrackingDetails',
    },
    {
      ...at(`${TRACKED}/proof-of-delivery`),
      request: 'TrackingProofOfDeliveryRequest',
      reply: 'TrackingProofOfDeliveryResponse',
    },
  ]),
  file('addresses', [
    {
      ...at('/addresses/v3/address'),
      ...query(
        {
          ...{ streetAddress: ANY, secondaryAddress: ANY, city: ANY, urbanization: ANY, ZIPCode: ZIP },
          ...{ firm: /^.{0,50}$/, state: /^[A-Z]{2}$/, ZIPPlus4: /^\d{4}$/ },
        },
        ['streetAddress', 'state'],
      ),
      reply: 'AddressResponse',
    },
  ]),
  file('domestic-labels', [
    cancel(`${LABELS}/label(/\\w+)?`),
    post(`${LABELS}/label`, 'LabelRequest', 'LabelVendorResponse'),
    unlessInParts(post(`${LABELS}/return-label`, 'ReturnLabelRequest', 'ReturnLabelVendorResponse')),
    post(`${LABELS}/label-reprint`, 'LabelReprintRequest', 'LabelReprintDomesticOutboundResponse'),
  ]),
  file('international-labels', [
    cancel(`${ABROAD}(/\\w+)?`),
    post(ABROAD, 'InternationalLabelRequest', 'InternationalLabelVendorResponse', 201),
    post(`${ABROAD}-reprint`, 'LabelReprintRequest', 'LabelReprintInternationalResponse'),
  ]),
  file('payments', [post('/payments/v3/payment-authorization', 'Parties', 'Parties'), TOKEN]),
  file('carrier-pickup', [
    post(PICKUP, 'SchedulePickupRequest', 'PickupConfirmation'),
    { ...at(`${PICKUP}/eligibility`), reply: 'EligibleAddress' },
    { ...BOOKED, method: 'GET', reply: 'PickupConfirmations' },
    { ...BOOKED, ...versioned, method: 'PUT', request: 'PickupConfirmation', reply: 'PickupConfirmation' },
    { ...BOOKED, ...versioned, method: 'DELETE' },
  ]),
  file('scan-forms', [
    unlessInParts(post('/scan-forms/v3/scan-form', 'SCANFormRequest', 'SCANFormVendorResponse')),
  ]),
  file('locations', [
    { ...at('/locations/v3/post-office-locations'), reply: 'PostOfficeLocations' },
    { ...at('/locations/v3/parcel-locker-locations'), reply: 'ParcelLockerLocation' },
  ]),
]);

type Schema = Readonly<Record<string, unknown>> & {
  readonly properties?: Record<string, { format?: string; enum?: unknown }>;
};

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Requests for pickups name the person who is there; the file forbids their members, and takes every contact twice. */
function pickupOverlay(schemas: Record<string, unknown>): Record<string, unknown> {
  const { PickupAddress, NotificationMethod } = schemas as Record<string, Schema>;
  const { additionalProperties: _, ...address } = PickupAddress ?? {};
  const sought = ref('DomesticAddress');
  return {
    ...schemas,
    PickupAddress: address,
    NotificationMethod: { anyOf: NotificationMethod?.oneOf },
    PickupConfirmations: { type: 'array', items: ref('PickupConfirmation') },
    // A check of an address names no person.
    EligibleAddress: { type: 'object', required: ['address'], properties: { address: sought } },
  };
}

/** USPS's own example of a reply writes `facilityId`. */
function locationsOverlay(schemas: Record<string, unknown>): Record<string, unknown> {
  const { PostOfficeLocation: office } = schemas as Record<string, Schema>;
  const locations = { type: 'array', items: ref('PostOfficeLocation') };
  return {
    ...schemas,
    PostOfficeLocation: { ...office, properties: { ...office?.properties, facilityId: { type: 'string' } } },
    PostOfficeLocations: { type: 'object', properties: { locations, metadata: ref('PaginationMetadata') } },
  };
}

/**
 * Times are local and have no zone, which `date-time` requires; the example of `mailPieceIntakeDate` has a blank in it. The list
 * of mail classes lacks USPS Ground Advantage, and is "human readable" by its description.
 */
function trackingOverlay(schemas: Record<string, unknown>): Record<string, unknown> {
  const { TrackingDetails, TrackingEvent } = schemas as Record<string, Schema>;
  for (const schema of [TrackingDetails, TrackingEvent])
    for (const [name, property] of Object.entries(schema?.properties ?? {})) {
      if (property.format === 'date-time' && name !== 'GMTTimestamp') delete property.format;
      if (name === 'mailClass') delete property.enum;
    }
  return schemas;
}

/**
 * Where a schema is put together of others (`allOf`), each part forbids the members of the other parts, so that the file's
 * own examples are not valid. Here a part leaves them to the others.
 */
function closedTogether(schemas: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, opened(schema, false)]));
}

function opened(node: unknown, isPart: boolean): unknown {
  if (Array.isArray(node)) return node.map((element) => opened(element, isPart));
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).flatMap(([key, value]) => {
    if (key === 'additionalProperties' && value === false && (isPart || 'allOf' in node)) return [];
    return [[key, opened(value, key === 'allOf')]];
  });
  return Object.fromEntries(entries);
}
