/** Sells shipments: `ShipmentResponse`. */
import type { SimulatorContext } from '@waybill/simulator';
import { dayOf, daysBetween } from './calendar.js';
import { invoiceFile, labelFile, labelPage } from './labels.js';
import { trackingNumber } from './numbers.js';
import { isWithinEurope, isWithinStates, offersFor } from './offers.js';
import {
  itemized,
  money,
  responseElement,
  shipmentCharges,
  taxElements,
  weightElement,
} from './rate-reply.js';
import { Refusal, refuse } from './refusal.js';
import type { ShipmentRequest } from './requests.js';
import {
  type Account,
  checkScenario,
  isNegotiated,
  NOT_AVAILABLE,
  NOT_NEGOTIATED,
  OPTION_NOT_AVAILABLE,
} from './rules.js';
import { type Scenario, scenarioToShip } from './scenario.js';
import { billingWeight, canArriveOnSaturday, type Priced, priced } from './tariff.js';

const FORMATS = ['GIF', 'ZPL', 'EPL', 'SPL'];
const EARLY = '14';

export interface Shipments {
  /** @throws Refusal */
  sell(request: ShipmentRequest, account: Account): Promise<object>;
}

export function createShipments({ now, purchased }: SimulatorContext): Shipments {
  let serial = 0;
  return {
    async sell(request, account) {
      const { Shipment: shipment, LabelSpecification: label } = request;
      const scenario = scenarioToShip(request, dayOf(now()));
      checkScenario(scenario, account);
      checkShipment(request, scenario, dayOf(now()));
      const service = shipment.Service.Code;
      const offer = offersFor(scenario).find(({ code }) => code === service);
      if (offer === undefined) throw new Refusal(400, [NOT_AVAILABLE]);
      if (scenario.saturday_delivery && !canArriveOnSaturday(offer, scenario))
        throw new Refusal(400, [OPTION_NOT_AVAILABLE]);
      const negotiated = isNegotiated(scenario, account);
      const price = priced(offer, scenario, { negotiated, saturday: scenario.saturday_delivery });
      const numbers = shipment.Package.map(() => {
        serial += 1;
        return trackingNumber(account.account_number, service, serial);
      });
      const format = label?.LabelImageFormat.Code ?? 'GIF';
      const files = await Promise.all(
        numbers.map((barcode, piece) => {
          const page = labelPage(shipment, { service, barcode, piece, pieces: numbers.length });
          return labelFile(format, page, label?.LabelStockSize.Height ?? '6');
        }),
      );
      const forms = shipment.ShipmentServiceOptions?.InternationalForms;
      const [identifier = ''] = numbers;
      const invoice = forms === undefined ? undefined : await invoiceFile(forms, shipment, identifier);
      purchased(identifier);
      const alerts = scenario.wants_negotiated && !negotiated ? [NOT_NEGOTIATED] : [];
      return {
        ShipmentResponse: {
          Response: responseElement(request.Request.TransactionReference?.CustomerContext, alerts),
          ShipmentResults: {
            ...chargeElements(price),
            BillingWeight: weightElement(billingWeight(scenario.pieces)),
            ShipmentIdentificationNumber: identifier,
            PackageResults: numbers.map((TrackingNumber, index) => ({
              TrackingNumber,
              BaseServiceCharge: money(
                price.currency,
                price.by_package ? (price.published.packages[index]?.base ?? 0) : 0,
              ),
              ServiceOptionsCharges: money(price.currency, 0),
              ShippingLabel: {
                ImageFormat: { Code: format, Description: format },
                GraphicImage: base64(files[index]),
              },
            })),
            ...(invoice === undefined ? {} : { Form: formElement(invoice) }),
          },
        },
      };
    },
  };
}

const base64 = (file: Uint8Array | undefined) => Buffer.from(file ?? []).toString('base64');

function formElement(file: Uint8Array) {
  return {
    Code: '01',
    Description: 'All Requested International Forms',
    Image: { ImageFormat: { Code: 'PDF', Description: 'PDF' }, GraphicImage: base64(file) },
  };
}

function chargeElements(price: Priced) {
  const { published, negotiated, currency, taxed } = price;
  return {
    ShipmentCharges: {
      TransportationCharges: money(currency, published.transportation),
      ItemizedCharges: itemized(currency, shipmentCharges(price, published)),
      ServiceOptionsCharges: money(currency, published.service_options),
      ...(taxed && negotiated === undefined ? taxElements(currency, published) : {}),
      TotalCharges: money(currency, published.total),
    },
    ...(negotiated === undefined
      ? {}
      : {
          NegotiatedRateCharges: {
            ItemizedCharges: itemized(currency, shipmentCharges(price, negotiated)),
            TotalCharge: money(currency, negotiated.total),
            ...(taxed ? taxElements(currency, negotiated) : {}),
          },
        }),
  };
}

/** @throws Refusal for the first rule of shipping that a request breaks. */
function checkShipment(
  { Shipment: shipment, LabelSpecification: label }: ShipmentRequest,
  scenario: Scenario,
  today: string,
): void {
  const { from, to } = scenario;
  const abroad = from.country !== to.country;
  if (!shipment.PaymentInformation?.ShipmentCharge.some(({ Type }) => Type === '01'))
    throw refuse('120300', 'Missing payment information');
  if (label !== undefined && !FORMATS.includes(label.LabelImageFormat.Code))
    throw refuse('120580', 'Missing or invalid label image format');
  if (label?.LabelImageFormat.Code === 'GIF' && label.HTTPUserAgent === undefined)
    throw refuse('120581', 'Missing or invalid HTTP user agent');
  for (const [party, name] of [
    [shipment.Shipper, 'shipper'],
    [shipment.ShipTo, 'ship to'],
  ] as const) {
    if (party.Address.AddressLine.length === 0 || party.Address.AddressLine.some((line) => line.length > 35))
      throw refuse('120202', `Missing or invalid ${name} address line 1`);
    if (
      ['US', 'CA'].includes(party.Address.CountryCode) &&
      !/^[A-Z]{2}$/.test(party.Address.StateProvinceCode ?? '')
    )
      throw refuse('120206', `Missing or invalid ${name} state province code`);
    if (party.Phone !== undefined && !/^\d+$/.test(party.Phone.Number))
      throw refuse('120213', `Invalid ${name} phone number`);
    if (
      (abroad || shipment.Service.Code === EARLY) &&
      (party.Phone === undefined || party.AttentionName === undefined)
    )
      throw refuse('120217', `${name} phone number and attention name are required`);
  }
  const ahead = daysBetween(today, scenario.date);
  // Another time zone may already have tomorrow, or still yesterday.
  if (ahead < -1 || ahead > 8) throw refuse('120590', 'Invalid shipment date');
  checkReferences(shipment, scenario);
  if (abroad) checkCustoms(shipment, scenario);
}

/** References stand on the packages within the United States and Puerto Rico, elsewhere on the shipment. */
function checkReferences(shipment: ShipmentRequest['Shipment'], { from, to }: Scenario): void {
  const onPackages = shipment.Package.some(({ ReferenceNumber }) => ReferenceNumber !== undefined);
  const home = from.country === to.country && ['US', 'PR'].includes(from.country);
  if (home ? shipment.ReferenceNumber !== undefined : onPackages)
    throw refuse('120541', 'The reference number is not valid at this level for the selected locations.');
}

function checkCustoms(shipment: ShipmentRequest['Shipment'], scenario: Scenario): void {
  if (shipment.Description === undefined && !isWithinStates(scenario))
    throw refuse('120119', 'Missing or invalid description of goods');
  if (scenario.document || isWithinEurope(scenario)) return;
  if (
    scenario.from.country === 'US' &&
    ['CA', 'PR'].includes(scenario.to.country) &&
    shipment.InvoiceLineTotal === undefined
  )
    throw refuse('120151', 'Missing or invalid invoice line total');
  const forms = shipment.ShipmentServiceOptions?.InternationalForms;
  // Without a form of UPS the shipper brings papers of their own.
  if (forms === undefined) return;
  const complete =
    forms.InvoiceNumber !== undefined &&
    forms.InvoiceDate !== undefined &&
    forms.ReasonForExport !== undefined &&
    forms.CurrencyCode !== undefined &&
    forms.Contacts?.SoldTo !== undefined &&
    forms.Product.length > 0 &&
    forms.Product.every(({ Unit, Description }) => Unit !== undefined && Description.length > 0);
  if (!complete) throw refuse('9121001', 'The invoice lacks required information.');
}
