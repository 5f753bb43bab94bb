/** An account of every carrier, at simulators of this process. */
import { amazonShipping } from '@waybill/carrier-amazon-shipping';
import { simulator as amazonShippingServer } from '@waybill/carrier-amazon-shipping/simulator';
import { aramex } from '@waybill/carrier-aramex';
import { simulator as aramexServer } from '@waybill/carrier-aramex/simulator';
import { australiapost } from '@waybill/carrier-australiapost';
import { simulator as australiapostServer } from '@waybill/carrier-australiapost/simulator';
import { bpost } from '@waybill/carrier-bpost';
import { simulator as bpostServer } from '@waybill/carrier-bpost/simulator';
import { canadapost } from '@waybill/carrier-canadapost';
import { simulator as canadapostServer } from '@waybill/carrier-canadapost/simulator';
import { canpar } from '@waybill/carrier-canpar';
import { simulator as canparServer } from '@waybill/carrier-canpar/simulator';
import { chronopost } from '@waybill/carrier-chronopost';
import { simulator as chronopostServer } from '@waybill/carrier-chronopost/simulator';
import { dhlEcommerce } from '@waybill/carrier-dhl-ecommerce';
import { simulator as dhlEcommerceServer } from '@waybill/carrier-dhl-ecommerce/simulator';
import { dhlExpress } from '@waybill/carrier-dhl-express';
import { simulator as dhlExpressServer } from '@waybill/carrier-dhl-express/simulator';
import { dhlParcelDe } from '@waybill/carrier-dhl-parcel-de';
import { simulator as dhlParcelDeServer } from '@waybill/carrier-dhl-parcel-de/simulator';
import { dpdMeta } from '@waybill/carrier-dpd-meta';
import { simulator as dpdMetaServer } from '@waybill/carrier-dpd-meta/simulator';
import { fedex } from '@waybill/carrier-fedex';
import { simulator as fedexServer } from '@waybill/carrier-fedex/simulator';
import { gls } from '@waybill/carrier-gls';
import { simulator as glsServer } from '@waybill/carrier-gls/simulator';
import { hermesDe } from '@waybill/carrier-hermes-de';
import { simulator as hermesDeServer } from '@waybill/carrier-hermes-de/simulator';
import { landmark } from '@waybill/carrier-landmark';
import { simulator as landmarkServer } from '@waybill/carrier-landmark/simulator';
import { nzpost } from '@waybill/carrier-nzpost';
import { simulator as nzpostServer } from '@waybill/carrier-nzpost/simulator';
import { postnl } from '@waybill/carrier-postnl';
import { simulator as postnlServer } from '@waybill/carrier-postnl/simulator';
import { purolator } from '@waybill/carrier-purolator';
import { simulator as purolatorServer } from '@waybill/carrier-purolator/simulator';
import { priceList, ratecard } from '@waybill/carrier-ratecard';
import { royalMail } from '@waybill/carrier-royal-mail';
import { simulator as royalMailServer } from '@waybill/carrier-royal-mail/simulator';
import { ups } from '@waybill/carrier-ups';
import { simulator as upsServer } from '@waybill/carrier-ups/simulator';
import { usps } from '@waybill/carrier-usps';
import { simulator as uspsServer } from '@waybill/carrier-usps/simulator';
import type { AnyCarrierProxy } from '@waybill/core';
import { type SimulatorDefinition, startSimulator } from '@waybill/simulator';

/** Their order is that of columns. The simulators end with the `await using` of the caller. */
export async function everyCarrier(): Promise<
  { readonly proxies: readonly AnyCarrierProxy[] } & AsyncDisposable
> {
  const servers = new AsyncDisposableStack();
  const at = async <Account extends SimulatorDefinition['settings']>(server: SimulatorDefinition<Account>) =>
    servers.use(await startSimulator(server)).settings;
  const card = (name: string) => new URL(`rate-cards/${name}.yaml`, import.meta.url).pathname;
  const proxies = [
    ups.create(await at(upsServer)),
    fedex.create(await at(fedexServer)),
    usps.create(await at(uspsServer)),
    dhlEcommerce.create(await at(dhlEcommerceServer)),
    amazonShipping.create(await at(amazonShippingServer)),
    dhlExpress.create(await at(dhlExpressServer)),
    dhlParcelDe.create(await at(dhlParcelDeServer), { priced_by: priceList(card('dhl-parcel-de')) }),
    dpdMeta.create(await at(dpdMetaServer), { priced_by: priceList(card('dpd-meta')) }),
    gls.create(await at(glsServer), { priced_by: priceList(card('gls')) }),
    hermesDe.create(await at(hermesDeServer), { priced_by: priceList(card('hermes-de')) }),
    postnl.create(await at(postnlServer), { priced_by: priceList(card('postnl')) }),
    bpost.create(await at(bpostServer)),
    chronopost.create(await at(chronopostServer)),
    royalMail.create(await at(royalMailServer), { priced_by: priceList(card('royal-mail')) }),
    landmark.create(await at(landmarkServer), { priced_by: priceList(card('landmark')) }),
    canadapost.create(await at(canadapostServer)),
    canpar.create(await at(canparServer)),
    purolator.create(await at(purolatorServer)),
    aramex.create(await at(aramexServer)),
    australiapost.create(await at(australiapostServer)),
    nzpost.create(await at(nzpostServer)),
    ratecard.create({ card: card('own-van') }),
  ];
  return { proxies, [Symbol.asyncDispose]: () => servers.disposeAsync() };
}
