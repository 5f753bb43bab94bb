/** ShipIT's parcels: made, printed again, cancelled, and reported at the end of the day. */

import type { SimulatorContext } from '@waybill/simulator';
import {
  businessDaysAfter,
  dayIn,
  isCustomsBorder,
  labelMakers,
  type Place,
  type SoldShipment,
  type SoldShipments,
  type SpecimenLabel,
} from '@waybill/simulator/business';
import { Refusal } from '@waybill/simulator/server';
import { reply } from './refusals.js';
import type { Pickup, Printing, Reprint, SimulatedAddress, SimulatedShipment, Unit } from './requests.js';

/** What the simulator remembers of a parcel. */
export interface SoldFacts {
  readonly shipment: SimulatedShipment['Shipment'];
  readonly unit: Unit;
  readonly parcel_number: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** It goes from the recipient to the shop. */
  readonly is_return: boolean;
}
type Sold = SoldShipment<SoldFacts>;

const TIME_ZONE = 'Europe/Berlin';
const MAKERS = {
  PDF: labelMakers.PDF,
  ZEBRA: labelMakers.ZPL,
  PNG: labelMakers.PNG,
  PNG_200: labelMakers.PNG,
} as const;

/** Parcels of every account. Each function answers one call. */
export function parcelDesk(sold: SoldShipments<SoldFacts>, { now, purchased }: SimulatorContext) {
  let last = 0;
  const sell = (facts: Omit<SoldFacts, 'parcel_number'>, account: string): Sold => {
    last += 1;
    const id = `ZX${last.toString(36).toUpperCase().padStart(6, '0')}`;
    const parcel_number = `6010795${String(last).padStart(4, '0')}7`;
    sold.add({ id, tracking_numbers: [id], account, facts: { ...facts, parcel_number } });
    return sold.find(id) as Sold;
  };
  const own = (account: string) => sold.all().filter((parcel) => parcel.account === account);

  return {
    async create({ Shipment: shipment, PrintingOptions }: SimulatedShipment, account: string) {
      checkShipment(shipment, account);
      const today = dayIn(TIME_ZONE, now());
      const { ShippingDate: day = today, Service = [] } = shipment;
      if (day < today) throw invalid('Shipment.ShippingDate', day, 'The day is over.');
      // "This request is only creating the return label": as many as are wanted, and no parcel to the consignee.
      const labels = Service.flatMap((one) => ('ShopReturn' in one ? one.ShopReturn.NumberOfLabels : []))[0];
      const is_return = labels !== undefined;
      const [first] = shipment.ShipmentUnit;
      const units =
        labels === undefined ? shipment.ShipmentUnit : Array.from({ length: labels }, () => first as Unit);
      const parcels = units.map((unit) => sell({ shipment, unit, day, is_return }, account));
      if (!is_return) purchased(parcels[0]?.id ?? null);
      return created(parcels, PrintingOptions);
    },

    async reprint({ ShipmentUnitReference: reference, PrintingOptions }: Reprint, account: string) {
      const parcels = own(account).filter(({ facts }) =>
        facts.unit.ShipmentUnitReference?.includes(reference),
      );
      if (parcels.length === 0)
        throw new Refusal(400, [
          {
            code: 'INVALID_SHIPMENT_ID',
            message: `Invalid shipment unit number ${reference}: No shipment unit found for ShipmentUnitReference ${reference}`,
            field: reference,
          },
        ]);
      return created(parcels, PrintingOptions);
    },

    cancel(number: string, account: string): Response {
      const parcel = sold.find(number);
      if (parcel?.account !== account)
        throw invalid('TrackID', number, 'A parcel with the given ID does not exist');
      const outcome = sold.void(parcel);
      // "A second call with the same parcel identifier will respond with error 500."
      if (outcome === 'already') throw new Refusal(500, []);
      const result = outcome === 'too_late' ? 'SCANNED' : 'CANCELLED';
      return reply({ TrackID: number, result });
    },

    /** The day is the wanted one, or the next working day. */
    collect({ ContactID, PreferredPickUpDate: wanted }: Pickup, account: string): Response {
      checkContact(ContactID, account, 'ContactID');
      if (wanted < dayIn(TIME_ZONE, now())) throw invalid('PreferredPickUpDate', wanted, 'The day is over.');
      const dayBefore = new Date(Date.parse(wanted) - 86_400_000).toISOString().slice(0, 10);
      return reply({ EstimatedPickUpDate: businessDaysAfter(dayBefore, 1) });
    },

    close(date: string | null, account: string): Response {
      const day = date ?? dayIn(TIME_ZONE, now());
      if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw invalid('date', day, 'It is no day.');
      const parcels = sold.open(account).filter(({ facts }) => facts.day === day && !facts.is_return);
      sold.close(parcels);
      const shipments = Map.groupBy(parcels, ({ facts }) => facts.shipment);
      const Shipments = [...shipments].map(([{ Product, Consignee }, units]) => ({
        ShippingDate: day,
        Product,
        Consignee,
        Shipper: { ContactID: account },
        ShipmentUnit: units.map(({ id, facts }) => ({
          TrackID: id,
          ParcelNumber: facts.parcel_number.slice(0, -1),
          Weight: String(facts.unit.Weight),
        })),
      }));
      return reply(Shipments.length === 0 ? {} : { Shipments });
    },
  };
}

const invalid = (field: string, value: string, reason: string): Refusal =>
  new Refusal(400, [
    {
      code: 'INVALID_FIELD_VALUE',
      message: `Invalid field ${field}. Value ${value} is not a valid value. ${reason}`,
      field,
    },
  ]);

/** The contact IDs of an account begin alike here. */
function checkContact(id: string, account: string, field: string): void {
  const reason = 'Shipper does not exist or is not available for the user.';
  if (id.slice(0, 4) !== account.slice(0, 4)) throw invalid(field, id, reason);
}

/** @throws Refusal for another contact ID, for what needs an e-mail address, and for services that exclude each other. */
function checkShipment(
  { Shipper, Consignee, Service = [], Product, IncotermCode }: SoldFacts['shipment'],
  account: string,
) {
  checkContact(Shipper.ContactID, account, 'Shipment.Shipper.ContactID');
  const { ZIPCode, eMail, MobilePhoneNumber } = Consignee.Address;
  if (/^0+$/.test(ZIPCode)) throw invalid('consignee.zip', ZIPCode, 'Shipment validation failed');
  const { AlternativeShipperAddress: from = Consignee.Address } = Shipper;
  if (isCustomsBorder(placeOf(from), placeOf(Consignee.Address)) && IncotermCode === undefined)
    throw invalid('shipment.incoterm', '', 'Shipment validation failed');
  const names = Service.map((one) => Object.values(one)[0]?.ServiceName ?? '');
  if (eMail === undefined && names.includes('service_flexdelivery'))
    throw missing('Shipment.Consignee.Address.eMail', 'CONSIGNEE_ADDRESS_EMAIL_MANDATORY');
  if ((eMail ?? MobilePhoneNumber) === undefined && names.includes('service_shopdelivery'))
    throw invalid('consignee.shopDelivery', '', 'Shipment validation failed');
  if (Product === 'PARCEL' && names.some((name) => /\d{4}$/.test(name)))
    throw invalid('Shipment.Product', Product, 'Hours of delivery are for EXPRESS.');
  for (const [one, other] of EXCLUSIVE)
    if (names.includes(one) && names.includes(other))
      throw new Refusal(400, [
        {
          code: 'INVALID_SERVICE_SELECTION',
          message: `The services ${one}, ${other} cannot be combined with the remaining services of this shipment`,
        },
      ]);
  for (const one of Service)
    if ('ShopDelivery' in one && !/^GLS_[A-Z]{2}-\d{10}$/.test(one.ShopDelivery.ParcelShopID))
      throw missing('Shipment.Service.ShopDelivery.ParcelShopID', 'INVALID_PARCELSHOP_ID');
}

const placeOf = ({ CountryCode, ZIPCode }: SimulatedAddress): Place => ({
  country: CountryCode,
  postal_code: ZIPCode,
});

const EXCLUSIVE = [
  ['service_Saturday', 'service_flexdelivery'],
  ['service_Saturday', 'service_signature'],
  ['service_Saturday', 'service_addresseeonly'],
  ['service_flexdelivery', 'service_signature'],
] as const;

const missing = (field: string, code = 'MANDATORY_PARAMETER_NOT_SET'): Refusal =>
  new Refusal(400, [{ code, message: `The Mandatory parameter ${field} is not set`, field }]);

/** `CreateParcelsResponse`, by the samples of the manual: one text for each label; returns have `UniShip` and no routing. */
async function created(
  parcels: readonly Sold[],
  { ReturnLabels: { LabelFormat } }: Printing,
): Promise<Response> {
  const pages = parcels.map((parcel, at) => labelOf(parcel, at, parcels.length));
  const files = await Promise.all(pages.map((page) => MAKERS[LabelFormat](page)));
  const texts = files.map((file) => Buffer.from(file).toString('base64'));
  return reply({
    CreatedShipment: {
      ShipmentReference: parcels[0]?.facts.shipment.ShipmentReference ?? [],
      ParcelData: parcels.map(({ id, facts }) => ({
        TrackID: id,
        ParcelNumber: facts.parcel_number,
        ShipmentUnitReference: facts.unit.ShipmentUnitReference ?? [],
        ...(facts.is_return
          ? { Barcodes: { UniShip: `A|${id}` } }
          : {
              Barcodes: { Primary1D: facts.parcel_number, Primary1DPrint: true },
              RoutingInfo: {
                Tour: '2807',
                InboundSortingFlag: '1',
                FinalLocationCode: 'DE 801',
                HubLocation: 'R83',
                LastRoutingDate: facts.day,
              },
            }),
      })),
      PrintData: texts.map((Data) => ({ Data, LabelFormat })),
      CustomerID: '2760322938',
      PickupLocation: 'DE 600',
      GDPR: ['gls-group.eu/dataprotection'],
    },
  });
}

function labelOf(
  { id, facts: { shipment, unit, day, is_return } }: Sold,
  at: number,
  of: number,
): SpecimenLabel {
  const shop = party(shipment.Shipper.AlternativeShipperAddress ?? shipment.Consignee.Address);
  const buyer = party(shipment.Consignee.Address);
  return {
    service: is_return ? 'GLS ShopReturn' : `GLS ${shipment.Product}`,
    from: is_return ? buyer : shop,
    to: is_return ? shop : buyer,
    weight: `${unit.Weight} kg`,
    ship_date: day,
    package: { number: at + 1, of },
    references: (shipment.ShipmentReference ?? []).slice(0, 3),
    barcode: id,
  };
}

function party(address: SimulatedAddress): SpecimenLabel['to'] {
  return {
    company_name: address.Name1,
    person_name: address.Name2,
    address_lines: [[address.Street, address.StreetNumber].filter(Boolean).join(' ')],
    city: address.City,
    state: address.Province,
    postal_code: address.ZIPCode,
    country_code: address.CountryCode,
    phone_number: address.FixedLinePhonenumber,
  };
}
