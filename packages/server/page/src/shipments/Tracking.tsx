import type { TrackingDetails, TrackingEvent } from '@waybill/core';
import type { EventTime, TrackingPlace } from '@waybill/core/plugin';
import { type Purchase, trackShipment } from '../api/shipments.js';
import { day, moment } from '../format/dates.js';
import { Entries } from '../shared/Entries.js';
import { useResource } from '../shared/resource.js';
import { Trouble } from '../shared/Trouble.js';
import { texts } from '../texts/index.js';
import { StatusTag } from './StatusTag.js';

/** Where the packages of a shipment are. */
export function Tracking({ shipment }: { readonly shipment: Purchase }) {
  const t = texts.value;
  return (
    <section aria-labelledby="tracking">
      <h2 id="tracking">{t.shipment.tracking}</h2>
      {shipment.tracking_number === null ? (
        <p class="muted">{t.shipment.no_number}</p>
      ) : (
        <Timelines name={shipment.key} />
      )}
    </section>
  );
}

function Timelines({ name }: { readonly name: string }) {
  const t = texts.value;
  const { value, trouble, isLoading, again } = useResource(name, (signal) => trackShipment(name, signal));
  return (
    <div aria-busy={isLoading}>
      <Trouble error={trouble} again={again} />
      {value === undefined && trouble === undefined && <p class="muted">{t.loading}</p>}
      {value?.details.map((details) => (
        <Timeline key={details.tracking_number} details={details} />
      ))}
      {value && <Entries entries={value.errors} />}
      {value && (
        <button type="button" class="small" aria-disabled={isLoading} onClick={again}>
          {t.shipment.refresh}
        </button>
      )}
    </div>
  );
}

function Timeline({ details }: { readonly details: TrackingDetails }) {
  const t = texts.value.shipment;
  const { tracking_number, status, status_text, estimated_delivery, delivered_at, signed_by, events, meta } =
    details;
  return (
    <article class="timeline" aria-label={tracking_number}>
      <p>
        <StatusTag status={status} /> <span class="number">{tracking_number}</span>{' '}
        {status_text !== null && <span class="muted">{status_text}</span>}
      </p>
      {estimated_delivery !== null && delivered_at === null && (
        <p>{t.expected(day(estimated_delivery.date))}</p>
      )}
      {delivered_at !== null && <p>{t.delivered_at(timeText(delivered_at))}</p>}
      {signed_by !== null && <p>{t.signed_by(signed_by)}</p>}
      {events.length === 0 && <p class="muted">{t.no_events}</p>}
      <ol>
        {events.map((event, at) => (
          <Event key={at} event={event} />
        ))}
      </ol>
      {meta.tracking_url !== undefined && (
        <p>
          <a href={meta.tracking_url} target="_blank" rel="noreferrer">
            {t.at_carrier}
          </a>
        </p>
      )}
    </article>
  );
}

function Event({ event: { text, time, place } }: { readonly event: TrackingEvent }) {
  const where = placeText(place);
  return (
    <li>
      {time !== null && <time class="muted">{timeText(time)}</time>}
      <span>{text}</span>
      {where !== '' && <span class="muted">{where}</span>}
    </li>
  );
}

/** The clock on the wall at that place, as the carrier reports it. */
function timeText({ date, time, utc }: EventTime): string {
  if (utc !== null) return moment(utc);
  return time === null ? day(date) : `${day(date)}, ${time.slice(0, 5)}`;
}

function placeText(place: TrackingPlace | null): string {
  if (place === null) return '';
  const { text, city, state_code, country_code } = place;
  return text ?? [city, state_code, country_code].filter((part) => part !== null).join(', ');
}
