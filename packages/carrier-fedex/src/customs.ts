import { extraOf, maxLength, parseEnum } from '@waybill/carrier-kit';
import { type Customs, type Issue, issue, type RateRequest, type Shipment } from '@waybill/core';
import { type Account, CARRIER } from './account.js';
import { needsCustoms } from './address.js';
import { type Goods, goodsOf, totalValue } from './commodities.js';
import { dutiesPayment } from './payment.js';

const PURPOSES = ['SOLD', 'GIFT', 'SAMPLE', 'NOT_SOLD', 'PERSONAL_EFFECTS', 'REPAIR_AND_RETURN'] as const;
const B13A = [
  'NOT_REQUIRED',
  'MANUALLY_ATTACHED',
  'FILED_ELECTRONICALLY',
  'SUMMARY_REPORTING',
  'FEDEX_TO_STAMP',
] as const;
/** Goods that go there from Canada need no B13A. Source: Ship API, `b13AFilingOption`. */
const WITHOUT_B13A = ['CA', 'US', 'PR', 'VI'];

const at = (key: string) => `shipment.customs.extra["${CARRIER}:${key}"]`;

/** Whether the goods are declared: they were told, and leave the country. */
export function isDeclared({ shipper, recipient, shipment }: RateRequest): boolean {
  return shipment.customs !== undefined && shipper.country_code !== recipient.country_code;
}

/** `customsClearanceDetail` of rating, in the contract's order. */
export function rateCustoms(request: RateRequest, account: Account, issues: Issue[]): object | undefined {
  const goods = goodsOf(request.shipment, false, issues);
  totalValue(goods, issues);
  if (!isDeclared(request)) return undefined;
  const terms = termsOf(request.shipment, issues);
  const duties = dutiesPayment(request, terms, account, issues);
  return {
    // The contract of rating knows no other payer.
    ...(duties.paymentType === 'SENDER' ? { dutiesPayment: duties } : {}),
    commodities: goods.map((line) => ({
      description: line.description,
      weight: line.weight,
      quantity: line.quantity,
      customsValue: line.customsValue,
      unitPrice: line.unitPrice,
      countryOfManufacture: line.countryOfManufacture,
      quantityUnits: line.quantityUnits,
      harmonizedCode: line.harmonizedCode,
      partNumber: line.partNumber,
    })),
  };
}

/** `customsClearanceDetail` of shipping, in the contract's order. */
export function shipCustoms(request: RateRequest, account: Account, issues: Issue[]): object | undefined {
  const { shipper, recipient, shipment } = request;
  const { customs } = shipment;
  if (needsCustoms(shipper, recipient) && customs === undefined)
    issues.push(
      issue('shipment.customs', 'required', 'is required by FedEx across borders, for documents as well'),
    );
  if (customs === undefined || !isDeclared(request)) return undefined;
  const terms = termsOf(shipment, issues);
  const goods = goodsOf(shipment, true, issues);
  return {
    commercialInvoice: invoiceOf(shipment, customs, terms, issues),
    dutiesPayment: dutiesPayment(request, terms, account, issues),
    commodities: goods.map(shipCommodity),
    ...(shipment.is_document === undefined ? {} : { isDocumentOnly: shipment.is_document }),
    exportDetail: exportDetail(request, customs, issues),
    totalCustomsValue: totalValue(goods, issues),
  };
}

function shipCommodity(line: Goods): object {
  return {
    unitPrice: line.unitPrice,
    quantity: line.quantity,
    quantityUnits: line.quantityUnits,
    customsValue: line.customsValue,
    countryOfManufacture: line.countryOfManufacture,
    harmonizedCode: line.harmonizedCode,
    description: line.description,
    weight: line.weight,
    partNumber: line.partNumber,
  };
}

/** `termsOfSale`: an Incoterms rule, at most 3 letters. */
function termsOf({ customs }: Shipment, issues: Issue[]): string | undefined {
  const terms = customs?.terms_of_trade?.toUpperCase();
  if (terms !== undefined && !/^[A-Z]{3}$/.test(terms)) {
    const problem = `must be a rule of three letters such as DAP, not ${JSON.stringify(customs?.terms_of_trade)}`;
    issues.push(issue('shipment.customs.terms_of_trade', 'invalid_value', problem));
  }
  return terms;
}

function invoiceOf(shipment: Shipment, customs: Customs, terms: string | undefined, issues: Issue[]): object {
  const { invoice } = shipment;
  const reported = parseEnum(extraOf(CARRIER, customs, 'purpose'), PURPOSES, at('purpose'), issues);
  // A legal statement: where nobody made one, none is sent.
  const commercial =
    customs.commercial_invoice === undefined ? undefined : customs.commercial_invoice ? 'SOLD' : 'NOT_SOLD';
  // What is not sold may be a gift or a sample; what is sold is nothing else.
  if (
    reported !== undefined &&
    commercial !== undefined &&
    (reported === 'SOLD') !== (commercial === 'SOLD')
  ) {
    const problem = `is ${reported} but customs.commercial_invoice is ${customs.commercial_invoice}`;
    issues.push(issue(at('purpose'), 'contradiction', problem));
  }
  const number = maxLength(invoice?.identifier, 30, 'shipment.invoice.identifier', issues);
  return {
    ...(customs.description === undefined ? {} : { comments: [customs.description] }),
    ...(number === undefined
      ? {}
      : { customerReferences: [{ customerReferenceType: 'INVOICE_NUMBER', value: number }] }),
    ...(terms === undefined ? {} : { termsOfSale: terms }),
    ...((reported ?? commercial) === undefined ? {} : { shipmentPurpose: reported ?? commercial }),
  };
}

function exportDetail(request: RateRequest, customs: Customs, issues: Issue[]): object | undefined {
  const from = request.shipper.country_code ?? '';
  const to = request.recipient.country_code ?? '';
  const filing = parseEnum(
    extraOf(CARRIER, customs, 'b13a_filing_option'),
    B13A,
    at('b13a_filing_option'),
    issues,
  );
  const statement = extraOf(CARRIER, customs, 'export_statement');
  const permit = extraOf(CARRIER, customs, 'permit_number');
  const canadian = { b13a_filing_option: filing, export_statement: statement, permit_number: permit };
  for (const [key, value] of Object.entries(canadian)) {
    if (value !== undefined && from !== 'CA')
      issues.push(issue(at(key), 'contradiction', 'is for goods that leave Canada'));
  }
  if (from === 'CA' && !WITHOUT_B13A.includes(to) && !request.shipment.is_document && filing === undefined)
    issues.push(issue(at('b13a_filing_option'), 'required', `is required from Canada: ${B13A.join(', ')}`));
  const american = americanStatement(customs, from, issues);
  const detail = {
    ...(filing === undefined ? {} : { b13AFilingOption: filing }),
    ...((american ?? statement) === undefined ? {} : { exportComplianceStatement: american ?? statement }),
    ...(permit === undefined ? {} : { permitNumber: permit }),
  };
  return Object.keys(detail).length === 0 ? undefined : detail;
}

/**
 * `AESX20220714987654`, or the exemption in the contract's spelling, `NO_EEI_30_37_A`.
 * Source: Ship API, `exportComplianceStatement`.
 */
function americanStatement({ aes, no_eei }: Customs, from: string, issues: Issue[]): string | undefined {
  const field = (name: string) => `shipment.customs.${name}`;
  if (from !== 'US' && from !== 'PR') {
    const given = Object.entries({ aes, no_eei }).filter(([, value]) => value !== undefined);
    for (const [name] of given)
      issues.push(
        issue(field(name), 'field_not_supported', 'is a filing of the United States', 'not_supported'),
      );
    return undefined;
  }
  if (aes !== undefined && no_eei !== undefined)
    issues.push(
      issue(field('no_eei'), 'contradiction', 'says that nothing was filed, but customs.aes names a filing'),
    );
  if (aes !== undefined) {
    const [, number] = /^(?:AES)?\s*(X\d{14})$/i.exec(aes.trim()) ?? [];
    if (number === undefined)
      issues.push(
        issue(
          field('aes'),
          'invalid_value',
          `must be an ITN such as X20220714987654, not ${JSON.stringify(aes)}`,
        ),
      );
    return `AES${(number ?? '').toUpperCase()}`;
  }
  if (no_eei === undefined) return undefined;
  const [, part, section, letter] = /(\d\d)[._](\d\d)[\s_]*\(?([a-z])?\)?\s*$/i.exec(no_eei) ?? [];
  if (part === undefined)
    issues.push(
      issue(
        field('no_eei'),
        'invalid_value',
        `must be an exemption such as 30.37(a), not ${JSON.stringify(no_eei)}`,
      ),
    );
  return ['NO_EEI', part, section, letter?.toUpperCase()].filter((word) => word !== undefined).join('_');
}
