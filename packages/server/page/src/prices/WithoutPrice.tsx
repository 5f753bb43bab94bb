import { accountName } from '../shared/account-name.js';
import { countryName } from '../shared/countries.js';
import { Entries } from '../shared/Entries.js';
import { refusals } from '../shared/refusals.js';
import { texts } from '../texts/index.js';
import { apartByCountry } from './elsewhere.js';
import { entries, quoting } from './quoting.js';

/** What each carrier says instead of a price; those that never ship from this country in one line. */
export function WithoutPrice() {
  if (entries.value.length === 0) return null;
  const t = texts.value.without;
  const { elsewhere, others } = apartByCountry(entries.value);
  const { shipper, shipment } = quoting.value?.request ?? {};
  const country = shipment?.ship_from?.country_code ?? shipper?.country_code ?? '';
  const accounts = new Set(elsewhere.map(accountName));
  return (
    <section class="without" aria-labelledby="without-price">
      <h2 id="without-price">{t.title}</h2>
      {others.length > 0 && <Entries entries={others} />}
      {accounts.size > 0 && (
        <details class="elsewhere">
          <summary>{t.elsewhere(accounts.size, countryName(country))}</summary>
          <ul>
            {elsewhere.map((entry) => (
              <li key={`${entry.carrier}/${entry.account}/${entry.message}`}>
                <strong>{accountName(entry)}</strong>{' '}
                <span class="muted">{refusals.value.problem(entry)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
