/** Purolator's side of an exchange: recorded answers, without a network. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type ItemData,
  type Notice,
  type PartyData,
  RateRequest,
  type RateRequestData,
  type ShipmentData,
  ShipmentRequest,
  type ValidationError,
} from '@waybill/core';
import type { HttpClient, HttpRequest } from '@waybill/core/plugin';
import { type PurolatorInput, purolator } from '../../src/index.js';

/** Tuesday, 3 March 2026, 15:00 UTC. */
export const NOW = Date.parse('2026-03-03T15:00:00Z');

const ACCOUNT: PurolatorInput = {
  username: 'key-of-tests',
  password: 'password-of-tests',
  account_number: '9999999999',
};

type Place = readonly [line: string, city: string, state: string, postal_code: string, country: string];
const party = (person_name: string, phone_number: string, place: Place): PartyData => {
  const [line, city, state_code, postal_code, country_code] = place;
  const address = { address_lines: [line], city, state_code, postal_code, country_code };
  return { person_name, phone_number, ...address } as PartyData;
};
const edmonton = party('Noor Haddad', '780-409-1270', ['10425 82 Ave NW', 'Edmonton', 'AB', 'T6E 2A1', 'CA']);
const forks: Place = ['45 Forks Market Rd', 'Winnipeg', 'MB', 'R3C 4T6', 'CA'];
const winnipeg = party('Lou Carriere', '204-555-0136', forks);
export const boston = party('Ira Stone', '617-555-0190', ['1 Beacon St', 'Boston', 'MA', '02108', 'US']);
const box: ItemData = { weight: 2, length: 30, width: 20, height: 10 };

/** A request that Purolator accepts; `changes` go into its shipment. */
export function request(changes: Partial<ShipmentData> = {}, recipient: PartyData = {}): RateRequestData {
  return {
    shipper: { company_name: 'Whyte Avenue Prints', ...edmonton },
    recipient: { ...winnipeg, ...recipient },
    shipment: { items: [box], services: ['PurolatorExpress'], ...changes },
  };
}

/** An answer: its body, and its status and type where they are not those of a success. */
export type Answer = readonly [body: string, status?: number, type?: string];

/** The operation in a call's SOAPAction, else its method and path. */
function nameOf({ headers, method, url }: HttpRequest): string {
  return /\/(\w+)"$/.exec(headers.soapaction ?? '')?.[1] ?? `${method} ${new URL(url).pathname}`;
}

/**
 * Purolator answering by operation, in order; the last answer of each repeats. Waiting takes no time.
 */
export function carrier(
  answers: Readonly<Record<string, readonly Answer[]>>,
  settings: Partial<PurolatorInput> = {},
) {
  const sent: HttpRequest[] = [];
  const http: HttpClient = {
    send: async (request) => {
      const name = nameOf(request);
      const earlier = sent.filter((other) => nameOf(other) === name).length;
      sent.push(request);
      const list = answers[name] ?? [];
      const answer = list[Math.min(earlier, list.length - 1)] ?? ['', 404, 'text/plain'];
      const [body, status = 200, type = 'text/xml; charset=utf-8'] = answer;
      return { status, headers: { 'content-type': type }, body: Buffer.from(body) };
    },
  };
  const proxy = purolator.create(
    { ...ACCOUNT, ...settings },
    { http, clock: { now: () => NOW, wait: () => nextTurn() }, newId: () => 'reference-1' },
  );
  return { proxy, sent, names: () => sent.map(nameOf) };
}

/** The first document that is sent for a request, with its notices, or the problems for which nothing is sent. */
export async function firstCall(
  operation: 'rating' | 'shipping',
  data: RateRequestData,
  settings: Partial<PurolatorInput> = {},
): Promise<{ body: string; notices: readonly Notice[]; problems: readonly string[] }> {
  const { proxy, sent } = carrier({}, settings);
  try {
    const exchange =
      operation === 'rating'
        ? await proxy.getQuotes(proxy.mapper.createQuoteRequest(new RateRequest(data)))
        : await proxy.createShipping(proxy.mapper.createShipmentRequest(new ShipmentRequest(data)));
    const { notices = [] } = exchange.request as { notices?: readonly Notice[] };
    return { body: sent[0]?.body ?? '', notices, problems: [] };
  } catch (error) {
    const { issues = [] } = error as ValidationError;
    return { body: '', notices: [], problems: issues.map(({ field, code }) => `${field}: ${code}`) };
  }
}

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const XSI = 'http://www.w3.org/2001/XMLSchema-instance';
const envelope = (content: string) =>
  `<s:Envelope xmlns:s="${SOAP}" xmlns:i="${XSI}"><s:Body>${content}</s:Body></s:Envelope>`;

/** A reply of an operation. */
export function reply(operation: string, content: string, { errors = '', messages = '' } = {}): string {
  return envelope(
    `<${operation}Response><ResponseInformation><Errors>${errors}</Errors><InformationalMessages>${messages}</InformationalMessages></ResponseInformation>${content}</${operation}Response>`,
  );
}

export const error = (code: string, description: string) =>
  `<Error><Code>${code}</Code><Description>${description}</Description><AdditionalInformation i:nil="true"/></Error>`;

export const fault = (faultcode: string, faultstring: string, detail = '') =>
  envelope(
    `<s:Fault><faultcode>${faultcode}</faultcode><faultstring>${faultstring}</faultstring>${detail}</s:Fault>`,
  );

const pin = (value: string) => `<PIN><Value>${value}</Value></PIN>`;

/** A reply that proves a purchase. */
export function created(...pins: readonly string[]): Answer {
  const [shipment = ''] = pins;
  return [
    reply(
      'CreateShipment',
      `<ShipmentPIN><Value>${shipment}</Value></ShipmentPIN><PiecePINs>${pins.map(pin).join('')}</PiecePINs>`,
    ),
  ];
}

/** A document as a reply names it. */
export const detail = (status: string, content = '', type = 'DomesticBillOfLadingThermal') =>
  `<DocumentDetail><DocumentType>${type}</DocumentType><DocumentStatus>${status}</DocumentStatus>${content}</DocumentDetail>`;

export function documents(...of: readonly (readonly [pin: string, ...details: string[]])[]): Answer {
  const named = of.map(
    ([number, ...details]) =>
      `<Document>${pin(number)}<DocumentDetails>${details.join('')}</DocumentDetails></Document>`,
  );
  return [reply('GetDocuments', `<Documents>${named.join('')}</Documents>`)];
}

export const PDF = '%PDF-1.7 label %%EOF';
export const data = (text: string) => `<Data>${Buffer.from(text).toString('base64')}</Data>`;
export const base64 = (text: string) => Buffer.from(text).toString('base64');

/** An estimate, of the service in {@link request} where no other is named. */
export function estimate(total: string, service = 'PurolatorExpress'): string {
  return `<ShipmentEstimate><ServiceID>${service}</ServiceID><BasePrice>${total}</BasePrice><TotalPrice>${total}</TotalPrice></ShipmentEstimate>`;
}

export const estimates = (...all: readonly string[]): Answer => [
  reply('GetFullEstimate', `<ShipmentEstimates>${all.join('')}</ShipmentEstimates>`),
];
