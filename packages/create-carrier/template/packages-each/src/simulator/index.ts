/**
 * A local replacement for Sample Post's server: login, rating, shipping with labels. Every price and every tracking number
 * is made up. It is a second reading of the contract and imports nothing of the carrier's other code, so that it
 * shows mistakes there. Replace paths and documents by those of the contract, and keep it as strict as the contract is.
 */
import { defineSimulator } from '@waybill/simulator';
import { refuse, route } from '@waybill/simulator/server';
import { reply } from './document.js';
import { labelFile } from './label.js';
import { ACCOUNTS, login } from './login.js';
import { rateBody, shipmentBody } from './requests.js';
import { consignmentOf, isDeclared, priceOf, servicesFor } from './tariff.js';

/** Start it with `startSimulator`. It has two accounts. */
export const simulator = defineSimulator({
  carrier: 'sample-post',
  settings: ACCOUNTS.first,
  accounts: { second: ACCOUNTS.second },
  login,
  refusal: ({ status, problems }) =>
    reply('errors', { error: problems.map(({ code, message }) => ({ code, message })) }, status),
  routes: ({ purchased }) => {
    let last = 0;
    return [
      route('POST /v1/rates', rateBody, ({ body: { rate_request: request }, account }) => {
        checkAccount(request.account, account.account_number);
        const consignment = consignmentOf(request);
        const codes = request.service.length > 0 ? request.service : servicesFor(consignment);
        return reply('rate_response', { price: codes.map((code) => priceOf(code, consignment)) });
      }),

      route('POST /v1/shipments', shipmentBody, async ({ body: { shipment_request: request }, account }) => {
        checkAccount(request.account, account.account_number);
        const consignment = consignmentOf(request);
        const { name, total, currency } = priceOf(request.service, consignment);
        if (isDeclared(consignment) && request.contents === 'goods' && request.customs === undefined)
          throw refuse('C100', 'Customs are needed.', 422);
        const tracking_number = `SAMPLE${String(++last).padStart(8, '0')}`;
        purchased(tracking_number);
        const weight = `${request.parcel.weight_kg} kg`;
        const file = await labelFile(request, { service: name, weight, barcode: tracking_number });
        const label = Buffer.from(file).toString('base64');
        const shipment_id = `S${tracking_number}`;
        return reply('shipment_response', { shipment_id, tracking_number, label, total, currency });
      }),
    ];
  },
});

function checkAccount(named: string, own: string): void {
  if (named !== own) throw refuse('L200', `Account ${named} is not one of this login.`, 422);
}
