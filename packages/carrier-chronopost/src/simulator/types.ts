import type { XmlElement } from '@waybill/simulator/xml';

const PARTY = (role: string, last: string) =>
  `Adress1 Adress2 City Civility ContactName Country CountryName Email MobilePhone Name Name2 Phone PreAlert:int! ZipCode`
    .split(' ')
    .map((name) => role + name)
    .concat(last)
    .join(' ');

/** The types of requests: their members in order. `:` names another type than text, `!` one that is required, `*` a list. Source: the XSDs. */
const TYPES: Readonly<Record<string, string>> = {
  calculateProducts:
    'accountNumber password depCountryCode depZipCode arrCountryCode arrZipCode arrCity type weight height length width shippingDate',
  cancelSkybill: 'accountNumber password language skybillNumber',
  trackSkybillV2: 'language skybillNumber',
  shippingMultiParcelV5:
    'esdValue headerValue:header shipperValue:shipper* customerValue:customer recipientValue:recipient* refValue:ref* skybillValue:skybill* skybillParamsValue:params password modeRetour numberOfParcel:int! version multiParcel scheduledValue* recipientLocalValue* customsValue:customs*',
  header: 'accountNumber:int! idEmit identWebPro subAccount:int! iv4OrderId',
  shipper: PARTY('shipper', 'shipperType'),
  customer: PARTY('customer', 'printAsSender'),
  recipient: PARTY('recipient', 'recipientType'),
  ref: 'customerSkybillNumber PCardTransactionNumber recipientRef shipperRef idRelais',
  skybill:
    'bulkNumber codCurrency codValue:float content1 content2 content3 content4 content5 customsCurrency customsValue:float evtCode insuredCurrency insuredValue:float latitude longitude masterSkybillNumber objectType portCurrency portValue:float productCode qualite service shipDate:dateTime shipHour:int! skybillRank source weight:float weightUnit height:float! length:float! width:float! as subAccount toTheOrderOf skybillNumber carrier skybillBackNumber alternateProductCode labelNumber',
  params: 'duplicata mode withReservation:int!',
  customs:
    'articlesValue:article* bagNumber clearanceCleared currency description descriptionInLanguage eori incoterm language numberOfItems:int value:float vatNumber',
  article:
    'content contentInLanguage grossWeight:float hscode netWeight:float origin position:int quantity:int regime value:float',
};

const VALUES: Readonly<Record<string, RegExp>> = {
  int: /^[+-]?\d{1,10}$/,
  float: /^[+-]?\d+(\.\d+)?(E[+-]?\d+)?$/i,
  dateTime: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})?$/,
};

/** The first element that the schema does not have at its place, that is missing, or whose value it does not take. */
export function unexpected(element: XmlElement, type: string): string | undefined {
  const members = (TYPES[type] ?? '').split(' ').map((written) => {
    const [, name = '', own = 'text', flag] = /^(\w+):?(\w+)?([!*])?$/.exec(written) ?? [];
    return { name, own, list: flag === '*', required: flag === '!' };
  });
  let at = 0;
  for (const child of element.children) {
    const found = members.findIndex(({ name }, index) => index >= at && name === child.name);
    const member = members[found];
    if (member === undefined || child.namespace !== '') return child.name;
    at = member.list ? found : found + 1;
    const pattern = VALUES[member.own];
    if (pattern !== undefined && !pattern.test(child.text.trim())) return child.name;
    const wrong = Object.hasOwn(TYPES, member.own) ? unexpected(child, member.own) : child.children[0]?.name;
    if (wrong !== undefined) return wrong;
  }
  return members.find(
    ({ name, required }) => required && element.children.every((child) => child.name !== name),
  )?.name;
}
