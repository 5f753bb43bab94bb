/** An account of every carrier, at simulators of this process. */
import { canadapost } from '@waybill/carrier-canadapost';
import { simulator as canadapostServer } from '@waybill/carrier-canadapost/simulator';
import { dhlExpress } from '@waybill/carrier-dhl-express';
import { simulator as dhlExpressServer } from '@waybill/carrier-dhl-express/simulator';
import { fedex } from '@waybill/carrier-fedex';
import { simulator as fedexServer } from '@waybill/carrier-fedex/simulator';
import { purolator } from '@waybill/carrier-purolator';
import { simulator as purolatorServer } from '@waybill/carrier-purolator/simulator';
import { ratecard } from '@waybill/carrier-ratecard';
import { ups } from '@waybill/carrier-ups';
import { simulator as upsServer } from '@waybill/carrier-ups/simulator';
import { usps } from '@waybill/carrier-usps';
import { simulator as uspsServer } from '@waybill/carrier-usps/simulator';
import type { AnyCarrierProxy } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';

/** Their order is that of columns. The simulators end with the `await using` of the caller. */
export async function everyCarrier(): Promise<
  { readonly proxies: readonly AnyCarrierProxy[] } & AsyncDisposable
> {
  const servers = new AsyncDisposableStack();
  const running = {
    canadapost: servers.use(await startSimulator(canadapostServer)),
    dhlExpress: servers.use(await startSimulator(dhlExpressServer)),
    fedex: servers.use(await startSimulator(fedexServer)),
    purolator: servers.use(await startSimulator(purolatorServer)),
    ups: servers.use(await startSimulator(upsServer)),
    usps: servers.use(await startSimulator(uspsServer)),
  };
  const proxies = [
    ups.create(running.ups.settings),
    fedex.create(running.fedex.settings),
    usps.create(running.usps.settings),
    dhlExpress.create(running.dhlExpress.settings),
    canadapost.create(running.canadapost.settings),
    purolator.create(running.purolator.settings),
    ratecard.create({ card: new URL('rate-cards/own-van.yaml', import.meta.url).pathname }),
  ];
  return { proxies, [Symbol.asyncDispose]: () => servers.disposeAsync() };
}
