import type { ReplyEdits } from '@waybill/testkit';

interface Service {
  readonly service_code: string;
  readonly price_including_gst: number;
}

/** Edits of a list of services. Other documents stay as they are. */
export const reply: ReplyEdits = {
  withServices: (body, codes) =>
    edited(body, ([first]) => codes.map((service_code) => ({ ...first, service_code }))),
  withTotal: (body, delta) =>
    edited(body, (services) =>
      services.map((service) => ({
        ...service,
        price_including_surcharge_and_gst: Number((service.price_including_gst + delta).toFixed(2)),
      })),
    ),
};

function edited(body: string, edit: (services: readonly Service[]) => readonly object[]): string {
  if (!body.startsWith('{')) return body;
  const document = JSON.parse(body) as { readonly services?: readonly Service[] };
  return document.services === undefined
    ? body
    : JSON.stringify({ ...document, services: edit(document.services) });
}
