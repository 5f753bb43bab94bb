import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { texts } from '../texts/index.js';

interface DialogProps {
  readonly title: string;
  /** Called when it was closed, whichever way. */
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  /** Room for a table. */
  readonly isWide?: boolean;
}

/**
 * A modal dialog as the browser makes it: it takes the focus, keeps it, gives it back, and closes with Escape. It is open as
 * long as it is drawn.
 */
export function Dialog({ title, onClose, children, isWide }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const shown = dialog.current;
    const before = document.activeElement;
    shown?.showModal();
    return () => {
      shown?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={isWide ? 'wide-dialog' : ''}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header>
        <h2 id={heading}>{title}</h2>
        <button type="button" class="plain" aria-label={texts.value.close} onClick={onClose}>
          <span aria-hidden="true">×</span>
        </button>
      </header>
      {children}
    </dialog>
  );
}
