/** The REST+XML services: login, bodies, documents. */
import { writeXml, type XmlNode } from '@waybill/carrier-kit/xml';
import { amountText } from '@waybill/simulator/business';
import { basicLogin, type Gate, refuse } from '@waybill/simulator/server';
import { readXmlRequest, type XmlElement } from '@waybill/simulator/xml';
import { z } from 'zod';
import type { Content, Platform, Service } from './platform.js';
import { requestsOf } from './requests.js';

/** The carrier's own sandbox. */
const LINK_HOST = 'https://ct.soa-gw.canadapost.ca';

const SERVICES: Readonly<Record<Service, { readonly media: string; readonly namespace: string }>> = {
  rate: { media: 'ship.rate-v4', namespace: 'ship/rate-v4' },
  shipment: { media: 'shipment-v8', namespace: 'shipment-v8' },
  non_contract: { media: 'ncshipment-v4', namespace: 'ncshipment-v4' },
  manifest: { media: 'manifest-v8', namespace: 'manifest-v8' },
  track: { media: 'track-v2', namespace: 'track' },
  pickup_request: { media: 'pickuprequest', namespace: 'pickuprequest' },
  pickup: { media: 'pickup', namespace: 'pickup/availability' },
  post_office: { media: 'postoffice', namespace: 'postoffice' },
  authorized_return: { media: 'authreturn-v2', namespace: 'authreturn-v2' },
};

const mediaType = (to: Service | `application/${string}`) =>
  to in SERVICES ? `application/vnd.cpc.${SERVICES[to as Service].media}+xml` : to;
const namespaceOf = (service: Service) => `http://www.canadapost.ca/ws/${SERVICES[service].namespace}`;

/** Login and error document. */
export const xmlGate: Gate = {
  login: basicLogin({ refused: () => refuse('E002', 'AAA Authentication Failure', 401) }),
  refusal: ({ status, problems }) => {
    const message = problems.map(({ code, message: description }) => ({ code, description }));
    const messages = { '@_xmlns': 'http://www.canadapost.ca/ws/messages', message };
    return new Response(writeXml({ messages }), { status, headers: { 'content-type': 'application/xml' } });
  },
};

const requests = requestsOf({
  amount: (most, places) =>
    z
      .string()
      .regex(new RegExp(`^\\d+(\\.\\d{1,${places}})?$`))
      .refine((value) => Number(value) > 0 && Number(value) <= most, `must be above 0, at most ${most}`),
  whole: (most) =>
    z
      .string()
      .regex(/^\d+$/)
      .refine((value) => Number(value) >= 1 && Number(value) <= most, `must be 1 to ${most}`),
  flag: z.enum(['true', 'false']).transform((value) => value === 'true'),
});

export const xml: Platform = {
  name: 'xml',
  link_host: LINK_HOST,
  body: (name, service, root) => {
    const schema = z.strictObject({ [root]: requests[name] });
    return ({ headers, path, text }) => {
      checkAccept(headers, service);
      const type = mediaType(service);
      if (headers.get('content-type')?.split(';')[0]?.trim() !== type)
        throw refuse('415', `Content-Type must be ${type}.`, 415);
      const { data, error } = schema.safeParse(plainDocument(text, namespaceOf(service), path));
      const [issue] = error?.issues ?? [];
      if (issue !== undefined)
        throw refuse('Server', `${path}: cvc-complex-type: ${issue.path.join('/')}: ${issue.message}`);
      return data?.[root] as never;
    };
  },
  checkAccept,
  document: (service, root, content) => {
    const document = writeXml({ [root]: { '@_xmlns': namespaceOf(service), ...texts(content as Content) } });
    return new Response(document, { headers: { 'content-type': `${mediaType(service)};charset=utf-8` } });
  },
  money: (cents) => (cents < 0 ? `-${amountText(-cents)}` : amountText(cents)),
  figure: (value, places) => value.toFixed(places),
  tax: (percent, cents) =>
    percent === 0 ? amountText(cents) : { '@_percent': percent.toFixed(4), '#text': amountText(cents) },
  day: (date) => date,
  list: (name, entries) => ({ [name]: entries }),
  link: (rel, path, to, index) => ({
    '@_rel': rel,
    '@_href': LINK_HOST + path,
    '@_media-type': mediaType(to),
    '@_index': index,
  }),
};

/** The exact, versioned media type; a wildcard is refused. */
function checkAccept(headers: Headers, accepted: Service | `application/${string}`): void {
  const ranges = (headers.get('accept') ?? '').split(',').map((range) => range.split(';')[0]?.trim());
  if (!ranges.includes(mediaType(accepted)))
    throw refuse('406', `Accept must name ${mediaType(accepted)}.`, 406);
}

/** An element: its text, or its children by name; an array where a name comes more than once. */
type Plain = string | readonly Plain[] | { readonly [name: string]: Plain };

/** @throws Refusal for what is not one well-formed document. Elements of another namespace have names that no schema lists. */
function plainDocument(text: string, namespace: string, path: string): Plain {
  let root: XmlElement;
  try {
    root = readXmlRequest(text);
  } catch (error) {
    throw refuse('Server', `${path}: ${(error as Error).message}`);
  }
  return byName([root], namespace);
}

function byName(elements: readonly XmlElement[], namespace: string): Plain {
  const groups = Map.groupBy(elements, (element) =>
    element.namespace === namespace ? element.name : `{${element.namespace}}${element.name}`,
  );
  return Object.fromEntries(
    [...groups].map(([name, group]) => {
      const [first = '', ...more] = group.map(({ children, text }) =>
        children.length === 0 ? text : byName(children, namespace),
      );
      return [name, more.length === 0 ? first : [first, ...more]];
    }),
  );
}

/** Every value as text. */
function texts(content: Content): XmlNode {
  return Object.fromEntries(Object.entries(content).map(([name, value]) => [name, textOf(value)])) as XmlNode;
}

function textOf(value: Content[string]): unknown {
  if (Array.isArray(value)) return value.map(textOf);
  return typeof value === 'object' ? texts(value as Content) : value === undefined ? value : String(value);
}
