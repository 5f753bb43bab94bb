/** Shipping: `ShipmentResponse`. */
import { dayIn, type SimulatorContext } from '@waybill/simulator';
import { consignmentToShip, hasOption } from './consignment.js';
import { invoiceFile, labelFile, labelPage, receiptPage } from './labels.js';
import {
  baseOf,
  itemized,
  money,
  responseElement,
  shipmentCharges,
  taxElements,
  weightElement,
} from './rating.js';
import {
  type Account,
  checkAvailable,
  checkConsignment,
  checkService,
  isNegotiated,
  negotiationAlerts,
} from './rules.js';
import type { ShipmentRequest } from './schema.js';
import { servicesByCode, servicesFor } from './services.js';
import { checkShipment } from './shipment-rules.js';
import type { Sold } from './sold.js';
import { billingWeight, type Priced, priced } from './tariff.js';
import { trackingNumber } from './tracking-number.js';

/** Creates shipments; tracking numbers count up within a running simulator. */
export function createShipments({ now, purchased }: SimulatorContext, sold: Sold) {
  let serial = 0;

  /** @throws Refusal */
  return async (request: ShipmentRequest, account: Account): Promise<object> => {
    const { Shipment: shipment, LabelSpecification: label } = request;
    const today = dayIn('UTC', now());
    const consignment = consignmentToShip(request, today);
    checkConsignment(consignment, account);
    checkShipment(request, consignment, today);
    checkService(shipment.Service.Code, consignment);
    const offered = [...servicesFor(consignment), ...servicesByCode(consignment)];
    const named = offered.filter(({ code }) => code === shipment.Service.Code);
    const [price] = checkAvailable(named, consignment).map((service) =>
      priced(service, consignment, {
        negotiated: isNegotiated(consignment, account),
        saturday: hasOption(consignment, 'SaturdayDelivery'),
      }),
    );
    if (price === undefined) throw new Error('checkAvailable let no service pass');
    const { code: service } = price.service;
    const numbers = shipment.Package.map(() => {
      serial += 1;
      return trackingNumber(account.account_number, service, serial);
    });
    const format = label?.LabelImageFormat.Code ?? 'GIF';
    const pages = numbers.map((barcode, position) =>
      labelPage(shipment, {
        service: price.service.name,
        date: consignment.date,
        barcode,
        position,
        packages: numbers.length,
      }),
    );
    const files = await Promise.all(
      pages.map((page) => labelFile(format, page, label?.LabelStockSize.Height ?? '6')),
    );
    const forms = shipment.ShipmentServiceOptions?.InternationalForms;
    const [identifier = ''] = numbers;
    const invoice = forms === undefined ? undefined : await invoiceFile(forms, shipment, identifier);
    purchased(identifier);
    sold.add({
      id: identifier,
      tracking_numbers: numbers,
      account: account.account_number,
      facts: {
        from: consignment.from,
        to: consignment.to,
        service,
        references: referencesIn(shipment),
        pages,
      },
    });
    return {
      ShipmentResponse: {
        Response: responseElement(request.Request, negotiationAlerts(consignment, account)),
        ShipmentResults: {
          ...chargeElements(price),
          BillingWeight: weightElement(billingWeight(consignment.packages)),
          ShipmentIdentificationNumber: identifier,
          PackageResults: numbers.map((TrackingNumber, position) => ({
            TrackingNumber,
            BaseServiceCharge: money(price.currency, packageBase(price, position)),
            ServiceOptionsCharges: money(price.currency, 0),
            ...(LABELLED.includes(consignment.return_service)
              ? {
                  ShippingLabel: {
                    ImageFormat: { Code: format, Description: format },
                    GraphicImage: base64(files[position]),
                  },
                }
              : {}),
            ...(consignment.return_service === PRINT_RETURN
              ? { ShippingReceipt: receiptElement(TrackingNumber) }
              : {}),
          })),
          ...(invoice === undefined ? {} : { Form: formElement(invoice) }),
        },
      },
    };
  };
}

/** References of the shipment and of its packages. */
function referencesIn({ ReferenceNumber = [], Package }: ShipmentRequest['Shipment']): string[] {
  return [...ReferenceNumber, ...Package.flatMap((pack) => pack.ReferenceNumber ?? [])].map(
    ({ Value }) => Value,
  );
}

/** Of returns, only a label to print comes with the reply. */
const PRINT_RETURN = '9';
const LABELLED: readonly (string | undefined)[] = [undefined, PRINT_RETURN];

function receiptElement(number: string) {
  return {
    ImageFormat: { Code: 'HTML', Description: 'HTML' },
    GraphicImage: base64(receiptPage(number)),
  };
}

const base64 = (file: Uint8Array | undefined) => Buffer.from(file ?? []).toString('base64');

function packageBase({ by_package, published }: Priced, position: number): number {
  const own = by_package ? published.packages[position] : undefined;
  return own === undefined ? 0 : baseOf(own);
}

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
      TotalCharges: money(currency, published.before_tax_cents),
    },
    ...(negotiated === undefined
      ? {}
      : {
          NegotiatedRateCharges: {
            ItemizedCharges: itemized(currency, shipmentCharges(price, negotiated)),
            TotalCharge: money(currency, negotiated.before_tax_cents),
            ...(taxed ? taxElements(currency, negotiated) : {}),
          },
        }),
  };
}
