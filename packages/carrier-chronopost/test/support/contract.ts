import { join } from 'node:path';
import { soapContracts } from '@waybill/testkit/xsd';

/** The schemas of Chronopost's services. */
export const contracts = soapContracts(({ path }) => {
  const [, service] = /(Quickcost|Shipping|Tracking)ServiceWS$/.exec(path) ?? [];
  return service && join('chronopost', 'spec', `${service}ServiceWS.xsd`);
});
