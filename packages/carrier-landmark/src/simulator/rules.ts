/** The rules by which the server refuses a shipment. */
import { type Problem, Refusal } from '@waybill/simulator/server';
import { elementsAt, textAt, type XmlElement } from '@waybill/simulator/xml';

/** Services of both simulated clients. */
const SERVICES = [
  ...['LGINTSTD', 'LGINTSTDU', 'LGINTBPIP', 'LGINTBPIU', 'LGINTUPSS', 'LGINTUPSSU', 'LGINTUPST'],
  ...['LGINTUPSTU', 'LGINTBPMO', 'LGINTBPIO'],
];

const REQUIRED = [
  ...['Reference', 'ShipMethod', 'ShipTo/Name', 'ShipTo/Address1', 'ShipTo/City', 'ShipTo/Country'],
  ...['Packages/Package/Weight', 'Items/Item/Sku', 'Items/Item/Quantity', 'ItemsCurrency'],
];

/** @throws Refusal with every problem. */
export function checkShipment(request: XmlElement): void {
  const at = (path: string) => textAt(request, path);
  const problems: Problem[] = [];
  const problem = (code: string, message: string) => problems.push({ code, message });
  for (const path of REQUIRED) {
    const name = path.replace(/^.*\//, '');
    if (at(path) === '') problem(name, `Required element ${name} not found`);
  }
  if (!/^[\w-]{0,50}$/.test(at('Reference'))) problem('Reference', 'Invalid customer reference number');
  if (!SERVICES.includes(at('ShipMethod')))
    problem('ShipMethod', `Invalid shipping service requested: ${at('ShipMethod')}`);
  const [country, state] = [at('ShipTo/Country'), at('ShipTo/State')];
  if (['US', 'CA', 'CL'].includes(country) && !/^[A-Z]{2}$/.test(state))
    problem('State', 'State-Province is invalid, must be 2 characters.');
  if (country === 'KP') problem('Country', 'Client is not set up for delivery to North Korea');
  if (at('LabelFormat') === 'ZPL' && at('LabelEncoding') !== '')
    problem('LabelEncoding', `Invalid label encoding '${at('LabelEncoding')}'.`);
  for (const [index, item] of elementsAt(request, 'Items/Item').entries()) {
    const wrong = (what: string) => `Invalid ${what} provided for ${textAt(item, 'Sku')} in ${index + 1}`;
    if (!/^[\w-]{1,64}$/.test(textAt(item, 'Sku'))) problem('Sku', wrong('sku'));
    if (!/^[1-9]\d*$/.test(textAt(item, 'Quantity'))) problem('Quantity', wrong('quantity'));
    if (!/^\d+(\.\d+)?$/.test(textAt(item, 'UnitPrice'))) problem('UnitPrice', wrong('unit price'));
    if (!/^.{1,255}$/s.test(textAt(item, 'Description'))) problem('Description', wrong('description'));
  }
  if (problems.length > 0) throw new Refusal(200, problems);
}
