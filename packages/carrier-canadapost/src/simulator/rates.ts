/** What a rate request is answered with, on both platforms. */
import { parcelToRate } from './parcels.js';
import { Refusal, refuse } from './refusal.js';
import type { MailingScenario } from './requests.xml.js';
import { type Message, refusalsOfParcel, serviceOf, servicesFor } from './rules.js';
import { type Account, pricedService } from './shipments.js';
import type { PricedService } from './shipped.js';
import type { Parcel } from './tariff.js';

/** @throws Refusal for a parcel that nothing carries, and for a service that was asked for and does not. */
export function rate(
  scenario: MailingScenario,
  account: Account,
  now: () => number,
): { services: PricedService[]; parcel: Parcel } {
  checkCustomer(scenario, account);
  const parcel = parcelToRate(scenario);
  const contract = scenario['contract-id'] !== undefined;
  const refusals: Message[] = refusalsOfParcel(parcel);
  const asked = scenario.services?.['service-code'].map((code) => serviceOf(code, parcel, { contract }));
  const offers = asked?.flatMap((found) => ('description' in found ? [] : [found]));
  refusals.push(...(asked ?? []).flatMap((found) => ('description' in found ? [found] : [])));
  if (refusals.length > 0) throw new Refusal(400, refusals);
  const terms = {
    contract: contract && scenario['quote-type'] !== 'counter',
    day: scenario['expected-mailing-date'],
    now,
  };
  const services = (offers ?? servicesFor(parcel, { contract })).map((offer) =>
    pricedService(offer, parcel, terms),
  );
  return { services, parcel };
}

function checkCustomer(scenario: MailingScenario, account: Account): void {
  const customer = scenario['customer-number'];
  const contract = scenario['contract-id'];
  if (customer !== undefined && customer !== account.customer_number) {
    throw refuse('AA004', 'You cannot mail on behalf of the requested customer.', 403);
  }
  if (contract !== undefined && (customer === undefined || contract !== account.contract_id)) {
    throw refuse('8713', 'The contract number supplied is not active for this customer.');
  }
}
