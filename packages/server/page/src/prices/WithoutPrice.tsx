import { Entries } from '../shared/Entries.js';
import { texts } from '../texts/index.js';
import { entries } from './quoting.js';

/** What each carrier says instead of a price. */
export function WithoutPrice() {
  if (entries.value.length === 0) return null;
  return (
    <section class="without" aria-labelledby="without-price">
      <h2 id="without-price">{texts.value.without.title}</h2>
      <Entries entries={entries.value} />
    </section>
  );
}
