/** The platforms: how Canada Post's services differ, and operations that use the platform of their account. */
import type { Operation, OperationContext } from '@waybill/carrier-kit';
import type { ShipmentOperation } from '@waybill/core/plugin';
import type { Api, OpenSettings } from './settings.js';

/** A wire request with the platform that it is for. */
export type OnPlatform<Wire extends object> = Wire & { readonly api: Api };

/** An operation that uses the platform of its account; the wire request names it. */
export function byPlatform<
  Platform,
  Request,
  Wire extends object,
  Outcome,
  Context extends OperationContext<OpenSettings>,
>(
  platforms: Readonly<Record<Api, NoInfer<Platform>>>,
  operationOn: (platform: Platform) => Operation<Request, OpenSettings, Wire, Outcome, Context>,
): Operation<Request, OpenSettings, OnPlatform<Wire>, Outcome, Context> {
  const operations = { json: operationOn(platforms.json), xml: operationOn(platforms.xml) };
  return {
    createRequest: (request, context) => {
      const { api } = context.account.settings;
      return { api, ...operations[api].createRequest(request, context) };
    },
    next: (exchange) => operations[exchange.request.api].next(exchange),
    parseResponse: (exchange, account) => operations[exchange.request.api].parseResponse(exchange, account),
  };
}

/**
 * What the JSON platform, and the contract and the non-contract service of the XML platform do differently. Everything else is the
 * same for all three.
 */
export interface ApiProfile {
  /** The reason for refusing something that another of the services takes. */
  readonly otherwise: string;
  /** Largest `option-amount`, CAD. */
  readonly largest_amount: Readonly<Record<ShipmentOperation, number>>;
  /** Characters of a postal code outside Canada and the United States. */
  readonly longest_postal_code: Readonly<Record<ShipmentOperation, number>>;
  /** The e-mail address for notifications. */
  readonly email: RegExp;
  /** The recipient's telephone number, where its form matters. */
  readonly phone?: RegExp;
  /** A shipment may be mailed on another day than today. */
  readonly mailing_date: boolean;
  /** Format and paper of the label can be chosen. */
  readonly label: boolean;
  /** ZPL is made for 4x6 only, and the paper must be named. */
  readonly zpl_on_4x6: boolean;
  readonly oversized: boolean;
  /** A package has a flag for documents. Without it Canada Post takes them for goods: they need dimensions and customs. */
  readonly document_flag: boolean;
  readonly ioss_id: boolean;
  readonly us_declaration_id: boolean;
  readonly duties_and_taxes_prepaid: boolean;
  /** Goods made in Canada must name their province. */
  readonly province_of_origin: boolean;
  /** Characters of the reason that goes with OTH. */
  readonly shortest_other_reason: number;
  /** Destinations in Canada and the United States need city, province or state, and postal code. */
  readonly whole_addresses: boolean;
  /** Packages may be handed in at another place than the shipper's address, or be picked up. */
  readonly handover: boolean;
  /** Largest rate by which customs values are converted from CAD. */
  readonly largest_conversion: number;
  readonly proof_of_age_21: boolean;
}

/**
 * `EmailType`, which differs between the schemas.
 * @param last_part how many letters it may have
 */
export const emailForm = (last_part: '{2,}' | '{2,5}') =>
  new RegExp(`^['\\w\\-+]+(\\.['\\w\\-+]+)*@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)*\\.[A-Za-z]${last_part}$`);

/** shipment.xsd and rating.xsd. */
const xmlContract: ApiProfile = {
  otherwise: 'the JSON platform takes it, XML does not',
  largest_amount: { rating: 999_999.99, shipping: 999_999.99 },
  longest_postal_code: { rating: 10, shipping: 14 },
  email: emailForm('{2,}'),
  mailing_date: true,
  label: true,
  zpl_on_4x6: false,
  oversized: true,
  document_flag: false,
  ioss_id: true,
  us_declaration_id: false,
  duties_and_taxes_prepaid: true,
  province_of_origin: false,
  shortest_other_reason: 1,
  whole_addresses: false,
  handover: true,
  largest_conversion: 9999.999999,
  proof_of_age_21: false,
};

/** ncshipment.xsd: shipments are mailed today, their labels are PDF. */
const xmlNonContract: ApiProfile = {
  ...xmlContract,
  otherwise: 'the XML platform takes it with a contract only',
  email: emailForm('{2,5}'),
  mailing_date: false,
  label: false,
  oversized: false,
  document_flag: true,
  ioss_id: false,
  handover: false,
  largest_conversion: 999.999999,
};

/** Shipping OpenAPI 1.0.0 (shipping-service-v1) and the field tables of Rating, with a contract and without. */
const json: ApiProfile = {
  otherwise: 'the JSON platform does not take it',
  // Shipping takes more than rating.
  largest_amount: { rating: 99_999.99, shipping: 999_999.99 },
  longest_postal_code: { rating: 14, shipping: 14 },
  email: emailForm('{2,}'),
  phone: /^\+?[0-9.()xXpP -]+$/,
  mailing_date: true,
  label: true,
  zpl_on_4x6: true,
  oversized: true,
  document_flag: false,
  ioss_id: true,
  us_declaration_id: true,
  duties_and_taxes_prepaid: false,
  province_of_origin: true,
  shortest_other_reason: 4,
  whole_addresses: true,
  handover: true,
  largest_conversion: 9999.999999,
  proof_of_age_21: true,
};

/** The service that an account uses. */
export function apiProfileOf({ api, contract_id }: OpenSettings): ApiProfile {
  if (api === 'json') return json;
  return contract_id === undefined ? xmlNonContract : xmlContract;
}
