import { signal } from '@preact/signals';

type DialogName = 'import' | 'buy' | 'print' | 'keys';

/** The dialog that is open. */
export const dialog = signal<DialogName | undefined>(undefined);
/** A file that was dropped on the page. */
export const dropped = signal<File | undefined>(undefined);

export function openDialog(name: DialogName): void {
  dialog.value = name;
}

export function closeDialog(): void {
  dialog.value = undefined;
  dropped.value = undefined;
}
