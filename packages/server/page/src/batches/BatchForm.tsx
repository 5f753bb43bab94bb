import { useState } from 'preact/hooks';
import { startBatch } from '../api/batches.js';
import { ProblemError } from '../api/problem.js';
import { announce } from '../app/announce.js';
import { goTo } from '../app/route.js';
import { today } from '../prices/days.js';
import { Field, FieldProblems } from '../shared/Field.js';
import { placeProblems } from '../shared/pointers.js';
import { refusals } from '../shared/refusals.js';
import { Trouble } from '../shared/Trouble.js';
import { texts } from '../texts/index.js';
import { FileDrop } from './FileDrop.js';
import { RuleFields } from './RuleFields.js';
import { batchName, type Rule, ruleText } from './rule.js';
import { StartDialog } from './StartDialog.js';

/** The query parameters of a new batch are its fields. */
const FIELDS = ['/name', '/choose', '/budget', '/currency'];

/** A file of orders, how to choose for each, and how much to spend. */
export function BatchForm() {
  const t = texts.value.batches;
  const [file, setFile] = useState<File>();
  const [name, setName] = useState('');
  const [rule, setRule] = useState<Rule>({ kind: 'cheapest', days: '3', service: '' });
  const [budget, setBudget] = useState('');
  const [currency, setCurrency] = useState('CAD');
  const [isAsking, setIsAsking] = useState(false);
  const [trouble, setTrouble] = useState<unknown>();
  const take = (taken: File) => {
    setFile(taken);
    if (name === '') setName(batchName(taken.name, today()));
  };
  const limit =
    budget.trim() === '' ? {} : { budget: budget.trim(), currency: currency.trim().toUpperCase() };
  const wanted = { name: name.trim(), choose: ruleText(rule), ...limit };
  const start = async () => {
    if (file === undefined) return;
    setTrouble(undefined);
    try {
      const { name: started, started: report } = await startBatch(file, wanted);
      announce(t.report(report.added, report.unchanged, report.invalid));
      goTo({ view: 'batches', name: started });
    } catch (error) {
      setTrouble(error);
      setIsAsking(false);
    }
  };
  const placed = placedOf(trouble);
  return (
    <FieldProblems.Provider value={placed.at}>
      <form
        class="batch"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (file !== undefined) setIsAsking(true);
        }}
      >
        <FileDrop file={file} onFile={take} />
        <div class="fields">
          <Field
            label={t.name}
            pointer="/name"
            value={name}
            onChange={setName}
            hint={t.name_hint}
            class="wide"
          />
          <RuleFields rule={rule} onChange={setRule} />
          <Field
            label={t.budget}
            pointer="/budget"
            value={budget}
            onChange={setBudget}
            inputMode="decimal"
            optional
          />
          <Field label={t.currency} pointer="/currency" value={currency} onChange={setCurrency} />
        </div>
        <Trouble error={placed.at.size > 0 && placed.elsewhere.length === 0 ? undefined : trouble} />
        {placed.elsewhere.length > 0 && (
          <ul class="problems">
            {placed.elsewhere.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
        <button type="submit" class="main" aria-disabled={file === undefined}>
          {t.start} …
        </button>
      </form>
      {isAsking && file !== undefined && (
        <StartDialog file={file} start={wanted} onStart={start} onClose={() => setIsAsking(false)} />
      )}
    </FieldProblems.Provider>
  );
}

function placedOf(trouble: unknown) {
  const entries = trouble instanceof ProblemError ? (trouble.problem.errors ?? []) : [];
  return placeProblems(
    entries.map((entry) =>
      entry.parameter === undefined ? entry : { ...entry, pointer: `/${entry.parameter}` },
    ),
    FIELDS,
    refusals.value,
  );
}
