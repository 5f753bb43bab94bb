import { useState } from 'preact/hooks';
import { Heading } from '../shared/Heading.js';
import { texts } from '../texts/index.js';
import { keepKey, keyTrouble } from './session.js';

/** Asks for the key that every request needs. */
export function KeyForm() {
  const t = texts.value.key;
  const [written, setWritten] = useState('');
  return (
    <form
      class="key"
      onSubmit={(event) => {
        event.preventDefault();
        if (written.trim() !== '') keepKey(written.trim());
      }}
    >
      <Heading title={t.title} />
      <p>{t.why}</p>
      {keyTrouble.value && (
        <p class="note bad" role="alert">
          {t.refused}
        </p>
      )}
      <div class="field">
        <label for="key">{t.label}</label>
        <input
          id="key"
          type="password"
          autocomplete="off"
          spellcheck={false}
          aria-describedby="key-hint"
          value={written}
          onInput={(event) => setWritten(event.currentTarget.value)}
        />
        <p class="hint" id="key-hint">
          {t.hint}
        </p>
      </div>
      <button type="submit" class="main">
        {t.use}
      </button>
    </form>
  );
}
