import type { TrackingDetails } from '@waybill/core';
import type { PurchaseSummary } from '@waybill/ledger';
import { useState } from 'preact/hooks';
import { trackNumbers } from '../api/shipments.js';
import { serviceName } from '../app/carriers.js';
import { hashOf } from '../app/route.js';
import { age, moment } from '../format/dates.js';
import { money } from '../format/money.js';
import { ActionButton } from '../shared/ActionButton.js';
import { accountName } from '../shared/account-name.js';
import { texts } from '../texts/index.js';
import { StateTag } from './StateTag.js';
import { StatusTag } from './StatusTag.js';

interface ShipmentTableProps {
  readonly shipments: readonly PurchaseSummary[];
  /** Reads the next page, if there is one. */
  readonly more: (() => Promise<void>) | undefined;
}

/** Shipments as rows; carriers are asked for their status when a person wants it. */
export function ShipmentTable({ shipments, more }: ShipmentTableProps) {
  const t = texts.value.shipments;
  const [followed, setFollowed] = useState<readonly TrackingDetails[]>([]);
  const follow = async () => {
    const { details } = await trackNumbers(shipments.flatMap(trackedOf));
    setFollowed(details);
  };
  return (
    <>
      <div class="row">
        {shipments.some((one) => trackedOf(one).length > 0) && <ActionButton label={t.follow} act={follow} />}
      </div>
      <div class="scroll">
        <table class="list shipments">
          <caption class="unseen">{t.table}</caption>
          <thead>
            <tr>
              <th scope="col">{t.shipment}</th>
              <th scope="col">{t.recipient}</th>
              <th scope="col">{t.when}</th>
              <th scope="col">{t.number}</th>
              <th scope="col" class="total">
                {t.charge}
              </th>
              <th scope="col">{t.state}</th>
              <th scope="col">{t.status}</th>
            </tr>
          </thead>
          <tbody>
            {shipments.map((one) => (
              <ShipmentRow
                key={one.key}
                shipment={one}
                details={followed.find(
                  ({ carrier, tracking_number }) =>
                    carrier === one.carrier && tracking_number === one.tracking_number,
                )}
              />
            ))}
          </tbody>
        </table>
      </div>
      {more && <ActionButton label={t.more} act={more} />}
    </>
  );
}

function ShipmentRow({
  shipment,
  details,
}: {
  readonly shipment: PurchaseSummary;
  readonly details: TrackingDetails | undefined;
}) {
  const { key, service, created_at, tracking_number, charge, recipient, state } = shipment;
  const bought = serviceName(shipment.carrier, service);
  return (
    <tr>
      <th scope="row">
        <a href={hashOf({ view: 'shipments', name: key })}>{bought || key}</a>{' '}
        <span class="muted">{accountName(shipment)}</span>
        {bought && <span class="muted purchase">{key}</span>}
      </th>
      <td>
        {recipient?.name}
        {recipient?.city && <span class="muted"> {recipient.city}</span>}
      </td>
      <td>
        {moment(created_at)}
        {state === 'unknown' && <small> {age(created_at)}</small>}
      </td>
      <td class="number">{tracking_number}</td>
      <td class="total">{charge && money(charge.amount, charge.currency)}</td>
      <td>
        <StateTag state={state} />
      </td>
      <td>{details && <StatusTag status={details.status} />}</td>
    </tr>
  );
}

/** The one number that stands for a shipment; none where there is nothing to follow. */
function trackedOf({ carrier, account, state, tracking_number }: PurchaseSummary) {
  return state === 'bought' && tracking_number !== null ? [{ carrier, account, tracking_number }] : [];
}
