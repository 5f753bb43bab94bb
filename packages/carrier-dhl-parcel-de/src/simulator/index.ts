/**
 * A local stand-in for DHL's servers: login, shipping, voiding, tracking, closing. Every number is made up. It is a second reading of the
 * contract and imports nothing of the carrier's other code.
 */
import type { z } from '@waybill/carrier-kit';
import { defineSimulator } from '@waybill/simulator';
import { paperPdf, soldShipments } from '@waybill/simulator/business';
import { basicLogin, behind, oauthServer, refuse, route } from '@waybill/simulator/server';
import { filesOf } from './labels.js';
import { pickupRoutes } from './pickups.js';
import { bodyOf, manifest, order, type SimulatedShipment, shipment } from './requests.js';
import { returned, returnOrder } from './returns.js';
import { type Message, messagesFor } from './rules.js';
import { tracked } from './tracking.js';

const billing = (ekp: string) => ({
  V01PAK: `${ekp}0102`,
  V62KP: `${ekp}6201`,
  V53WPAK: `${ekp}5301`,
  V54EPAK: `${ekp}5401`,
  V66WPI: `${ekp}6601`,
  V07PAK: `${ekp}0701`,
});
const MAIN = {
  client_id: 'k7Qm2ZpX9vR4tL8w',
  client_secret: 'sJ5nB3yH6cF1dG0a',
  username: 'laterne-versand',
  password: 'Sandbox#Laterne&2026',
  billing_numbers: billing('3333333333'),
  return_receivers: { DE: 'laterne' },
  cod_account_reference: 'Geschäftskonto',
  tracking_username: 'zt12345',
  tracking_password: 'geheim "& <streng>',
};
const OTHER = {
  client_id: 'p4Wd8NxK1uT6yE3q',
  client_secret: 'mZ7vC2rL9bS5hJ4k',
  username: 'hafen-versand',
  password: 'Sandbox#Hafen&2026',
  billing_numbers: billing('5555555555'),
  return_receivers: { DE: 'hafen' },
  cod_account_reference: 'Hafenkonto',
  tracking_username: 'zt67890',
  tracking_password: 'auch geheim & streng',
};
type Account = typeof MAIN;

const TITLES: Readonly<Record<number, string>> = { 200: 'OK', 400: 'Bad Request', 401: 'Unauthorized' };
const statusOf = (status: number, detail?: string) => ({
  title: TITLES[status] ?? String(status),
  status,
  statusCode: status,
  detail: detail?.slice(0, 80),
});
const UNKNOWN = statusOf(400, 'Unknown shipment number.');

/** One for all shipments: 200 of a single one, 207 of several, 400 where all are refused. */
function answer(items: readonly { readonly sstatus: { readonly status: number } }[]): Response {
  const failed = items.filter(({ sstatus }) => sstatus.status >= 400).length;
  const status = failed === items.length ? 400 : items.length > 1 ? 207 : 200;
  const detail =
    failed === 0 ? 'The Webservice call ran successfully.' : `${failed} of ${items.length} failed.`;
  return problem({ status: statusOf(status, detail), items }, status);
}

function problem(document: object, status: number): Response {
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  return Response.json(document, { status, headers: { 'content-type': type } });
}

const unauthorized = () => refuse('', 'Unauthorized for given resource.', 401);

/** Start it with `startSimulator`. It has two accounts. */
export const simulator = defineSimulator({
  carrier: 'dhl-parcel-de',
  settings: MAIN,
  accounts: { other: OTHER },
  login: oauthServer({
    ...{ path: '/account/auth/ropc/v1/token', style: 'fields', grant_type: 'password', lifetime_s: 1799 },
    fields: { username: 'username', password: 'password' },
    refused: { token: unauthorized },
  }),
  refusal: ({ status, problems }, { path }) => {
    const { statusCode, ...others } = statusOf(status, problems[0]?.message);
    return problem(path.includes('/returns/') ? others : { ...others, statusCode }, status);
  },
  routes: ({ now, purchased }) => {
    let last = 0;
    const sold = soldShipments<Account>({ now });
    const closed = new Set<string>();

    const sell = async (written: unknown, account: Account, query: URLSearchParams) => {
      const { data, error } = shipment.safeParse(written);
      const mustEncode = query.get('mustEncode') === 'true';
      const numbers = Object.values(account.billing_numbers);
      const messages = data === undefined ? malformed(error) : messagesFor(data, { numbers, mustEncode });
      const listed = { validationMessages: messages.length === 0 ? undefined : messages };
      if (data === undefined || messages.some(({ validationState }) => validationState === 'Error'))
        return { sstatus: statusOf(400, `${messages.length} error`), ...listed };
      const found = numbersOf(data, () => ++last);
      const { shipmentNo } = found;
      purchased(shipmentNo);
      sold.add({ id: shipmentNo, tracking_numbers: [shipmentNo], account: account.username, facts: account });
      return { ...found, sstatus: statusOf(200), ...(await filesOf(data, found, query)), ...listed };
    };

    /** `undefined` for a shipment that the account does not have, or that was deleted. */
    const open = (number: string, account: Account) =>
      sold.open(account.username).find(({ id }) => id === number);

    return [
      route('POST /shipping/v2/orders', bodyOf(order), async ({ body: request, account, query }) => {
        const items: { sstatus: { status: number } }[] = [];
        for (const written of request.shipments) items.push(await sell(written, account, query));
        return answer(items);
      }),

      route('GET /shipping/v2/orders', ({ account, query }) => {
        const items = query.getAll('shipment').map((shipmentNo) => {
          const isThere = open(shipmentNo, account) !== undefined;
          return { shipmentNo, sstatus: isThere ? statusOf(200) : UNKNOWN };
        });
        return answer(items);
      }),

      route('DELETE /shipping/v2/orders', ({ account, query }) => {
        if (query.get('profile') !== 'STANDARD_GRUPPENPROFIL') throw refuse('', 'Unknown profile.');
        const items = query.getAll('shipment').map((shipmentNo) => {
          const found = sold.find(shipmentNo);
          const isOwn = found?.account === account.username;
          const outcome = found !== undefined && isOwn ? sold.void(found) : 'already';
          const refusal = outcome === 'already' ? UNKNOWN : statusOf(400, 'The shipment is closed.');
          return { shipmentNo, sstatus: outcome === 'voided' ? statusOf(200) : refusal };
        });
        return answer(items);
      }),

      route('POST /shipping/v2/manifests', bodyOf(manifest), ({ body: { shipmentNumbers }, account }) => {
        const items = shipmentNumbers.map((shipmentNo) => {
          const found = open(shipmentNo, account);
          if (found !== undefined) {
            sold.close([found]);
            closed.add(shipmentNo);
            return { shipmentNo, sstatus: statusOf(200) };
          }
          const before = { ...statusOf(200, 'Already manifested.'), title: 'Warning' };
          return { shipmentNo, sstatus: closed.has(shipmentNo) ? before : UNKNOWN };
        });
        return problem({ status: statusOf(207), items }, 207);
      }),

      route('GET /shipping/v2/manifests', async ({ query }) => {
        const lines = [...closed];
        const page = { title: 'Manifest', parties: [], lines, barcode: query.get('date') ?? '' };
        const b64 = Buffer.from(await paperPdf(page)).toString('base64');
        const manifest = [{ b64, fileFormat: 'PDF' }];
        const items = lines.map((shipmentNo) => ({ shipmentNo, sheetNo: '1' }));
        return Response.json({ status: statusOf(200), manifestDate: query.get('date'), manifest, items });
      }),

      route('POST /shipping/returns/v1/orders', bodyOf(returnOrder), async ({ body: request, query }) => {
        const both = query.get('labelType') !== 'SHIPMENT_LABEL';
        const made = await returned(request, `003404333307${String(++last).padStart(8, '0')}`, both);
        purchased(made.shipmentNo);
        return Response.json(made, { status: 201 });
      }),

      ...pickupRoutes(now),

      ...behind(
        {
          login: basicLogin({ refused: unauthorized, username: 'client_id', password: 'client_secret' }),
          refusal: ({ status, problems }) => problem(statusOf(status, problems[0]?.message), status),
        },
        [route<Account>('GET /tracking/v0/shipments', ({ query, account }) => tracked(query, account, sold))],
      ),
    ];
  },
});

function malformed({ issues }: z.ZodError): Message[] {
  return issues.map(({ path, message }) => ({
    property: path.join('.'),
    validationMessage: message,
    validationState: 'Error',
  }));
}

/** Abroad a number of the Universal Postal Union's S10, else twenty digits; that of a return has its own product. */
function numbersOf({ product, services }: SimulatedShipment, serial: () => number) {
  const digits = (between: string) => `0034043333${between}${String(serial()).padStart(8, '0')}`;
  const abroad = product === 'V53WPAK' || product === 'V66WPI';
  return {
    shipmentNo: abroad ? `CN${String(serial()).padStart(9, '0')}DE` : digits('01'),
    ...(services?.dhlRetoure === undefined ? {} : { returnShipmentNo: digits('07') }),
  };
}
