/** Orders: made, read, labelled, deleted. */

import type { SimulatorContext } from '@waybill/simulator';
import {
  isCustomsBorder,
  labelPdf,
  type SoldShipment,
  type SoldShipments,
} from '@waybill/simulator/business';
import { type Problem, type Refusal, type Route, refuse, route } from '@waybill/simulator/server';
import type { SimulatedSettings } from './accounts.js';
import { ordersBody, type SimulatedOrder } from './order-request.js';

/** What the simulator remembers of an order. */
export interface OrderFacts {
  readonly order: SimulatedOrder;
  /** Whether it has a label: without one it is neither posted nor manifested. */
  readonly labelled: boolean;
}
export type Orders = SoldShipments<OrderFacts>;
type Order = SoldShipment<OrderFacts>;

/** Services of business accounts: where they go, and whether they are tracked. */
const AT_HOME = 'TPN24 TPS48 TRN24 TRS48 TPLN TPLS BPR1 BPR2 SD1 SD2 SD3 SD4 SD5 SD6'.split(' ');
const AT_HOME_UNTRACKED = 'CRL24 CRL48 BPL1 BPL2'.split(' ');
const ABROAD = 'OTA OTB OTC OTD OSA OSB MPR MTV'.split(' ');
const ABROAD_UNTRACKED = 'OLA OLS BYD DE6'.split(' ');
const UNTRACKED = [...AT_HOME_UNTRACKED, ...ABROAD_UNTRACKED];
/** Services that are paid on the web page: an order has no label before that. */
const PAID_LATER = /^(T?OLP|SD\dOLP)/;

const HOME = { country: 'GB', postal_code: 'SE1 2AA' };
/** Where Royal Mail's services within the country go: those with postcodes like its own. */
const POSTCODES = new Set(['GB', 'GG', 'IM', 'JE']);

export function orderRoutes(
  { purchased }: SimulatorContext,
  orders: Orders,
  manifestedOn: ReadonlyMap<string, number>,
): Route<SimulatedSettings>[] {
  let last = 1000;
  const time = (at: number) => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');

  const create = async (order: SimulatedOrder, account: SimulatedSettings) => {
    const id = String(++last);
    const service = order.postageDetails?.serviceCode ?? '';
    const labelled = order.label?.includeLabelInResponse === true && !PAID_LATER.test(service);
    const isTracked = labelled && !UNTRACKED.includes(service);
    const numbers = order.packages.map((_, at) => `OV${String(last * 100 + at).padStart(9, '0')}GB`);
    const tracking_numbers = isTracked ? numbers : [];
    orders.add({ id, tracking_numbers, account: account.api_key, facts: { order, labelled } });
    if (labelled) purchased(tracking_numbers[0] ?? null);
    const made = orders.find(id);
    if (made === undefined) throw new Error(`order ${id} is lost`);
    const label = labelled ? { label: await labelOf(made), labelErrors: [], generatedDocuments: [] } : {};
    const refused = { code: 'LabelGenerationFailed', message: 'Postage has not been applied to the order.' };
    return { ...infoOf(made), ...label, ...(labelled ? {} : { labelErrors: [refused] }) };
  };

  const infoOf = (order: Order) => {
    const { id, tracking_numbers: numbers, facts } = order;
    const shipped = orders.journeyOf(order).find(({ stage }) => stage === 'picked_up')?.at;
    const manifested = manifestedOn.get(id);
    return {
      orderIdentifier: Number(id),
      orderReference: facts.order.orderReference,
      createdOn: time(order.sold_at),
      orderDate: facts.order.orderDate,
      ...(facts.labelled ? { printedOn: time(order.sold_at) } : {}),
      ...(manifested === undefined ? {} : { manifestedOn: time(manifested) }),
      ...(shipped === undefined || !facts.labelled ? {} : { shippedOn: time(shipped) }),
      ...(numbers[0] === undefined ? {} : { trackingNumber: numbers[0] }),
      packages: facts.order.packages.map((_, at) => ({
        packageNumber: at + 1,
        ...(numbers[at] === undefined ? {} : { trackingNumber: numbers[at] }),
      })),
    };
  };

  /** Those that a path names: numbers, and references in double quotes. Deleted ones are gone. */
  const named = (path: string, account: SimulatedSettings): Order[] => {
    const isNamed = ({ id, facts }: Order) =>
      path.split(';').some((one) => one === id || one === `"${facts.order.orderReference}"`);
    const found = orders
      .all()
      .filter((order) => order.account === account.api_key && isNamed(order))
      .filter((order) => orders.journeyOf(order).every(({ stage }) => stage !== 'voided'));
    if (found.length === 0) throw refuse('', '', 404);
    return found;
  };

  return [
    route('POST /api/v1/orders', ordersBody, async ({ body: { items }, account }) => {
      const judged = items.map((order) => ({ order, problems: problemsOf(order) }));
      const good = judged.filter(({ problems }) => problems.length === 0);
      const failed = judged.filter(({ problems }) => problems.length > 0);
      const createdOrders = await Promise.all(good.map(({ order }) => create(order, account)));
      const failedOrders = failed.map(({ order, problems }) => ({
        order,
        errors: problems.map(({ code, message, field }) => ({
          errorCode: Number(code),
          errorMessage: message,
          fields: field === undefined ? [] : [{ fieldName: field }],
        })),
      }));
      return Response.json({
        successCount: createdOrders.length,
        errorsCount: failedOrders.length,
        createdOrders,
        failedOrders,
      });
    }),

    route('GET /api/v1/orders/:ids', ({ params: { ids = '' }, account }) =>
      Response.json(named(ids, account).map(infoOf)),
    ),

    route('GET /api/v1/orders/:ids/label', async ({ params: { ids = '' }, query, account }) => {
      const isAsked = query.get('documentType') === 'postageLabel' && query.has('includeReturnsLabel');
      const [order] = named(ids, account);
      if (order === undefined || !isAsked) throw badList(ids, 'BadRequest', 'documentType is missing');
      if (!order.facts.labelled)
        throw badList(ids, 'LabelGenerationFailed', 'Postage has not been applied to the order.');
      return new Response(Buffer.from(await labelOf(order), 'base64'), {
        headers: { 'content-type': 'application/pdf' },
      });
    }),

    route('DELETE /api/v1/orders/:ids', ({ params: { ids = '' }, account }) => {
      const results = named(ids, account).map((order) => ({ order, result: orders.void(order) }));
      const about = ({ id, facts }: Order) => ({
        orderIdentifier: Number(id),
        orderReference: facts.order.orderReference,
      });
      return Response.json({
        deletedOrders: results
          .filter(({ result }) => result === 'voided')
          .map(({ order }) => ({ ...about(order), orderInfo: '' })),
        errors: results
          .filter(({ result }) => result !== 'voided')
          .map(({ order }) => ({
            ...about(order),
            code: 'CannotDelete',
            message: 'The order cannot be deleted.',
          })),
      });
    }),
  ];
}

/** A refusal whose document is a list: `OrderErrorResponse[]`. */
function badList(ids: string, code: string, message: string): Refusal {
  return refuse(`${ids}:${code}`, message, 400);
}

/** Why an order is not made. The numbers of the errors are made up: Royal Mail publishes none. */
function problemsOf({
  recipient,
  packages,
  postageDetails,
  isRecipientABusiness,
}: SimulatedOrder): Problem[] {
  const { countryCode: country, postcode: postal_code = '' } = recipient.address;
  const to = { country, postal_code };
  const service = postageDetails?.serviceCode ?? '';
  const isHome = POSTCODES.has(country);
  const isSent =
    PAID_LATER.test(service) ||
    (isHome ? [...AT_HOME, ...AT_HOME_UNTRACKED] : [...ABROAD, ...ABROAD_UNTRACKED]).includes(service);
  const isDeclared = packages.every(
    ({ contents = [], packageFormatIdentifier: format }) => contents.length > 0 || format === 'documents',
  );
  const problem = (code: string, message: string, field: string): Problem => ({ code, message, field });
  return [
    ...(isSent ? [] : [problem('30', 'Service code is not available', 'PostageDetails.ServiceCode')]),
    ...(isDeclared || !isCustomsBorder(HOME, to)
      ? []
      : [problem('41', 'Contents are required', 'Packages.Contents')]),
    ...(postal_code.startsWith('BT') && isRecipientABusiness === undefined
      ? [problem('52', 'IsRecipientABusiness is required', 'IsRecipientABusiness')]
      : []),
  ];
}

/** The labels of all packages in one PDF, in base64. */
async function labelOf({ tracking_numbers, id, facts: { order } }: Order): Promise<string> {
  const { address } = order.recipient;
  const lines = [address.addressLine1, address.addressLine2, address.addressLine3];
  const file = await labelPdf(
    order.packages.map(({ weightInGrams }, at) => ({
      service: `Royal Mail ${order.postageDetails?.serviceCode ?? ''}`,
      from: {
        company_name: order.sender?.tradingName ?? 'Specimen Shop',
        address_lines: ['Address of the account'],
        country_code: 'GB',
      },
      to: {
        company_name: address.companyName,
        person_name: address.fullName,
        address_lines: lines.flatMap((line) => line ?? []),
        city: address.city,
        state: address.county,
        postal_code: address.postcode,
        country_code: address.countryCode,
      },
      barcode: tracking_numbers[at] ?? `${id}-${at + 1}`,
      package: { number: at + 1, of: order.packages.length },
      weight: `${weightInGrams / 1000} kg`,
      references: order.orderReference === undefined ? [] : [order.orderReference],
    })),
  );
  return Buffer.from(file).toString('base64');
}
