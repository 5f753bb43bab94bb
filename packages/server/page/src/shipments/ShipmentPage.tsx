import { getShipment, type Purchase } from '../api/shipments.js';
import { serviceName } from '../app/carriers.js';
import { hashOf } from '../app/route.js';
import { day } from '../format/dates.js';
import { money } from '../format/money.js';
import { accountName } from '../shared/account-name.js';
import { Entries } from '../shared/Entries.js';
import { Facts } from '../shared/Facts.js';
import { Heading } from '../shared/Heading.js';
import { partyText } from '../shared/party-text.js';
import { type Resource, useResource } from '../shared/resource.js';
import { Trouble } from '../shared/Trouble.js';
import { texts } from '../texts/index.js';
import { Documents } from './Documents.js';
import { OpenOutcome } from './OpenOutcome.js';
import { StateTag } from './StateTag.js';
import { Tracking } from './Tracking.js';
import { VoidShipment } from './VoidShipment.js';

/** One shipment: its labels, where it is, and what can be done with it. */
export function ShipmentPage({ name }: { readonly name: string }) {
  const t = texts.value;
  const shipment = useResource(name, (signal) => getShipment(name, signal));
  const { value, trouble, again } = shipment;
  return (
    <>
      <p>
        <a href={hashOf({ view: 'shipments' })}>← {t.shipment.back}</a>
      </p>
      <Heading title={t.shipment.title(value?.tracking_number ?? name)}>
        {value && <StateTag state={value.state} />}
      </Heading>
      <Trouble error={trouble} again={again} />
      {value === undefined && trouble === undefined && <p class="muted">{t.loading}</p>}
      {value && <Shipment shipment={value} resource={shipment} />}
    </>
  );
}

interface ShipmentProps {
  readonly shipment: Purchase;
  readonly resource: Resource<Purchase>;
}

function Shipment({ shipment, resource: { again } }: ShipmentProps) {
  const t = texts.value.shipment;
  const isBought = shipment.state === 'bought';
  return (
    <div class="shipment">
      <div class="stack">
        {(!isBought || shipment.complete === false) && <OpenOutcome shipment={shipment} onChange={again} />}
        <ShipmentFacts shipment={shipment} />
        {shipment.errors.length > 0 && (
          <section>
            <h2>{t.says}</h2>
            <Entries entries={shipment.errors} />
          </section>
        )}
        {(isBought || shipment.state === 'void') && <Tracking shipment={shipment} />}
        {(isBought || shipment.state === 'void') && <VoidShipment shipment={shipment} onVoided={again} />}
      </div>
      {shipment.result !== null && <Documents shipment={shipment} />}
    </div>
  );
}

function ShipmentFacts({ shipment }: { readonly shipment: Purchase }) {
  const t = texts.value.shipment;
  const { key, service, shipment_date, charge, reference, tracking_numbers, note, request } = shipment;
  return (
    <>
      <Facts
        facts={[
          [t.numbers, tracking_numbers.join(', ')],
          [t.account, accountName(shipment)],
          [t.service, serviceName(shipment.carrier, service)],
          [t.charge, charge && money(charge.amount, charge.currency)],
          [t.date, shipment_date && day(shipment_date)],
          [t.from, request && partyText(request.shipper).join(', ')],
          [t.to, request && partyText(request.recipient).join(', ')],
          [t.reference, reference],
          [t.note, note],
          [t.key, <code key="key">{key}</code>],
        ]}
      />
      {shipment.forgotten_at !== null && <p class="note">{t.forgotten}</p>}
    </>
  );
}
