import type { VoidResult } from '@waybill/core';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Purchase, voidShipment } from '../api/shipments.js';
import { announce } from '../app/announce.js';
import { ActionButton } from '../shared/ActionButton.js';
import { accountName } from '../shared/account-name.js';
import { Dialog } from '../shared/Dialog.js';
import { Entries } from '../shared/Entries.js';
import { texts } from '../texts/index.js';

type Voiding = Awaited<ReturnType<typeof voidShipment>>;

interface VoidShipmentProps {
  readonly shipment: Purchase;
  readonly onVoided: () => void;
}

/** Voids a shipment after a person has said so twice. */
export function VoidShipment({ shipment, onVoided }: VoidShipmentProps) {
  const t = texts.value;
  const [isAsking, setIsAsking] = useState(false);
  const [voiding, setVoiding] = useState<Voiding>();
  const confirm = async () => {
    const answer = await voidShipment(shipment.key);
    setVoiding(answer);
    setIsAsking(false);
    if (answer.result !== null) announce(t.shipment.void_outcomes[answer.result.outcome]);
    onVoided();
  };
  return (
    <section>
      {voiding && <VoidAnswer {...voiding} />}
      {shipment.state === 'bought' && (
        <button type="button" onClick={() => setIsAsking(true)}>
          {t.shipment.void} …
        </button>
      )}
      {isAsking && (
        <Dialog title={t.shipment.void_title} onClose={() => setIsAsking(false)}>
          <p>{t.shipment.void_why(shipment.tracking_number ?? shipment.key, accountName(shipment))}</p>
          <div class="row end">
            <button type="button" onClick={() => setIsAsking(false)}>
              {t.cancel}
            </button>
            <ActionButton label={t.shipment.void_confirm} act={confirm} isMain />
          </div>
        </Dialog>
      )}
    </section>
  );
}

function VoidAnswer({
  result,
  errors,
}: {
  readonly result: VoidResult | null;
  readonly errors: Voiding['errors'];
}) {
  const t = texts.value.shipment.void_outcomes;
  const answer = useRef<HTMLDivElement>(null);
  // The button that asked for it is gone.
  useEffect(() => answer.current?.focus(), []);
  return (
    <div ref={answer} tabIndex={-1}>
      {result !== null && (
        <p class={result.outcome === 'voided' ? 'note' : 'note warn'}>{t[result.outcome]}</p>
      )}
      <Entries entries={errors} />
    </div>
  );
}
