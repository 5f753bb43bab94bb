/** Types of the schemas, for requests alone: members in order; `?` optional, `*` any number, `+` one or more, `:` another type. */
import { refuse } from '@waybill/simulator/server';
import type { XmlElement } from '@waybill/simulator/xml';

const NAMESPACE = 'http://schema.post.be/shm/deepintegration/v5/';
const CONTENT = 'product options?:c.Options';
const SIDES = 'height?:int length?:int width?:int';
const ABROAD = `${CONTENT} receiver:c.Party parcelWeight:int parcelHeight?:cm parcelLength?:cm parcelWidth?:cm customsInfo?:i.Customs parcelContents?:i.Contents`;
const LOCKER = 'parcelsDepotId:code parcelsDepotName:name parcelsDepotAddress:c.Address';
const RECEIVER = 'receiverName:name receiverCompany?:max40';

/** The prefix says the namespace of the members: none, `c` common, `n` national, `i` international. */
const TYPES: Readonly<Record<string, string>> = {
  Order: 'accountId:account reference?:max100 costCenter?:max50 box+:Box',
  Box: 'sender?:c.Party nationalBox?:n.Box internationalBox?:i.Box additionalCustomerReference?:max50',
  OrderUpdate: 'status',
  'n.Box': 'atHome?:n.Home atBpost?:n.Point at24-7?:n.Locker',
  'n.Home': `${CONTENT} weight?:int ${SIDES} receiver:c.Party requestedDeliveryDate?:day`,
  'n.Point': `${CONTENT} weight?:int ${SIDES} pugoId:code pugoName:name pugoAddress:c.Address ${RECEIVER} requestedDeliveryDate?:day`,
  'n.Locker': `${CONTENT} weight?:int ${SIDES} ${LOCKER} memberId?:member unregistered?:n.Unregistered ${RECEIVER} requestedDeliveryDate?:day`,
  'n.Unregistered': 'language:language mobilePhone?:max20 emailAddress:email40',
  'i.Box': 'international?:i.Home atIntlPugo?:i.Point atIntlParcelDepot?:i.Locker',
  'i.Home': ABROAD,
  'i.Point': `${ABROAD} pugoId?:code pugoName:name pugoAddress:c.Address`,
  'i.Locker': `${ABROAD} ${LOCKER}`,
  'i.Customs':
    'parcelValue?:int contentDescription?:max50 shipmentType?:shipmentType parcelReturnInstructions:instructions privateAddress:boolean currency?:currency amtPostagePaidByAddresse?:decimal',
  'i.Contents': 'parcelContent*:i.Content',
  'i.Content':
    'numberOfItemType:int valueOfItem:decimal itemDescription nettoWeight:decimal hsTariffCode:hs originOfGoods:country',
  'c.Party': 'name:name company?:max40 address:c.Address emailAddress?:email50 phoneNumber?:max20',
  'c.Address':
    'streetName:name addressLineTwo?:name number?:max8 box?:max8 postalCode:max8 locality:name countryCode:country',
  'c.Options':
    'infoNextDay?:c.Notification keepMeInformed?:c.Notification automaticSecondPresentation?:empty insured?:c.Insured signed?:empty saturdayDelivery?:empty cod?:c.Cod',
  'c.Notification': 'emailAddress?:email50 mobilePhone?:max20',
  'c.Insured': 'basicInsurance?:empty additionalInsurance?:empty',
  'c.Cod': 'codAmount:int iban:max40 bic:bic',
};

const NAMESPACES: Readonly<Record<string, string>> = {
  c: `${NAMESPACE}common`,
  n: `${NAMESPACE}national`,
  i: `${NAMESPACE}international`,
};

/** One of its members stands for all of them. */
const CHOICES = ['Box', 'n.Box', 'i.Box', 'c.Notification', 'c.Insured'];

const VALUES: Readonly<Record<string, RegExp>> = {
  account: /^\d{6}$/,
  int: /^\d{1,9}$/,
  cm: /^\d{1,4}(\.\d)?$/,
  decimal: /^\d+(\.\d+)?$/,
  day: /^\d{4}-\d\d-\d\d$/,
  code: /^[0-9A-Z_]{1,20}$/,
  name: /^(?=.*\S).{1,40}$/,
  member: /^\d{9}$/,
  language: /^(EN|NL|FR)$/,
  shipmentType: /^(SAMPLE|GIFT|GOODS|OTHER|DOCUMENTS)$/,
  instructions: /^(ABANDONED|RTA|RTS)$/,
  boolean: /^(true|false)$/,
  currency: /^(EUR|GBP|USD|CNY)$/,
  hs: /^\d{1,9}$/,
  country: /^[A-Z]{2}$/,
  bic: /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
  email40: /^(?=.{1,40}$).+@[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)+$/,
  email50: /^(?=.{1,50}$)\S+@[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)+$/,
  empty: /^$/,
};

/** @throws Refusal for the first element that its type does not have at its place, or whose value it does not take. */
export function checkType(element: XmlElement, type: string): void {
  const wrong = (what: string) => refuse('12001', `${what} in ${element.name} is not valid`, 400);
  const prefix = /^(\w)\./.exec(type)?.[1];
  const namespace = prefix === undefined ? NAMESPACE : NAMESPACES[prefix];
  const rest = [...element.children];
  const isFree = type === 'c.Options';
  for (const member of (TYPES[type] ?? '').split(' ')) {
    const [, name, times, own = 'text'] = /^([\w-]+?)([?*+])?(?::([\w.]+))?$/.exec(member) ?? [];
    const isOwn = (child: XmlElement | undefined) => child?.name === name && child?.namespace === namespace;
    const found: XmlElement[] = [];
    if (isFree) found.push(...rest.splice(rest.findIndex(isOwn) >>> 0, 1));
    else
      while (isOwn(rest[0]) && (found.length === 0 || times === '*' || times === '+'))
        found.push(...rest.splice(0, 1));
    if (found.length === 0 && times !== '?' && times !== '*') throw wrong(`${name}, which is missing`);
    for (const child of found) {
      if (own in TYPES) checkType(child, own);
      else if (child.children.length > 0 || !isValue(child.text, own)) throw wrong(`${name} ${child.text}`);
    }
  }
  if (rest[0] !== undefined) throw wrong(rest[0].name);
  const chosen = element.children.filter(
    ({ name }) => name !== 'sender' && name !== 'additionalCustomerReference',
  );
  if (CHOICES.includes(type) && chosen.length !== 1) throw wrong('the choice');
  if (type === 'c.Notification' && !/^(EN|NL|FR|DE)$/.test(element.attributes.language ?? ''))
    throw wrong('language');
}

function isValue(text: string, type: string): boolean {
  const [, longest] = /^max(\d+)$/.exec(type) ?? [];
  if (longest !== undefined) return text.length >= 1 && text.length <= Number(longest);
  return (VALUES[type] ?? /\S/).test(text);
}
