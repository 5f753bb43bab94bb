import type { CustomsData, ItemData, PartyData, RateRequestData, ShipmentData } from '@waybill/core';
import type { NeutralOption } from '@waybill/core/plugin';

/** What a shop adds to its plain request. */
interface Added {
  readonly shipper?: PartyData;
  readonly recipient?: PartyData;
  readonly shipment?: Partial<ShipmentData>;
  readonly customs?: Partial<CustomsData>;
  /** Of every package. */
  readonly item?: Partial<ItemData>;
  /** Of every line of the declaration; `undefined` takes a field away. */
  readonly line?: { readonly [Field in keyof ItemData]?: ItemData[Field] | undefined };
}

/** An ordinary request of a shop, put alike to every carrier. */
export interface OrdinaryRequest {
  /** Its name in tables: `signature`, `abroad, DAP`. */
  readonly name: string;
  readonly lane: 'home' | 'abroad';
  readonly added: Added;
}

const option = (name: NeutralOption, shipment: Partial<ShipmentData> = {}): Added => ({
  shipment: { options: [name], ...shipment },
});
const notify = (...by: ('email' | 'sms')[]): Added => ({ shipment: { notify_recipient: { by } } });
const PAYEE = { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', account_holder: 'Berlin Books GmbH' };
const taxId = (type: 'EORI' | 'IOSS' | 'VAT', value: string, country = value.slice(0, 2)): Added => ({
  shipper: { tax_ids: [{ type, value, country }] },
});

const HOME: Readonly<Record<string, Added>> = {
  plain: {},
  signature: option('signature'),
  'adult signature': option('adult_signature'),
  'Saturday delivery': option('saturday_delivery'),
  'leave at the door': option('leave_at_door'),
  'do not leave': option('do_not_leave'),
  'hold for pickup': option('hold_for_pickup'),
  'cash on delivery': { shipment: { cash_on_delivery: { amount: 45.5 } } },
  'cash on delivery, reference': { shipment: { cash_on_delivery: { amount: 45.5, reference: 'INV-88' } } },
  'cash on delivery, account': { shipment: { cash_on_delivery: { amount: 45.5, ...PAYEE } } },
  'insured, 100': { shipment: { insured_amount: 100 } },
  'insured, 400': { shipment: { insured_amount: 400 } },
  'lithium batteries': option('lithium_batteries'),
  'dry ice': option('dry_ice'),
  'with a return label': option('with_return_label'),
  'a return': option('return_label'),
  'undeliverable: return to sender': option('return_to_sender'),
  'undeliverable: abandon': option('abandon_if_undeliverable'),
  'notify by e-mail': notify('email'),
  'notify by SMS': notify('sms'),
  'notify in a language': { shipment: { notify_recipient: { by: ['email'], language: 'fr' } } },
  'two references': { shipment: { references: ['4711', 'PO-9'] } },
  'label in ZPL': { shipment: { label: { format: 'ZPL' } } },
  'label in PNG': { shipment: { label: { format: 'PNG' } } },
  'label on A4': { shipment: { label: { type: 'A4' } } },
  'an invoice number': { shipment: { invoice: { identifier: 'INV-88' } } },
  'sent in two days': { shipment: { ship_date: '2026-03-05' } },
  'an envelope': { shipment: { packaging_type: 'ENVELOPE' } },
  documents: { shipment: { is_document: true } },
  'two packages': { item: { quantity: 2 } },
  'to a home': { recipient: { type: 'residential' } },
  'to a company': { recipient: { type: 'commercial', company_name: 'Harbour Tools' } },
  'a second address line': { recipient: { address_lines: ['Back house'] } },
  'to a PO box': { recipient: { address_lines: ['PO Box 1234'] } },
  'the recipient pays': { shipment: { paid_by: 'RECIPIENT', payment_account_number: '998877' } },
  'a third party pays': { shipment: { paid_by: 'THIRD_PARTY', payment_account_number: '998877' } },
  'a declared value': { shipment: { declared_value: 80 } },
};

const ABROAD: Readonly<Record<string, Added>> = {
  'goods abroad': {},
  'signature abroad': option('signature'),
  'insured abroad, 400': { shipment: { insured_amount: 400 } },
  'notify abroad by e-mail': notify('email'),
  'terms DAP': { customs: { terms_of_trade: 'DAP' } },
  'terms DDP': { customs: { terms_of_trade: 'DDP' } },
  'duties: sender': { shipment: { duty_paid_by: 'SENDER' } },
  'duties: recipient': { shipment: { duty_paid_by: 'RECIPIENT' } },
  'duties: third party': { shipment: { duty_paid_by: 'THIRD_PARTY', duty_payment_account: '998877' } },
  'shipping cost': { customs: { shipping_cost: 5 } },
  'export number': { customs: { export_declaration: '26DE123456789012A3' } },
  'AES number': { customs: { aes: 'X20260303000001' } },
  'AES exemption': { customs: { no_eei: 'NOEEI 30.37(a)' } },
  'a gift': { customs: { reason_for_export: 'gift' } },
  'a sample': { customs: { reason_for_export: 'sample' } },
  'goods sent back': { customs: { reason_for_export: 'return' } },
  'not sold': { customs: { commercial_invoice: false, reason_for_export: 'personal_effects' } },
  'another buyer': {
    customs: {
      sold_to: {
        company_name: 'Alpine Trading',
        person_name: 'Nora Keller',
        address_lines: ['8 Market Street'],
        city: 'Geneva',
        postal_code: '1201',
        country_code: 'CH',
        phone_number: '+41 22 555 01 01',
      },
    },
  },
  'one description': { customs: { description: 'Books and stationery' } },
  'invoice abroad': { shipment: { invoice: { identifier: 'INV-88', date: '2026-03-02' } } },
  'a pro forma invoice': { shipment: { invoice: { identifier: 'INV-88', type: 'proforma' } } },
  'three copies': { shipment: { invoice: { identifier: 'INV-88', copies: 3 } } },
  'product codes': { line: { sku: 'SKU-77' } },
  'no HS code': { line: { code: undefined } },
  'EORI of the sender': taxId('EORI', 'DE1234567890123'),
  'IOSS of the sender': taxId('IOSS', 'IM2760000742', 'DE'),
  'VAT of the sender': taxId('VAT', 'DE123456789'),
};

/** The requests that every carrier is measured with: at home, and to a country with a customs border between. */
export const ORDINARY_REQUESTS: readonly OrdinaryRequest[] = Object.entries({
  home: HOME,
  abroad: ABROAD,
}).flatMap(([lane, requests]) =>
  Object.entries(requests).map(([name, added]) => ({ name, lane: lane as OrdinaryRequest['lane'], added })),
);

/** A plain request with what a shop adds. Address lines are added to those that are there; a PO box takes their place. */
export function withAdded(
  base: RateRequestData,
  { shipper, recipient, shipment, customs, item, line }: Added,
): RateRequestData {
  const goods = base.shipment.customs;
  const lines = recipient?.address_lines ?? [];
  const box = lines.some((text) => text.startsWith('PO Box'));
  const options = [...(base.shipment.options ?? []), ...(shipment?.options ?? [])];
  const { address_lines: before = [] } = base.recipient;
  const merged = {
    ...base,
    shipper: { ...base.shipper, tax_ids: [...(base.shipper.tax_ids ?? []), ...(shipper?.tax_ids ?? [])] },
    recipient: { ...base.recipient, ...recipient, address_lines: box ? lines : [...before, ...lines] },
    shipment: {
      ...base.shipment,
      ...shipment,
      ...(options.length > 0 && { options }),
      items: base.shipment.items.map((one) => ({ ...one, ...item })),
      ...(goods && {
        customs: {
          ...goods,
          ...customs,
          ...(goods.items && { items: goods.items.map((one) => ({ ...one, ...line })) }),
        },
      }),
    },
  };
  return JSON.parse(JSON.stringify(merged)) as RateRequestData;
}
