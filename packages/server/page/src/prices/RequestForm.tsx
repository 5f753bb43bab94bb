import { Field, FieldProblems } from '../shared/Field.js';
import { texts } from '../texts/index.js';
import { AddressFields } from './AddressFields.js';
import { crossesBorder, EMPTY_DRAFT, EXAMPLE } from './draft.js';
import { GoodsFields } from './GoodsFields.js';
import { PackagesFields } from './PackagesFields.js';
import { askForPrices, quoting, stopAsking } from './quoting.js';
import { changeDraft, draft, problems } from './state.js';

/** From where, to where, and what. */
export function RequestForm() {
  const t = texts.value.form;
  const isAsking = quoting.value?.state === 'asking';
  return (
    <FieldProblems.Provider value={problems.value.at}>
      <form
        class="request"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void askForPrices();
        }}
      >
        <div class="row">
          <button type="button" class="small" onClick={() => changeDraft(EXAMPLE)}>
            {t.example}
          </button>
          <button type="button" class="small" onClick={() => changeDraft(EMPTY_DRAFT)}>
            {t.clear}
          </button>
        </div>
        <ProblemsElsewhere />
        <AddressFields side="shipper" />
        <AddressFields side="recipient" />
        <PackagesFields />
        {crossesBorder(draft.value) && <GoodsFields />}
        <MoreFields />
        <div class="row submit">
          <button type="submit" class="main">
            {t.ask}
          </button>
          {isAsking && (
            <button type="button" onClick={stopAsking}>
              {t.stop}
            </button>
          )}
        </div>
      </form>
    </FieldProblems.Provider>
  );
}

/** What is wrong and belongs to no field of this form. */
function ProblemsElsewhere() {
  const { elsewhere } = problems.value;
  if (elsewhere.length === 0) return null;
  return (
    <div class="note bad" role="alert">
      <p>{texts.value.problems.title(elsewhere.length)}</p>
      <ul>
        {elsewhere.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </div>
  );
}

function MoreFields() {
  const t = texts.value.form;
  const { ship_date, currency, services } = draft.value;
  const places = ['/shipment/ship_date', '/shipment/currency', '/shipment/services'];
  return (
    <details open={places.some((place) => problems.value.at.has(place))}>
      <summary>{t.more}</summary>
      <div class="fields">
        <Field
          label={t.ship_date}
          pointer="/shipment/ship_date"
          type="date"
          value={ship_date}
          hint={t.ship_date_hint}
          onChange={(value) => changeDraft({ ship_date: value })}
        />
        <Field
          label={t.currency}
          pointer="/shipment/currency"
          value={currency}
          hint={t.currency_hint}
          onChange={(value) => changeDraft({ currency: value })}
        />
        <Field
          label={t.services}
          pointer="/shipment/services"
          value={services}
          hint={t.services_hint}
          class="wide"
          onChange={(value) => changeDraft({ services: value })}
        />
      </div>
    </details>
  );
}
