/** The answer to a rate request, on both platforms. */
import { type Problem, Refusal, refuse } from '@waybill/simulator/server';
import { type CanadaPostConsignment, consignmentToRate } from './consignment.js';
import type { MailingScenario } from './requests.js';
import { problemsOfParcel, serviceOf, servicesFor } from './rules.js';
import { type Account, type PricedService, pricedService } from './shipments.js';

/** @throws Refusal for a parcel that no service carries, and for a requested service that does not carry it. */
export function rate(
  scenario: MailingScenario,
  account: Account,
  now: () => number,
): { services: PricedService[]; parcel: CanadaPostConsignment } {
  checkCustomer(scenario, account);
  const parcel = consignmentToRate(scenario);
  const contract = scenario['contract-id'] !== undefined;
  const problems: Problem[] = problemsOfParcel(parcel);
  const named = scenario.services?.['service-code'].map((code) => serviceOf(code, parcel, { contract }));
  const requested = named?.flatMap((found) => ('message' in found ? [] : [found]));
  problems.push(...(named ?? []).flatMap((found) => ('message' in found ? [found] : [])));
  if (problems.length > 0) throw new Refusal(400, problems);
  const terms = { contract, day: scenario['expected-mailing-date'], now };
  const services = (requested ?? servicesFor(parcel, { contract })).map((service) =>
    pricedService(service, parcel, terms),
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
