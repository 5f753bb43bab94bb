/** Rules of shipping beyond its schema: parties, references, returns, customs. */
import { daysBetween, isAbroad, refuse } from '@waybill/simulator';
import type { UpsConsignment } from './consignment.js';
import { WITH_STATES } from './rules.js';
import type { InternationalForms, ShipmentRequest } from './schema.js';
import { isWithinEurope, isWithinStates } from './services.js';

/** Those of the contract, and PNG, which recorded replies hold. */
const LABEL_FORMATS = ['GIF', 'PNG', 'ZPL', 'EPL', 'SPL'];
const EARLY = '14';

/** @throws Refusal for the first rule of shipping that a request breaks. */
export function checkShipment(
  { Shipment: shipment, LabelSpecification: label }: ShipmentRequest,
  consignment: UpsConsignment,
  today: string,
): void {
  const abroad = isAbroad(consignment);
  if (shipment.Package.length > 1 && shipment.Package.some(({ SimpleRate }) => SimpleRate !== undefined))
    throw refuse('120505', 'Only one package is allowed for Simple Rate');
  if (!shipment.PaymentInformation?.ShipmentCharge.some(({ Type }) => Type === '01'))
    throw refuse('120300', 'Missing payment information');
  if (label !== undefined && !LABEL_FORMATS.includes(label.LabelImageFormat.Code))
    throw refuse('120580', 'Missing or invalid label image format');
  if (label?.LabelImageFormat.Code === 'GIF' && label.HTTPUserAgent === undefined)
    throw refuse('120581', 'Missing or invalid HTTP user agent');
  for (const [{ Address, Phone, AttentionName }, name] of [
    [shipment.Shipper, 'shipper'],
    [shipment.ShipTo, 'ship to'],
  ] as const) {
    if (Address.AddressLine.length === 0 || Address.AddressLine.some((line) => line.length > 35))
      throw refuse('120202', `Missing or invalid ${name} address line 1`);
    if (WITH_STATES.includes(Address.CountryCode) && !/^[A-Z]{2}$/.test(Address.StateProvinceCode ?? ''))
      throw refuse('120206', `Missing or invalid ${name} state province code`);
    if (Phone !== undefined && !/^\d+$/.test(Phone.Number))
      throw refuse('120213', `Invalid ${name} phone number`);
    if ((abroad || shipment.Service.Code === EARLY) && (Phone === undefined || AttentionName === undefined))
      throw refuse('120217', `${name} phone number and attention name are required`);
  }
  const ahead = daysBetween(today, consignment.date);
  // Another time zone may already have tomorrow, or still yesterday.
  if (ahead < -1 || ahead > 8) throw refuse('120590', 'Invalid shipment date');
  checkReferences(shipment, consignment);
  if (consignment.return_service !== undefined) checkReturnLabel(shipment, consignment);
  if (abroad) checkCustoms(shipment, consignment);
}

/** A return leaves from the customer; what is e-mailed needs an address. */
function checkReturnLabel(
  { ShipFrom, Package, ShipmentServiceOptions }: ShipmentRequest['Shipment'],
  { return_service }: UpsConsignment,
): void {
  if (ShipFrom === undefined) throw refuse('120704', 'Missing ship from of a return');
  if (Package.some(({ Description }) => Description === undefined))
    throw refuse('120705', 'Missing package description of a return');
  if (return_service === '8' && ShipmentServiceOptions?.LabelDelivery?.EMail === undefined)
    throw refuse('120706', 'Missing e-mail address for the electronic return label');
}

/** References stand on the packages within the United States and Puerto Rico, elsewhere on the shipment. */
function checkReferences(shipment: ShipmentRequest['Shipment'], consignment: UpsConsignment): void {
  const onPackages = shipment.Package.some(({ ReferenceNumber }) => ReferenceNumber !== undefined);
  const home = isWithinStates(consignment) && !isAbroad(consignment);
  if (home ? shipment.ReferenceNumber !== undefined : onPackages)
    throw refuse('120541', 'The reference number is not valid at this level for the selected locations.');
}

function checkCustoms(shipment: ShipmentRequest['Shipment'], consignment: UpsConsignment): void {
  if (shipment.Description === undefined && !isWithinStates(consignment))
    throw refuse('120119', 'Missing or invalid description of goods');
  if (consignment.is_document || isWithinEurope(consignment)) return;
  const { from, to } = consignment;
  const is_return = consignment.return_service !== undefined;
  const needsTotal = !is_return && from.country === 'US' && ['CA', 'PR'].includes(to.country);
  if (needsTotal && shipment.InvoiceLineTotal === undefined)
    throw refuse('120151', 'Missing or invalid invoice line total');
  const forms = shipment.ShipmentServiceOptions?.InternationalForms;
  // Without a form of UPS the shipper brings papers of their own.
  if (forms === undefined) return;
  checkForms(forms, is_return);
}

function checkForms(forms: InternationalForms, is_return: boolean): void {
  const has = (type: string) => forms.FormType.includes(type);
  if (is_return !== has('05')) throw refuse('9121002', 'The form type is not valid for the movement.');
  if (has('07') && (forms.UserCreatedForm?.DocumentID.length ?? 0) === 0)
    throw refuse('9121003', 'Missing document id of the user created form.');
  if (has('11')) checkEei(forms);
  if (!has('01')) return;
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

/** What the contract calls required for EEI. */
function checkEei(forms: InternationalForms): void {
  const { Code, PreDepartureITNNumber, ExemptionLegend } = forms.EEIFilingOption?.ShipperFiled ?? {};
  const filed = (Code === 'A' && PreDepartureITNNumber) || (Code === 'B' && ExemptionLegend);
  const complete =
    forms.Contacts?.UltimateConsignee !== undefined &&
    [forms.ExportDate, forms.InBondCode, forms.PointOfOrigin, forms.ModeOfTransport].every(Boolean) &&
    forms.Product.every(
      ({ ScheduleB, ExportType, SEDTotalValue, ProductWeight }) =>
        ScheduleB?.Number.length === 10 && ExportType && SEDTotalValue && ProductWeight,
    );
  if (!filed || !complete) throw refuse('9121011', 'The EEI form lacks required information.');
}
