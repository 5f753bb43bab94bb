import type { ComponentChildren } from 'preact';
import { ConnectionError } from '../api/problem.js';
import { Entries } from '../shared/Entries.js';
import { refusals } from '../shared/refusals.js';
import { troubleText } from '../shared/trouble-text.js';
import { texts } from '../texts/index.js';
import { buying, type Stage } from './buying.js';

/** What has become of a purchase, and what can be done about it. */
export function PurchaseStage({ stage }: { readonly stage: Stage }) {
  const t = texts.value;
  switch (stage.at) {
    case 'confirm':
    case 'bought':
      return null;
    case 'sending':
      return <Busy>{t.buy.sending}</Busy>;
    case 'under_way':
      return <Busy>{t.buy.under_way}</Busy>;
    case 'asking_carrier':
      return <Busy>{t.buy.asking_carrier}</Busy>;
    case 'open':
      return (
        <div role="alert">
          <p class="note warn">
            {stage.error instanceof ConnectionError
              ? t.buy.connection
              : `${troubleText(stage.error, t, refusals.value)} ${t.buy.trouble}`}
          </p>
          <Buttons>
            <button type="button" onClick={buying.leave}>
              {t.buy.discard}
            </button>
            <button type="button" class="main" onClick={buying.askAgain}>
              {t.buy.ask_again}
            </button>
          </Buttons>
        </div>
      );
    case 'unknown':
      return (
        <div role="alert">
          <p class="note warn">{t.buy.unknown}</p>
          <Entries entries={stage.errors} />
          <Buttons>
            <button type="button" onClick={buying.leave}>
              {t.buy.discard}
            </button>
            <button type="button" class="main" onClick={() => void buying.askCarrier()}>
              {t.buy.ask_carrier}
            </button>
          </Buttons>
        </div>
      );
    case 'refused':
      return (
        <div role="alert">
          <p class="note bad">
            {t.buy.refused} {stage.errors.length === 0 && stage.message}
          </p>
          <Entries entries={stage.errors} />
          <Buttons>
            <button type="button" class="main" onClick={buying.close}>
              {t.buy.back}
            </button>
          </Buttons>
        </div>
      );
  }
}

function Busy({ children }: { readonly children: ComponentChildren }) {
  return (
    <div role="status">
      <p>{children}</p>
      <progress aria-label={texts.value.loading} />
    </div>
  );
}

function Buttons({ children }: { readonly children: ComponentChildren }) {
  return <div class="row end">{children}</div>;
}
