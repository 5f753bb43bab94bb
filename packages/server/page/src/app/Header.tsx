import { chooseLanguage, LANGUAGES, type Language, language, texts } from '../texts/index.js';
import { isAtWork, leave, me } from './me.js';
import { hashOf, route, VIEWS } from './route.js';
import { apiKey, keepKey } from './session.js';

export function Header() {
  const t = texts.value;
  return (
    <header class="top">
      <p class="brand">
        <span aria-hidden="true" class="bars" />
        {t.title}
      </p>
      {isAtWork.value && (
        <nav aria-label={t.views.label}>
          {VIEWS.map((view) => (
            <a
              key={view}
              href={hashOf({ view })}
              aria-current={route.value.view === view ? 'page' : undefined}
            >
              {t.views[view]}
            </a>
          ))}
        </nav>
      )}
      <div class="row settings">
        <LanguageSwitch />
        {me.value?.kind === 'person' && <span class="muted">{me.value.name}</span>}
        {apiKey.value === undefined && me.value?.by === 'password' && (
          <button type="button" class="small" onClick={() => void leave()}>
            {t.people.sign_out}
          </button>
        )}
        {apiKey.value !== undefined && (
          <button type="button" class="small" onClick={() => keepKey(undefined)}>
            {t.key.forget}
          </button>
        )}
      </div>
    </header>
  );
}

function LanguageSwitch() {
  return (
    <select
      aria-label={texts.value.language}
      value={language.value}
      onChange={(event) => chooseLanguage(event.currentTarget.value as Language)}
    >
      {Object.entries(LANGUAGES).map(([code, name]) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  );
}
