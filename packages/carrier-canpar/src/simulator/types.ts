import type { XmlElement } from '@waybill/simulator/xml';

/** The types of requests: their members in order. `:` names another type than text, `*` a list. Source: the schemas. */
const TYPES: Readonly<Record<string, string>> = {
  rateShipmentAllServices:
    'apply_association_discount:boolean apply_individual_discount:boolean apply_invoice_discount:boolean password shipment:Shipment user_id',
  processShipment: 'password shipment:Shipment user_id',
  getLabels: 'id:int password thermal:boolean user_id',
  getProforma: 'id:int password user_id',
  searchShipmentsByOrderId:
    'from_shipping_date:dateTime order_id page_num:int password shipper_num to_shipping_date:dateTime user_id',
  voidShipment: 'id:int password user_id',
  endOfDay: 'date:dateTime password payment_info:PaymentInfo shipper_num user_id',
  getManifest: 'manifest_num password shipper_num type user_id',
  schedulePickupV2: 'password pickup:PickupV2 user_id',
  cancelPickup: 'id:int password user_id',
  PickupV2:
    'canceled_by canceled_on:dateTime closing_time collect:boolean comments created_by created_on:dateTime id:int number_of_packages:int picked_up_on:dateTime pickup_address:Address pickup_date:dateTime pickup_location pickup_phone ready_time shipper_num unit_of_measure weight:float',
  trackByBarcodeV2: 'barcode filter track_shipment:boolean',
  Shipment:
    'airport_code billed_weight:float billed_weight_unit cod_charge:float cod_type collect:boolean collect_charge:float collect_shipper_num consolidation_type cos:boolean cos_charge:float delivery_address:Address description dg:boolean dg_charge:float dimention_unit dv_charge:float ea_charge:float ea_zone:int estimated_delivery_date:dateTime freight_charge:float fuel_surcharge:float handling:float handling_type id:int inserted_on:dateTime instruction manifest_num nsr:boolean order_id over_size_charge:float over_weight_charge:float packages:Package* pickup_address:Address premium premium_charge:float proforma:Proforma ra_charge:float reported_weight_unit rural_charge:float send_email_to_delivery:boolean send_email_to_pickup:boolean service_type shipment_status shipper_num shipping_date:dateTime subtotal:float subtotal_with_handling:float tax_charge_1:float tax_charge_2:float tax_code_1 tax_code_2 total:float total_with_handling:float transit_time:int transit_time_guaranteed:boolean updated_on:dateTime user_id voided:boolean xc_charge:float zone:int',
  Address:
    'address_id address_line_1 address_line_2 address_line_3 attention city country email extension id:int inserted_on:dateTime name phone postal_code province residential:boolean updated_on:dateTime',
  Package:
    'alternative_reference barcode billed_weight:float cod:COD cost_centre declared_value:float dim_weight:float dim_weight_flag:boolean height:float id:int inserted_on:dateTime length:float min_weight_flag:boolean over_size:boolean over_weight:boolean package_num:int package_reference:int reference reported_weight:float store_num updated_on:dateTime width:float xc:boolean',
  Proforma:
    'broker_address:Address business_num currency_of_declared_value extension id:int inserted_on:dateTime name permit_num phone proforma_items:ProformaItem* reason_for_export reference status updated_on:dateTime',
  ProformaItem: 'commodity_info:CommodityInfo id:int inserted_on:dateTime quantity:int updated_on:dateTime',
  CommodityInfo:
    'country_of_origin description hs_code id:int inserted_on:dateTime province_of_origin updated_on:dateTime value:float',
  PaymentInfo: 'authorization_num id:int inserted_on:dateTime type updated_on:dateTime',
};

const VALUES: Readonly<Record<string, RegExp>> = {
  boolean: /^(true|false|1|0)$/,
  int: /^[+-]?\d{1,10}$/,
  float: /^[+-]?\d+(\.\d+)?(E[+-]?\d+)?$/i,
  dateTime: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})?$/,
};

const REQUEST = 'http://ws.dto.canshipws.canpar.com/xsd';
const WITHIN = 'http://dto.canshipws.canpar.com/xsd';

/** The first element that the schema does not have at its place, or whose value it does not take. */
export function unexpected(element: XmlElement, type: string, namespace = REQUEST): string | undefined {
  const members = (TYPES[type] ?? '').split(' ').map((written) => {
    const [, name, own = 'text', list] = /^(\w+):?(\w+)?(\*)?$/.exec(written) ?? [];
    return { name, own, list: list === '*' };
  });
  let at = 0;
  for (const child of element.children) {
    const found = members.findIndex(({ name }, index) => index >= at && name === child.name);
    const member = members[found];
    if (member === undefined || child.namespace !== namespace) return child.name;
    at = member.list ? found : found + 1;
    const pattern = VALUES[member.own];
    if (pattern !== undefined && !pattern.test(child.text.trim())) return child.name;
    const wrong = Object.hasOwn(TYPES, member.own)
      ? unexpected(child, member.own, WITHIN)
      : child.children[0]?.name;
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}
