import { useState } from 'preact/hooks';
import { money } from '../format/money.js';
import { Dialog } from '../shared/Dialog.js';
import { texts } from '../texts/index.js';
import { type Buying, buying, type LabelFormatChoice } from './buying.js';
import { PurchaseStage } from './PurchaseStage.js';
import { PurchaseSummary } from './PurchaseSummary.js';

/** Asks before a label is bought, and tells what becomes of it. */
export function BuyDialog() {
  const shown = buying.current.value;
  if (shown === undefined) return null;
  const t = texts.value.buy;
  return (
    <Dialog title={shown.stage.at === 'confirm' ? t.title : t.purchase} onClose={buying.close}>
      <PurchaseSummary request={shown.request} quote={shown.quote} />
      {shown.stage.at === 'confirm' ? <Confirmation {...shown} /> : <PurchaseStage stage={shown.stage} />}
    </Dialog>
  );
}

const FORMATS: readonly LabelFormatChoice[] = ['', 'PDF', 'PNG', 'ZPL'];

function Confirmation({ quote }: Buying) {
  const t = texts.value;
  const [format, setFormat] = useState<LabelFormatChoice>('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        buying.confirm(format);
      }}
    >
      <label class="inline">
        {t.buy.label}{' '}
        <select
          value={format}
          onChange={(event) => setFormat(event.currentTarget.value as LabelFormatChoice)}
        >
          {FORMATS.map((one) => (
            <option key={one} value={one}>
              {one === '' ? t.buy.usual_format : one}
            </option>
          ))}
        </select>
      </label>
      <div class="row end">
        <button type="button" onClick={buying.close}>
          {t.cancel}
        </button>
        <button type="submit" class="main">
          {t.buy.confirm(money(quote.total_charge, quote.currency))}
        </button>
      </div>
    </form>
  );
}
