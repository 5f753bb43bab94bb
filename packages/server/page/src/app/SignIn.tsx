import { useState } from 'preact/hooks';
import { signIn } from '../api/people.js';
import { ProblemError } from '../api/problem.js';
import { wait } from '../format/dates.js';
import { Dialog } from '../shared/Dialog.js';
import { Heading } from '../shared/Heading.js';
import { Trouble } from '../shared/Trouble.js';
import { texts } from '../texts/index.js';
import { KeyForm } from './KeyForm.js';
import { hasSignedIn, who } from './me.js';
import { keyTrouble } from './session.js';

/** Asks who is there: a person with a password where the server knows people, else a key. */
export function SignIn() {
  const t = texts.value.people;
  const [byKey, setByKey] = useState(false);
  const { ways } = who.value ?? {};
  if (ways === undefined) return <p class="muted">{texts.value.loading}</p>;
  if (ways.length === 0 || byKey || keyTrouble.value) return <KeyForm />;
  return (
    <div class="key">
      <Heading title={t.title} />
      {ways.includes('password') ? <PasswordForm /> : <p class="note">{t.proxy}</p>}
      <button type="button" class="small" onClick={() => setByKey(true)}>
        {t.by_key}
      </button>
    </div>
  );
}

/** Over what a person was doing: it is there again once she has signed in. */
export function SignInAgain() {
  return (
    <Dialog title={texts.value.people.ended} onClose={() => undefined}>
      <PasswordForm />
    </Dialog>
  );
}

function PasswordForm() {
  const t = texts.value.people;
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [trouble, setTrouble] = useState<unknown>();
  const isWrong = trouble instanceof ProblemError && trouble.status === 401;
  const isTooOften = trouble instanceof ProblemError && trouble.status === 429;
  const submit = async () => {
    setTrouble(undefined);
    try {
      hasSignedIn(await signIn(name.trim(), password));
    } catch (error) {
      setTrouble(error);
    }
  };
  return (
    <form
      class="sign-in"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {isWrong && (
        <p class="note bad" role="alert">
          {t.wrong}
        </p>
      )}
      {isTooOften && (
        <p class="note bad" role="alert">
          {t.too_often(wait(trouble.retry_after_ms ?? 60_000))}
        </p>
      )}
      {!isWrong && !isTooOften && <Trouble error={trouble} />}
      <div class="field">
        <label for="person">{t.name}</label>
        <input
          id="person"
          autocomplete="username"
          autocapitalize="none"
          spellcheck={false}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </div>
      <div class="field">
        <label for="password">{t.password}</label>
        <input
          id="password"
          type="password"
          autocomplete="current-password"
          value={password}
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
      </div>
      <button type="submit" class="main">
        {t.sign_in}
      </button>
    </form>
  );
}
