/**
 * A local replacement for META: login, shipments with labels, labels again, pickups, collections. It is a second reading of the
 * contract and imports nothing of the carrier's other code, so that it shows mistakes there. Every number is made up.
 */
import type { z } from '@waybill/carrier-kit';
import { defineSimulator } from '@waybill/simulator';
import { dayIn, isCustomsBorder, labelMakers, type SpecimenLabel } from '@waybill/simulator/business';
import {
  type BodyReader,
  jsonBody,
  type Login,
  publicRoute,
  refuse,
  route,
  type ServedRequest,
} from '@waybill/simulator/server';
import {
  collectionBody,
  labelBody,
  pickupBody,
  type SimulatedAddress,
  type SimulatedShipment,
  shipmentBody,
} from './requests.js';

/** Accounts that the simulator accepts. Invented, and not secret. */
const ACCOUNTS = {
  first: {
    business_unit: '001',
    login: 'simulated-login-1',
    password: 'simulated-password-Q7',
    account_number: '1234567',
  },
  second: {
    business_unit: '001',
    login: 'simulated-login-2',
    password: 'simulated-password-V4',
    client_id: 'simulated-client-2',
    client_secret: 'simulated-secret-V4',
    account_number: '7654321',
    sub_account_number: '2',
    customer_id: '2500001',
    sending_depot: '0010150',
  },
} as const;

const LIFETIME_S = 1800;

/** An unsigned JWT with its expiry time; the simulator reads it again and keeps no list of tokens. */
const login: Login = (accounts, { now }) => {
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  return {
    accountOf({ headers }) {
      const [, claims = ''] = /^Bearer \S+?\.(\S+)\.$/.exec(headers.get('authorization') ?? '') ?? [];
      const { sub, exp = 0 } = claimsIn(claims);
      const account = accounts.find((one) => one.login === sub);
      if (account === undefined || exp * 1000 <= now()) throw refuse('401', 'Token expired', 401);
      return account;
    },
    routes: [
      publicRoute('POST /shipping/v1/login', ({ headers }) => {
        const account = accounts.find((one) =>
          HEADERS.every(([header, name]) => headers.get(header) === (one[name] ?? null)),
        );
        if (account === undefined) throw refuse('AUTH-001', 'Invalid credentials', 401);
        const exp = Math.floor(now() / 1000) + LIFETIME_S;
        const token = `${encoded({ alg: 'none' })}.${encoded({ sub: account.login, exp, at: now() })}.`;
        return new Response(null, { headers: { 'x-dpd-token': token } });
      }),
    ],
  };
};

const HEADERS = [
  ['x-dpd-bucode', 'business_unit'],
  ['x-dpd-login', 'login'],
  ['x-dpd-password', 'password'],
  ['x-dpd-clientid', 'client_id'],
  ['x-dpd-clientsecret', 'client_secret'],
] as const;

function claimsIn(text: string): { readonly sub?: string; readonly exp?: number } {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return {};
  }
}

const body = <Body>(schema: z.ZodType<Body>): BodyReader<Body> =>
  jsonBody(schema, {
    media_type: () => refuse('415', 'The media type is not application/json.', 415),
    not_json: () => refuse('400', 'The document cannot be read.'),
    invalid: ({ issues: [issue] }: z.ZodError) =>
      refuse('400', `${issue?.path.join('.')}: ${issue?.message}`),
  });

const TIME_ZONE = 'Europe/Berlin';
const MEDIA = { PDF: 'application/pdf', ZPL: 'application/octet-stream', PNG: 'image/png' } as const;

/** Start it with `startSimulator`. It has two accounts with DPD Germany; the second has every setting that some business unit asks for. */
export const simulator = defineSimulator({
  carrier: 'dpd-meta',
  settings: ACCOUNTS.first,
  accounts: { second: ACCOUNTS.second },
  login,
  refusal: ({ status, problems: [problem] }) => {
    const { code: errorCode, message: errorMessage } = problem ?? {};
    return Response.json({ errorCode, errorMessage, errorOrigin: 'META-API' }, { status });
  },
  routes: ({ purchased, now }) => {
    const sold = new Map<string, { readonly page: SpecimenLabel; readonly account: string }>();
    let last = 0;
    const number = () => {
      last += 1;
      return `01505812${String(last).padStart(6, '0')}`;
    };
    const open = (date: string | undefined) => {
      if (date !== undefined && date < dayIn(TIME_ZONE, now())) throw refuse('DATE', 'The day is over.');
    };
    const ownAccount = (named: string, own: string) => {
      if (named !== own) throw refuse('ACCOUNT', `Account ${named} is not one of this login.`);
    };
    return [
      route(
        'POST /shipping/v1/shipment',
        body(shipmentBody),
        async ({ body: [shipment], account, query }) => {
          if (shipment === undefined) throw refuse('400', 'There is no shipment.');
          ownAccount(shipment.sender.customerInfos.customerAccountNumber, account.account_number);
          checkShipment(shipment);
          open(shipment.shippingDate);
          const format = formatIn(query);
          const pages = shipment.parcel.map((_, at) => pageOf(shipment, at, number()));
          for (const page of pages) sold.set(page.barcode, { page, account: account.account_number });
          const numbers = pages.map(({ barcode }) => barcode);
          purchased(numbers[0] ?? null);
          const drop_off = query.get('DropOffType') ?? 'FULL_LABEL';
          const code = async () => base64(await labelMakers.PNG(pages));
          return Response.json({
            shipmentId: numbers[0],
            parcelIds: numbers,
            parcelBarcodes: numbers.map((parcel) => ({ parcel, barcode: `%0020457${parcel}327276` })),
            ...(drop_off === 'QR_CODE'
              ? {}
              : {
                  label: {
                    base64Data: base64(await labelMakers[format](pages)),
                    'media-type': MEDIA[format],
                  },
                }),
            ...(drop_off === 'FULL_LABEL'
              ? {}
              : { qrcode: { base64Data: await code(), 'media-type': 'image/png', pincode: '4711' } }),
          });
        },
      ),

      route('POST /shipping/v1/label', body(labelBody), async ({ body: { shipment }, account, query }) => {
        const format = formatIn(query);
        const pages = shipment.parcelNumbers.map((one) => {
          const found = sold.get(one);
          if (found?.account !== account.account_number)
            throw refuse('LABEL', `Parcel ${one} was not found.`);
          return found.page;
        });
        const base64Data = base64(await labelMakers[format](pages));
        return Response.json({ label: { base64Data, mediaType: MEDIA[format] } });
      }),

      route('POST /shipping/v1/pickupscheduling', body(pickupBody), ({ body: pickup, account }) => {
        ownAccount(pickup.customerInfos.customerAccountNumber, account.account_number);
        // The unit's "no" comes with HTTP 200, too.
        if (/^0+$/.test(pickup.pickupAddress.zipCode) || pickup.pickup.date < dayIn(TIME_ZONE, now())) {
          const failed = { statusCode: 'KO', statusDescription: 'No pickup on this day at this place' };
          return Response.json({ scheduledPickupResponse: [failed] });
        }
        const made = { pickupreference: `PU-${number()}`, statusCode: 'OK', statusDescription: 'Scheduled' };
        return Response.json({ scheduledPickupResponse: [made] });
      }),

      route('POST /shipping/v1/colreq', body(collectionBody), ({ body: collection, account }) => {
        ownAccount(collection.customer.customerInfos.customerAccountNumber, account.account_number);
        for (const { address } of [collection.collectionPoint, collection.receiver]) checkPlace(address);
        open(collection.pickup.date);
        const parcelId = number();
        purchased(parcelId);
        const status = { code: '0', info: 'OK', description: 'Accepted' };
        return Response.json({ collectionId: `CR${parcelId}`, parcelId, statusList: [status] });
      }),
    ];
  },
});

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

function formatIn(query: ServedRequest['query']): keyof typeof MEDIA {
  const format = Object.keys(MEDIA).find((one) => one === query.get('LabelPrintFormat'));
  if (format === undefined) throw refuse('400', 'LabelPrintFormat is missing or not made by this unit.');
  if (!/^(A[4-7])?$/.test(query.get('LabelPaperFormat') ?? '')) throw refuse('400', 'LabelPaperFormat');
  return format as keyof typeof MEDIA;
}

function checkPlace({ zipCode = '', country }: SimulatedAddress): void {
  if (/^0+$/.test(zipCode)) throw refuse('SHIP_104', `Receiver zip code is not valid for country ${country}`);
}

/** @throws Refusal for what the document for customers demands besides the schema. */
function checkShipment({ sender, receiver, parcel, ...shipment }: SimulatedShipment): void {
  checkPlace(receiver.address);
  if (shipment.numberOfParcels !== String(parcel.length)) throw refuse('SHIP_110', 'numberOfParcels');
  const weight = parcel.reduce((total, { parcelInfos }) => total + Number(parcelInfos.weight), 0);
  if (shipment.shipmentInfos.weight !== String(weight)) throw refuse('SHIP_111', 'weight');
  if (parcel.some(({ cod }) => cod !== undefined) && shipment.mpsCompleteDelivery !== 's2')
    throw refuse('SHIP_120', 'Complete delivery is mandatory for COD');
  if (receiver.pudoId !== undefined && (receiver.contact?.phone1 ?? receiver.contact?.email) === undefined)
    throw refuse('SHIP_130', 'Telephone or e-mail is mandatory for a pickup point');
  const placeOf = ({ country, zipCode: postal_code = '' }: SimulatedAddress) => ({ country, postal_code });
  const crosses = isCustomsBorder(placeOf(sender.address), placeOf(receiver.address));
  if (crosses && shipment.international === undefined) throw refuse('SHIP_140', 'international is missing');
}

function pageOf(
  {
    sender,
    receiver,
    parcel,
    shipmentInfos,
    shippingDate = '',
    customerReferenceNumbers = [],
  }: SimulatedShipment,
  at: number,
  barcode: string,
): SpecimenLabel {
  const party = ({ address }: { readonly address: SimulatedAddress }): SpecimenLabel['to'] => ({
    company_name: address.companyName,
    person_name: address.name1,
    address_lines: [`${address.street} ${address.houseNumber ?? ''}`.trim()],
    city: address.city,
    state: address.state,
    postal_code: address.zipCode,
    country_code: address.country,
  });
  return {
    service: `DPD ${shipmentInfos.productCode}`,
    from: party(sender),
    to: party(receiver),
    package: { number: at + 1, of: parcel.length },
    weight: `${parcel[at]?.parcelInfos.weight} g`,
    ship_date: shippingDate,
    references: customerReferenceNumbers.slice(0, 3),
    barcode,
  };
}
