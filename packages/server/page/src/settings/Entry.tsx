import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { deskTexts } from '../texts/desk/index.js';

interface EntryProps {
  /** Names it for those who hear the buttons. */
  readonly name: string;
  readonly title: string;
  readonly onRemove: () => void;
  /** Left out where the order does not matter. */
  readonly onMove?: (by: -1 | 1) => void;
  readonly children: ComponentChildren;
}

/** One entry of a list of settings, with the buttons that move and remove it. */
export function Entry({ name, title, onRemove, onMove, children }: EntryProps) {
  const t = deskTexts.value.settings;
  const called = name === '' ? t.unnamed : name;
  return (
    <fieldset class="entry">
      <legend>{title}</legend>
      {children}
      <div class="row end">
        {onMove && (
          <>
            <button type="button" class="small" aria-label={t.up_of(called)} onClick={() => onMove(-1)}>
              ↑
            </button>
            <button type="button" class="small" aria-label={t.down_of(called)} onClick={() => onMove(1)}>
              ↓
            </button>
          </>
        )}
        <button type="button" class="small" aria-label={t.remove_of(called)} onClick={onRemove}>
          {t.remove}
        </button>
      </div>
    </fieldset>
  );
}

interface PartProps {
  readonly title: string;
  readonly why?: string;
  readonly count?: number;
  readonly children: ComponentChildren;
}

/** A part of the settings that opens. */
export function Part({ title, why, count, children }: PartProps) {
  // It does not close when the first entry is added.
  const [isOpen] = useState(count === 0);
  return (
    <details class="part" open={isOpen}>
      <summary>
        {title} {count !== undefined && count > 0 && <span class="count">{count}</span>}
      </summary>
      {why !== undefined && <p class="muted">{why}</p>}
      {children}
    </details>
  );
}
