import { signal } from '@preact/signals';

const said = signal('');

/** Says something to people who do not see the page; the same words again are said again. */
export function announce(text: string): void {
  said.value = said.value === text ? `${text}\u00a0` : text;
}

export function Announcer() {
  return (
    <p class="unseen" role="status" aria-live="polite">
      {said}
    </p>
  );
}
