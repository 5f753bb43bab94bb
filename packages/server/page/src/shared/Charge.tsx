import type { QuoteSeen } from '@waybill/batch';
import { money } from '../format/money.js';
import { texts } from '../texts/index.js';

interface ChargeProps {
  /** What the carrier reported. */
  readonly charge: { readonly amount: number | string; readonly currency: string } | null | undefined;
  /** The price by which it was bought, for carriers that report none. */
  readonly quoted?: Pick<QuoteSeen, 'total' | 'currency'> | null | undefined;
}

/** What a label cost; as it was quoted, where the carrier says nothing when it sells. */
export function Charge({ charge, quoted }: ChargeProps) {
  if (charge != null) return <>{money(charge.amount, charge.currency)}</>;
  if (quoted == null) return null;
  return (
    <>
      {money(quoted.total, quoted.currency)} <small class="muted">{texts.value.shipments.quoted}</small>
    </>
  );
}
