import { type Purchase, recoverShipment } from '../api/shipments.js';
import { ActionButton } from '../shared/ActionButton.js';
import { texts } from '../texts/index.js';

interface OpenOutcomeProps {
  readonly shipment: Purchase;
  readonly onChange: () => void;
}

/** What is not settled about a purchase, and how the carrier is asked about it. */
export function OpenOutcome({ shipment, onChange }: OpenOutcomeProps) {
  const t = texts.value;
  const { key, state, under_way } = shipment;
  const ask = async () => {
    await recoverShipment(key);
    onChange();
  };
  if (under_way || state === 'claimed') {
    return (
      <div class="note">
        <p>{t.shipment.under_way}</p>
        <button type="button" onClick={onChange}>
          {t.shipment.refresh}
        </button>
      </div>
    );
  }
  if (state === 'unknown' || state === 'sending') {
    return (
      <div class="note warn">
        <p>{t.shipment.unknown}</p>
        <ActionButton label={t.buy.ask_carrier} act={ask} isMain />
      </div>
    );
  }
  if (state === 'bought') {
    return (
      <div class="note warn">
        <p>{t.shipment.incomplete}</p>
        <ActionButton label={t.shipment.fetch_missing} act={ask} />
      </div>
    );
  }
  return state === 'refused' ? <p class="note bad">{t.buy.refused}</p> : null;
}
