import type { ExtraTable, RequestExtraRow } from '@waybill/core/plugin';

const shipping = ['shipping'] as const;

/** Keys that are read from an `extra`, written there as `canadapost:key`. */
export const extras: ExtraTable = [
  {
    on: 'shipment',
    key: 'promo_code',
    example: 'SPRING26',
    meaning: 'Promotional code, at most 10 characters.',
  },
  {
    on: 'shipment',
    key: 'cod_amount',
    example: '45.00',
    meaning: 'Amount to collect in CAD, as `cash_on_delivery` has it; split over the packages.',
  },
  {
    on: 'shipment',
    key: 'cod_method',
    example: 'CSH',
    operations: shipping,
    meaning:
      'How it is collected (`option-qualifier-2`), at most 12 characters; with the option cash_on_delivery, which needs it.',
  },
  {
    on: 'shipment',
    key: 'cod_includes_shipping',
    example: 'true',
    operations: shipping,
    meaning: '`true` or `false` (`option-qualifier-1`).',
  },
  {
    on: 'shipment',
    key: 'post_office_id',
    example: '0000107698',
    operations: shipping,
    meaning: 'Office for the option D2PO (`option-qualifier-2`), at most 12 characters.',
  },
  {
    on: 'shipment',
    key: 'group_id',
    example: 'monday-van',
    operations: shipping,
    meaning:
      'Another group than that of the setting `group_id`, at most 32 characters; with a contract only.',
  },
  {
    on: 'shipment',
    key: 'shipping_point_id',
    example: '0424',
    operations: shipping,
    meaning:
      'Site number of the place where you hand packages in, instead of the postal code. Not with XML without a contract.',
  },
  {
    on: 'shipment',
    key: 'pickup',
    example: 'true',
    operations: shipping,
    meaning:
      '`true`: Canada Post picks packages up (`cpc-pickup-indicator`); it orders no pickup. Not with XML without a contract.',
  },
  {
    on: 'shipment',
    key: 'cost_centre',
    example: 'WEB',
    operations: shipping,
    meaning: 'Your cost centre, at most 30 characters.',
  },
  {
    on: 'shipment',
    key: 'notify',
    example: 'shipment,delivery',
    operations: shipping,
    meaning:
      'Events that the recipient is e-mailed about: shipment, exception, delivery. With `notify_recipient` alone the first and the last.',
  },
  {
    on: 'shipment',
    key: 'show_postage_rate',
    example: 'true',
    operations: shipping,
    meaning:
      'Prints the postage on the label; `true` or `false`. Abroad the choice is always sent, by default `false`.',
  },
  {
    on: 'shipment',
    key: 'show_insured_value',
    example: 'true',
    operations: shipping,
    meaning:
      'Prints the coverage on the label; `true` or `false`. Abroad the choice is always sent, by default `false`.',
  },
  {
    on: 'shipment',
    key: 'show_packing_instructions',
    example: 'true',
    operations: shipping,
    meaning: 'Prints packing instructions with the label; `true` or `false`, default `false`.',
  },
  {
    on: 'item',
    key: 'oversized',
    example: 'true',
    meaning: 'The package is oversized; `true` or `false`. With XML for contract customers only.',
  },
  {
    on: 'customs',
    key: 'reason_for_export',
    example: 'SAM',
    operations: shipping,
    meaning:
      'DOC document, SAM sample, REP repair, SOG sale of goods, OTH other. `commercial_invoice: true` means SOG.',
  },
  {
    on: 'customs',
    key: 'other_reason',
    example: 'exhibition',
    operations: shipping,
    meaning: 'The reason, with OTH; at most 44 characters, with JSON at least 4.',
  },
  {
    on: 'customs',
    key: 'conversion_from_cad',
    example: '0.73',
    operations: shipping,
    meaning:
      'What one Canadian dollar is worth in the currency of the customs values, at most 6 decimals. Needed with another currency than CAD.',
  },
  {
    on: 'customs',
    key: 'duties_and_taxes_prepaid',
    example: '12.50',
    operations: shipping,
    meaning:
      'Duties and taxes already paid, in CAD. Needed with `terms_of_trade` DDP. With `api: xml` only: JSON reserves it.',
  },
  {
    on: 'customs',
    key: 'certificate_number',
    example: 'C-100',
    operations: shipping,
    meaning: 'At most 10 characters.',
  },
  {
    on: 'customs',
    key: 'licence_number',
    example: 'L-100',
    operations: shipping,
    meaning: 'At most 10 characters.',
  },
  {
    on: 'customs',
    key: 'ioss_id',
    example: 'IM1234567890',
    operations: shipping,
    meaning:
      'Import One-Stop-Shop number of the EU, at most 13 characters; with XML for contract customers only.',
  },
  {
    on: 'customs',
    key: 'us_declaration_id',
    example: 'ZN-260304-77',
    operations: shipping,
    meaning:
      'Declaration of a package to the United States whose duties are paid, at most 30 characters. With `api: json` only.',
  },
  {
    on: 'customs_item',
    key: 'unit_of_measure',
    example: 'PCE',
    operations: shipping,
    meaning: 'Customs unit of measure, 3 letters.',
  },
  {
    on: 'customs_item',
    key: 'province_of_origin',
    example: 'ON',
    operations: shipping,
    meaning: 'Province of origin, for goods made in Canada; 2 letters. JSON needs it for them.',
  },
];

/** Keys that operations after the purchase read from the `extra` of their request. */
export const request_extras: readonly RequestExtraRow[] = [
  {
    on: 'request',
    key: 'group_ids',
    example: 'monday-van,monday-evening',
    operations: ['manifest'],
    meaning: 'Names of groups to transmit, with commas between them; besides those of the shipments.',
  },
  {
    on: 'request',
    key: 'shipping_point_id',
    example: '0424',
    operations: ['manifest'],
    meaning: 'Site number of the place where you hand packages in, instead of the postal code of `address`.',
  },
  {
    on: 'request',
    key: 'pickup',
    example: 'true',
    operations: ['manifest'],
    meaning: '`true`: Canada Post picks the packages up (`cpc-pickup-indicator`); it orders no pickup.',
  },
  {
    on: 'request',
    key: 'detailed',
    example: 'true',
    operations: ['manifest'],
    meaning: '`true`: the manifest lists every shipment; default `false`.',
  },
  {
    on: 'request',
    key: 'method_of_payment',
    example: 'CreditCard',
    operations: ['manifest'],
    meaning: '`Account`, `CreditCard` or `SupplierAccount`; default `Account`.',
  },
  {
    on: 'request',
    key: 'profile_address',
    example: 'true',
    operations: ['pickup'],
    meaning:
      "`true`: the driver comes to the address in Canada Post's profile of the business, and that of the request is not sent.",
  },
  {
    on: 'request',
    key: 'five_ton_truck',
    example: 'true',
    operations: ['pickup', 'pickup_update'],
    meaning: '`true`: a truck of five tons can get there; default `false`.',
  },
  {
    on: 'request',
    key: 'heavy_items',
    example: 'true',
    operations: ['pickup', 'pickup_update'],
    meaning: '`true`: some packages are heavy; default `false`.',
  },
];
