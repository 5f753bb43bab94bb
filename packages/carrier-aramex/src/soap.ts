/**
 * SOAP 1.1, document/literal, of WCF: the order of elements matters, and the element of a request is not named after its
 * operation. Source: Aramex's WSDLs of the rates calculator, shipping, tracking and location.
 */
import type { Money } from '@waybill/carrier-kit/request';
import { writeXml, type XmlNode } from '@waybill/carrier-kit/xml';
import type { Call } from '@waybill/core/plugin';
import type { AramexSettings, OpenSettings } from './settings.js';

const NAMESPACE = 'http://ws.aramex.net/ShippingAPI/v1/';

const RATES = '/ShippingAPI.V2/RateCalculator/Service_1_0.svc';
const SHIPPING = '/shippingapi/shipping/service_1_0.svc';
const TRACKING = '/ShippingAPI.V2/Tracking/Service_1_0.svc';
const LOCATION = '/ShippingAPI.V2/Location/Service_1_0.svc';

/** Paths that differ in the sandbox, by the WSDLs of the test system. */
export const SANDBOX_PATHS: Readonly<Record<string, string>> = {
  [RATES]: '/shippingapi/ratecalculator/service_1_0.svc',
  [LOCATION]: '/ShippingAPI/Location/Service_1_0.svc',
};

const OPERATIONS = {
  CalculateRate: { path: RATES, element: 'RateCalculator' },
  CreateShipments: { path: SHIPPING, element: 'ShipmentCreation' },
  PrintLabel: { path: SHIPPING, element: 'LabelPrinting' },
  CreatePickup: { path: SHIPPING, element: 'PickupCreation' },
  CancelPickup: { path: SHIPPING, element: 'PickupCancelation' },
  ValidateAddress: { path: LOCATION, element: 'AddressValidation' },
  FetchOffices: { path: LOCATION, element: 'OfficesFetching' },
  TrackShipments: { path: TRACKING, element: 'ShipmentTracking' },
} as const;

export type SoapOperation = keyof typeof OPERATIONS;

/** The name of an operation's response element. */
export function responseName(operation: SoapOperation): string {
  return `${OPERATIONS[operation].element}Response`;
}

/** A required element without a value. */
export const NIL: XmlNode = { '@_i:nil': 'true' };

/** The account in each request; {@link withSecrets} writes its secrets when the request is sent. */
export type Client = Pick<
  OpenSettings,
  'username' | 'account_number' | 'account_entity' | 'account_country_code'
>;

/** The part of the settings that requests name. */
export function clientOf(settings: OpenSettings): Client {
  const { username, account_number, account_entity, account_country_code } = settings;
  return { username, account_number, account_entity, account_country_code };
}

/** The HTTP request of an operation; `content` in the order of its schema. The reply repeats `reference`. */
export function soapCall(
  operation: SoapOperation,
  content: XmlNode,
  client: Client,
  reference = '',
): Pick<Call, 'method' | 'url' | 'headers' | 'body'> {
  const { path, element } = OPERATIONS[operation];
  return {
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'text/xml; charset=utf-8',
      soapaction: `"${NAMESPACE}Service_1_0/${operation}"`,
    },
    body: writeXml({
      's:Envelope': {
        '@_xmlns:s': 'http://schemas.xmlsoap.org/soap/envelope/',
        '@_xmlns:i': 'http://www.w3.org/2001/XMLSchema-instance',
        's:Body': {
          [`${element}Request`]: {
            '@_xmlns': NAMESPACE,
            ClientInfo: {
              UserName: client.username,
              Password: '',
              Version: 'v1.0',
              AccountNumber: client.account_number,
              AccountPin: '',
              AccountEntity: client.account_entity,
              AccountCountryCode: client.account_country_code,
              // Only the shipping service requires it.
              ...(path === SHIPPING ? { Source: NIL } : {}),
            },
            Transaction: {
              Reference1: reference,
              Reference2: '',
              Reference3: '',
              Reference4: '',
              Reference5: '',
            },
            ...content,
          },
        },
      },
    }),
  };
}

/** Writes the secrets into a request. */
export function withSecrets(
  body: string,
  { password, account_pin }: Pick<AramexSettings, 'password' | 'account_pin'>,
): string {
  const element = (node: XmlNode) => writeXml(node).replace(/^<\?xml.*?\?>\s*/, '');
  return body
    .replace('<Password/>', () => element({ Password: password }))
    .replace('<AccountPin/>', () => element({ AccountPin: account_pin }));
}

/** Texts as WCF writes lists of them. */
export function stringList(texts: readonly string[]): XmlNode {
  return {
    '@_xmlns:t': 'http://schemas.microsoft.com/2003/10/Serialization/Arrays',
    't:string': texts,
  };
}

/** `Money` */
export function moneyElement(money: Money | undefined): XmlNode | undefined {
  return money && { CurrencyCode: money.currency, Value: money.value.toFixed() };
}
