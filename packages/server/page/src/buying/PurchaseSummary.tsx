import type { PartyData, Quote, ShipmentRequestData } from '@waybill/core';
import { carrierName, isSimulated } from '../app/carriers.js';
import { money } from '../format/money.js';
import { today } from '../prices/days.js';
import { deliveryText } from '../prices/delivery-text.js';
import { accountName } from '../shared/account-name.js';
import { Facts } from '../shared/Facts.js';
import { partyText } from '../shared/party-text.js';
import { texts } from '../texts/index.js';

/** What is bought, and which account is billed how much. */
export function PurchaseSummary({
  request,
  quote,
}: {
  readonly request: ShipmentRequestData;
  readonly quote: Quote;
}) {
  const t = texts.value.buy;
  const { shipper, recipient, shipment } = request;
  const simulated = isSimulated(quote.carrier, quote.account);
  return (
    <>
      <p class="price">{money(quote.total_charge, quote.currency)}</p>
      <Facts
        facts={[
          [t.account, <strong key="account">{accountName(quote)}</strong>],
          [t.service, serviceText(quote)],
          [t.delivery, deliveryText(quote, shipment.ship_date ?? today())],
          [t.from, place(shipper)],
          [t.to, place(recipient)],
          [t.packages, packagesText(request)],
        ]}
      />
      {simulated !== undefined && (
        <p class={simulated ? 'note' : 'note warn'}>{simulated ? t.simulated : t.real}</p>
      )}
    </>
  );
}

/** The service with its carrier, once: some carriers begin their services with their name. */
function serviceText({ carrier, service_name }: Quote): string {
  const name = carrierName(carrier);
  return service_name.toLowerCase().startsWith(name.toLowerCase()) ? service_name : `${name} ${service_name}`;
}

function place(party: PartyData): string {
  return partyText(party).join(', ');
}

function packagesText({ shipment }: ShipmentRequestData): string {
  const unit = shipment.weight_unit === 'LB' ? 'lb' : 'kg';
  return shipment.items
    .map(({ quantity = 1, weight }) => `${quantity === 1 ? '' : `${quantity} × `}${weight} ${unit}`)
    .join(', ');
}
