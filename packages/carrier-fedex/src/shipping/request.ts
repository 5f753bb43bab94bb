/** Shipping, from neutral to wire. */
import { extraOf, maxLength, type ResolvedRequest, shipDate } from '@waybill/carrier-kit';
import { type Issue, issue, type RateRequest, type Shipment } from '@waybill/core';
import { accessorialsOf, packageServices, shipmentServices } from '../accessorials.js';
import { type Account, CARRIER } from '../account.js';
import { isDeclared, shipCustoms } from '../customs.js';
import { type Package, packagesOf, packagingOf, totalPounds } from '../packages.js';
import { partyOf } from '../parties.js';
import { chargesPayment, paymentRules } from '../payment.js';
import { pickupTypeOf } from '../rating/request.js';
import { isGround } from '../services.js';
import { smartPostOf } from '../smartpost.js';
import { labelOf } from './label.js';

/** More packages than this are made in the background. Source: Ship API, `processingOptionType`. */
const MOST_AT_ONCE = 40;

const EVENTS = ['ON_SHIPMENT', 'ON_TENDER', 'ON_ESTIMATED_DELIVERY', 'ON_EXCEPTION', 'ON_DELIVERY'];

const at = (key: string) => `shipment.extra["${CARRIER}:${key}"]`;

/** `Full_Schema_Ship`, in the contract's order, its packages, and the documents it asks for beside their labels. */
export function shipmentBody(
  request: RateRequest,
  resolved: ResolvedRequest,
  account: Account,
  issues: Issue[],
): { body: object; packages: readonly Package[]; documents: readonly string[] } {
  const { shipper, recipient, shipment } = request;
  const service = resolved.services[0] ?? '';
  const accessorials = accessorialsOf(resolved, shipment, issues);
  paymentRules(request, 'shipping', issues);
  const packagingType = packagingOf(shipment, issues);
  const declared = isDeclared(request);
  const unit = declared ? 'KG' : shipment.weight_unit;
  const collect = accessorials.collection?.amount;
  const packages = packagesOf(shipment, { packaging: packagingType, unit, collect }, issues);
  const label = labelOf(shipment, issues);
  const smartPost = smartPostOf(shipment, resolved.services, issues);
  const invoice = declared && !shipment.is_document ? COMMERCIAL_INVOICE : undefined;
  const ofPackages: OfPackages = {
    references: referencesOf(shipment, service, issues),
    longest: longestReference(service),
    services: (own) => packageServices(accessorials, own, service),
  };
  const body = {
    requestedShipment: {
      shipDatestamp: shipDate(shipment),
      totalDeclaredValue: totalDeclared(shipment),
      shipper: partyOf(shipper, 'shipper', issues),
      recipients: [partyOf(recipient, 'recipient', issues)],
      pickupType: pickupTypeOf(shipment, issues),
      serviceType: service,
      packagingType,
      totalWeight: totalPounds(packages),
      shippingChargesPayment: chargesPayment(request, account, issues),
      shipmentSpecialServices: shipmentServices(accessorials, request, service, issues),
      emailNotificationDetail: notificationOf(request, issues),
      expressFreightDetail: freightOf(shipment, issues),
      customsClearanceDetail: shipCustoms(request, account, issues),
      smartPostInfoDetail: service === 'SMART_POST' ? smartPost : undefined,
      labelSpecification: label.specification,
      shippingDocumentSpecification: invoice,
      rateRequestType: ['ACCOUNT', ...(shipment.currency === undefined ? [] : ['PREFERRED'])],
      preferredCurrency: shipment.currency,
      totalPackageCount: packages.length,
      requestedPackageLineItems: packages.map((own, index) =>
        lineItem(own, index, shipment, ofPackages, packages[index - 1]?.item === own.item ? [] : issues),
      ),
    },
    labelResponseOptions: label.response,
    accountNumber: { value: account.settings.account_number },
    processingOptionType: packages.length > MOST_AT_ONCE ? 'ALLOW_ASYNCHRONOUS' : undefined,
  };
  return { body, packages, documents: invoice?.shippingDocumentTypes ?? [] };
}

const COMMERCIAL_INVOICE = {
  shippingDocumentTypes: ['COMMERCIAL_INVOICE'],
  commercialInvoiceDetail: { documentFormat: { stockType: 'PAPER_LETTER', docType: 'PDF' } },
};

/** "Must be equal to the sum of all the individual declaredValues." */
function totalDeclared({ insured_amount, currency }: Shipment): object | undefined {
  return insured_amount ? { amount: insured_amount, currency } : undefined;
}

/** One physical package. What is wrong with an item is told once, however many packages it stands for. */
function lineItem(
  own: Package,
  index: number,
  shipment: Shipment,
  { references, longest, services }: OfPackages,
  issues: Issue[],
): object {
  const field = `shipment.items[${own.item}]`;
  const item = shipment.items[own.item];
  const itemReference = extraOf(CARRIER, item, 'customer_reference');
  const customerReferences = [
    ...(itemReference === undefined
      ? []
      : [{ customerReferenceType: CUSTOMER_REFERENCE, value: itemReference }]),
    ...references.filter(
      ({ customerReferenceType }) =>
        itemReference === undefined || customerReferenceType !== CUSTOMER_REFERENCE,
    ),
  ];
  maxLength(itemReference, longest, `${field}.extra["${CARRIER}:customer_reference"]`, issues);
  return {
    sequenceNumber: index + 1,
    customerReferences: customerReferences.length === 0 ? undefined : customerReferences,
    declaredValue: own.declaredValue,
    weight: own.weight,
    dimensions: own.dimensions,
    groupPackageCount: 1,
    itemDescription: maxLength(item?.description, 50, `${field}.description`, issues),
    packageSpecialServices: services(own),
  };
}

/** What the packages of a shipment share. */
interface OfPackages {
  readonly references: readonly Reference[];
  readonly longest: number;
  readonly services: (own: Package) => object | undefined;
}

interface Reference {
  readonly customerReferenceType: string;
  readonly value: string;
}

const CUSTOMER_REFERENCE = 'CUSTOMER_REFERENCE';
/** Source: Ship API, `customerReferences`. */
const longestReference = (service: string): number => (isGround(service) ? 30 : 40);

/** FedEx prints one reference of each type. */
function referencesOf(shipment: Shipment, service: string, issues: Issue[]): Reference[] {
  const { references = [] } = shipment;
  if (references.length > 1) {
    const problem = `has ${references.length} entries; FedEx takes 1, and ${CARRIER}:po_number and ${CARRIER}:department_number`;
    issues.push(issue('shipment.references', 'too_many', problem, 'not_supported'));
  }
  const longest = longestReference(service);
  const typed = {
    [CUSTOMER_REFERENCE]: maxLength(references[0], longest, 'shipment.references[0]', issues),
    DEPARTMENT_NUMBER: maxLength(
      extraOf(CARRIER, shipment, 'department_number'),
      30,
      at('department_number'),
      issues,
    ),
    P_O_NUMBER: maxLength(extraOf(CARRIER, shipment, 'po_number'), 30, at('po_number'), issues),
  };
  return Object.entries(typed).flatMap(([customerReferenceType, value]) =>
    value === undefined ? [] : [{ customerReferenceType, value }],
  );
}

function notificationOf({ recipient, shipment }: RateRequest, issues: Issue[]): object | undefined {
  const written = extraOf(CARRIER, shipment, 'notify');
  if (written === undefined) return undefined;
  const events = [...new Set(written.split(',').map((event) => event.trim()))];
  const unknown = events.find((event) => !EVENTS.includes(event));
  if (unknown !== undefined) {
    const problem = `lists ${JSON.stringify(unknown)}; events are ${EVENTS.join(', ')}`;
    issues.push(issue(at('notify'), 'invalid_value', problem));
  }
  if (recipient.email_address === undefined)
    issues.push(issue('recipient.email_address', 'required', `is required with ${CARRIER}:notify`));
  return {
    aggregationType: 'PER_SHIPMENT',
    emailNotificationRecipients: [
      {
        name: recipient.person_name ?? recipient.company_name,
        emailNotificationRecipientType: 'RECIPIENT',
        emailAddress: recipient.email_address ?? '',
        notificationFormatType: 'HTML',
        notificationType: 'EMAIL',
        locale: 'en_US',
        notificationEventType: events,
      },
    ],
  };
}

function freightOf(shipment: Shipment, issues: Issue[]): object | undefined {
  const written = extraOf(CARRIER, shipment, 'freight_booking_number');
  if (written === undefined) return undefined;
  if (!/^\d{1,12}$/.test(written))
    issues.push(issue(at('freight_booking_number'), 'invalid_value', 'must be 1 to 12 digits'));
  return { bookingConfirmationNumber: Number(written) };
}
