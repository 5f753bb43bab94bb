/** `/labels`: one package at once; of several packages they are made while the client asks again. Files are behind signed links. */
import { labelPdf, labelZpl, type SoldShipment, type SpecimenLabel } from '@waybill/simulator/business';
import { publicRoute, type Route, refuse, route } from '@waybill/simulator/server';
import { type Merchant, ownAccount } from './login.js';
import { PRODUCTS } from './products.js';
import { labelsBody, type Party } from './schema.js';
import type { Sold, SoldFacts } from './shipments.js';

/** Another host than that of the API. */
const FILES = 'https://ptest.npe.auspost.com.au';

interface Request {
  readonly request_id: string;
  readonly format: 'PDF' | 'ZPL';
  readonly shipments: readonly SoldShipment<SoldFacts>[];
  /** How often it will still be pending. */
  pending: number;
}

export function labelRoutes(sold: Sold): Route<Merchant>[] {
  const requests = new Map<string, Request>();
  const statusOf = (request: Request): Response => {
    const { request_id, shipments } = request;
    const status = request.pending > 0 ? 'PENDING' : 'AVAILABLE';
    request.pending -= 1;
    const path = `/lodgement4/labels/${request_id}.${request.format.toLowerCase()}`;
    const link = status === 'PENDING' ? {} : { url: `${FILES}${path}?Expires=1796083200&Signature=abc` };
    const shipment_ids = shipments.map(({ id }) => id);
    return Response.json({
      labels: [{ request_id, ...link, status, request_date: '01-12-2026 09:00:10', shipment_ids }],
    });
  };
  return [
    route('POST /labels', labelsBody, ({ body, account, headers }) => {
      const account_number = ownAccount(account, headers);
      const shipments = body.shipments.map(({ shipment_id }) => {
        const shipment = sold.find(shipment_id);
        if (shipment?.account !== account_number)
          throw refuse('44013', 'The shipment can not be found.', 404);
        return shipment;
      });
      const [preference] = body.preferences;
      const groups = (preference?.groups ?? []).map(({ group }) => group);
      const missing = shipments.some((one) => !groups.includes(PRODUCTS[productOf(one)]?.group ?? ''));
      if (missing) throw refuse('51015', 'There is no layout for the product group of a shipment.');
      const request_id = `d9d1445d-0000-4000-9d68-${String(requests.size + 1).padStart(12, '0')}`;
      const several = shipments.some(({ tracking_numbers }) => tracking_numbers.length > 1);
      const { format = 'PDF' } = preference ?? {};
      const request = { request_id, format, shipments, pending: several ? 1 : 0 };
      requests.set(request_id, request);
      return statusOf(request);
    }),
    route('GET /labels/:id', ({ params: { id = '' } }) => {
      const request = requests.get(id);
      if (request === undefined) throw refuse('51008', 'The label request can not be found.', 404);
      return statusOf(request);
    }),
    publicRoute('GET /lodgement4/labels/:file', async ({ params: { file = '' }, headers, query }) => {
      // Storage accepts a signed link or a login, not both.
      if (headers.has('authorization') || headers.has('account-number') || !query.has('Signature'))
        return new Response('<Error><Code>InvalidArgument</Code></Error>', { status: 400 });
      const request = requests.get(file.replace(/\.\w+$/, ''));
      if (request === undefined)
        return new Response('<Error><Code>NoSuchKey</Code></Error>', { status: 404 });
      const pages = request.shipments.flatMap(pagesOf);
      return request.format === 'PDF'
        ? new Response(await labelPdf(pages), { headers: { 'content-type': 'application/pdf' } })
        : new Response(await labelZpl(pages), { headers: { 'content-type': 'text/plain' } });
    }),
  ];
}

function productOf({ facts }: SoldShipment<SoldFacts>): string {
  return facts.shipment.items[0]?.product_id ?? '';
}

function pagesOf(sold: SoldShipment<SoldFacts>): SpecimenLabel[] {
  const { from, to, items, sender_references = [] } = sold.facts.shipment;
  return sold.tracking_numbers.map((barcode, at) => ({
    service: PRODUCTS[productOf(sold)]?.type ?? '',
    package: { number: at + 1, of: items.length },
    weight: `${items[at]?.weight} kg`,
    from: labelParty(from),
    to: labelParty(to),
    ship_date: new Date(sold.sold_at).toISOString().slice(0, 10),
    references: sender_references,
    barcode,
  }));
}

function labelParty({ name, business_name, lines, suburb, state, postcode, country, phone }: Party) {
  return {
    person_name: name,
    ...(business_name && { company_name: business_name }),
    address_lines: lines,
    city: suburb,
    ...(state && { state }),
    postal_code: postcode,
    country_code: country,
    ...(phone && { phone_number: phone }),
  };
}
