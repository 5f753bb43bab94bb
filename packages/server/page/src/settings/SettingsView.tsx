import type { DeskSettings } from '@waybill/orders';
import { useState } from 'preact/hooks';
import { getDesk, saveDesk } from '../api/desk.js';
import { ProblemError } from '../api/problem.js';
import { announce } from '../app/announce.js';
import { may } from '../app/me.js';
import { ActionButton } from '../shared/ActionButton.js';
import { FieldProblems } from '../shared/Field.js';
import { Heading } from '../shared/Heading.js';
import { placeProblems } from '../shared/pointers.js';
import { refusals } from '../shared/refusals.js';
import { useResource } from '../shared/resource.js';
import { Trouble } from '../shared/Trouble.js';
import { deskTexts } from '../texts/desk/index.js';
import { texts } from '../texts/index.js';
import { AsFile } from './AsFile.js';
import { Boxes, Products } from './Lists.js';
import { Rules } from './Rules.js';
import { Senders } from './Senders.js';
import { Shop } from './Shop.js';
import { Slips } from './Slips.js';

/** What a shop says once. */
export default function SettingsView() {
  const t = deskTexts.value;
  const { value, trouble, again, set } = useResource('desk', getDesk);
  const isAbsent = trouble instanceof ProblemError && trouble.status === 501;
  return (
    <>
      <Heading title={t.settings.title} />
      {isAbsent ? <p class="empty">{t.unavailable}</p> : <Trouble error={trouble} again={again} />}
      {value === undefined && trouble === undefined && <p class="muted">{texts.value.loading}</p>}
      {value && <SettingsForm key={value.version} stored={value} onSaved={set} onReload={again} />}
    </>
  );
}

interface SettingsFormProps {
  readonly stored: DeskSettings;
  readonly onSaved: (saved: DeskSettings) => void;
  readonly onReload: () => void;
}

/** What every part of the form takes. */
export interface PartProps {
  readonly settings: DeskSettings;
  readonly onChange: (change: Partial<DeskSettings>) => void;
}

function SettingsForm({ stored, onSaved, onReload }: SettingsFormProps) {
  const t = deskTexts.value.settings;
  const [settings, setSettings] = useState(stored);
  // Fields keep what is typed: those of another file are drawn anew.
  const [round, setRound] = useState(0);
  const [trouble, setTrouble] = useState<unknown>();
  const isChanged = JSON.stringify(settings) !== JSON.stringify(stored);
  const isStale = trouble instanceof ProblemError && trouble.status === 409;
  const entries = trouble instanceof ProblemError && !isStale ? (trouble.problem.errors ?? []) : [];
  const placed = placeProblems(entries, fieldsIn(settings), refusals.value);
  const onChange = (change: Partial<DeskSettings>) => setSettings((before) => ({ ...before, ...change }));
  const save = async () => {
    setTrouble(undefined);
    try {
      onSaved(await saveDesk(settings));
      announce(t.saved);
    } catch (error) {
      setTrouble(error);
    }
  };
  const parts = { settings, onChange };
  return (
    <FieldProblems.Provider value={placed.at}>
      {!may('admin') && <p class="note">{t.read_only}</p>}
      <form
        key={round}
        class="settings-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Senders {...parts} />
        <Boxes {...parts} />
        <Products {...parts} />
        <Rules {...parts} />
        <Slips {...parts} />
        <Shop {...parts} />
        <AsFile
          settings={settings}
          onLoad={(loaded) => {
            setSettings(loaded);
            setRound(round + 1);
          }}
        />
        {isStale && (
          <div class="note bad" role="alert">
            <p>{t.changed_meanwhile}</p>
            <button type="button" onClick={onReload}>
              {t.reload}
            </button>
          </div>
        )}
        {placed.elsewhere.map((message) => (
          <p key={message} class="note bad" role="alert">
            {message}
          </p>
        ))}
        {!isStale && entries.length === 0 && <Trouble error={trouble} />}
        {may('admin') && (
          <div class="row end save">
            {isChanged && <span class="muted">{t.unsaved}</span>}
            <ActionButton label={t.save} act={save} isMain />
          </div>
        )}
      </form>
    </FieldProblems.Provider>
  );
}

/** The pointers of the fields that the form has, for what the server finds wrong with them. */
function fieldsIn({ senders, boxes, products, rules }: DeskSettings): readonly string[] {
  const party = ['person_name', 'company_name', 'address_lines/0', 'address_lines/1', 'city', 'state_code'];
  const place = ['postal_code', 'country_code', 'phone_number', 'email_address'];
  const each = (list: readonly unknown[], at: string, names: readonly string[]) =>
    list.flatMap((_, index) => names.map((name) => `/${at}/${index}/${name}`));
  return [
    ...each(senders, 'senders', ['name', ...[...party, ...place].map((name) => `party/${name}`)]),
    ...each(boxes, 'boxes', ['name', 'length', 'width', 'height', 'empty_weight_kg', 'limit_kg']),
    ...each(products, 'products', ['sku', 'weight_kg', 'description', 'hs_code', 'origin_country', 'value']),
    ...each(rules, 'rules', [
      'name',
      ...WHEN.map((name) => `when/${name}`),
      ...THEN.map((name) => `then/${name}`),
    ]),
    '/shop/name',
    '/shop/color',
    '/shop/website',
    '/shop/email',
    '/choose',
  ];
}

const WHEN = [
  'countries',
  'weight_from_kg',
  'weight_below_kg',
  'value_from',
  'value_below',
  'currency',
  'shipping_method',
  'tags',
  'skus',
  'po_box',
];
const THEN = ['choose', 'only', 'never', 'box', 'sender', 'hold'];
