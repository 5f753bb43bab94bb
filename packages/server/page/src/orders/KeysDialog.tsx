import { Dialog } from '../shared/Dialog.js';
import { deskTexts } from '../texts/desk/index.js';
import { closeDialog } from './dialogs.js';
import { keysOn, turnKeys } from './keys.js';

/** What each key does, and the switch that turns them off. */
export function KeysDialog() {
  const t = deskTexts.value.keys;
  return (
    <Dialog title={t.title} onClose={closeDialog}>
      <dl class="keys">
        {Object.entries(t.list).map(([key, what]) => (
          <div key={key}>
            <dt>
              {key.split(' ').map((one) => (
                <kbd key={one}>{one}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label class="check">
        <input
          type="checkbox"
          checked={keysOn.value}
          onChange={(event) => turnKeys(event.currentTarget.checked)}
        />
        {t.on}
      </label>
      <p class="hint">{t.on_hint}</p>
    </Dialog>
  );
}
