import type { Rule, RuleConditions, RuleEffects } from '@waybill/orders';
import { Field } from '../shared/Field.js';
import { deskTexts } from '../texts/desk/index.js';
import { EMPTY_RULE, listOf, moved, withEntry, withValue } from './draft.js';
import { Entry, Part } from './Entry.js';
import { Check, ListField, NumberField } from './Inputs.js';
import type { PartProps } from './SettingsView.js';

/** What is bought for which orders, from top to bottom. */
export function Rules({ settings: { rules, boxes, senders }, onChange }: PartProps) {
  const t = deskTexts.value.settings;
  return (
    <Part title={t.rules} why={t.rules_why} count={rules.length}>
      {rules.map((rule, at) => {
        const put = (changed: Rule | undefined) => onChange({ rules: withEntry(rules, at, changed) });
        return (
          <Entry
            key={at}
            name={rule.name}
            title={t.rule(at + 1)}
            onRemove={() => put(undefined)}
            onMove={(by) => onChange({ rules: moved(rules, at, by) })}
          >
            <div class="fields">
              <Field
                label={t.rule_name}
                pointer={`/rules/${at}/name`}
                value={rule.name}
                onChange={(name) => put({ ...rule, name })}
              />
              <Check label={t.off} value={rule.off} onChange={(off) => put(withValue(rule, 'off', off))} />
            </div>
            <When at={at} when={rule.when} onChange={(when) => put({ ...rule, when })} />
            <Then
              at={at}
              then={rule.then}
              boxes={boxes.map(({ name }) => name)}
              senders={senders.map(({ name }) => name)}
              onChange={(then) => put({ ...rule, then })}
            />
          </Entry>
        );
      })}
      <button type="button" onClick={() => onChange({ rules: [...rules, EMPTY_RULE] })}>
        {t.add_rule}
      </button>
    </Part>
  );
}

interface WhenProps {
  readonly at: number;
  readonly when: RuleConditions;
  readonly onChange: (when: RuleConditions) => void;
}

function When({ at, when, onChange }: WhenProps) {
  const t = deskTexts.value.settings;
  const pointer = (name: string) => `/rules/${at}/when/${name}`;
  const lists = [
    ['countries', t.countries, t.countries_hint],
    ['shipping_method', t.method, t.method_hint],
    ['tags', t.tags, undefined],
    ['skus', t.skus, t.skus_hint],
  ] as const;
  const figures = [
    ['weight_from_kg', t.weight_from],
    ['weight_below_kg', t.weight_below],
    ['value_from', t.value_from],
    ['value_below', t.value_below],
  ] as const;
  return (
    <fieldset>
      <legend>{t.when}</legend>
      <div class="fields four">
        {lists.map(([name, label, hint]) => (
          <ListField
            key={name}
            label={label}
            pointer={pointer(name)}
            value={when[name]}
            {...(hint === undefined ? {} : { hint })}
            onChange={(value) => onChange(withValue(when, name, value))}
          />
        ))}
        {figures.map(([name, label]) => (
          <NumberField
            key={name}
            label={label}
            pointer={pointer(name)}
            value={when[name]}
            onChange={(value) => onChange(withValue(when, name, value))}
          />
        ))}
        <Field
          label={t.currency}
          pointer={pointer('currency')}
          value={when.currency ?? ''}
          onChange={(value) => onChange(withValue(when, 'currency', value.trim().toUpperCase()))}
        />
        <Field
          label={t.po_box}
          pointer={pointer('po_box')}
          value={when.po_box === undefined ? '' : String(when.po_box)}
          options={[
            ['', t.any],
            ['true', t.only_po_box],
            ['false', t.no_po_box],
          ]}
          onChange={(value) =>
            onChange(withValue(when, 'po_box', value === '' ? undefined : value === 'true'))
          }
        />
      </div>
    </fieldset>
  );
}

interface ThenProps {
  readonly at: number;
  readonly then: RuleEffects;
  readonly boxes: readonly string[];
  readonly senders: readonly string[];
  readonly onChange: (then: RuleEffects) => void;
}

function Then({ at, then, boxes, senders, onChange }: ThenProps) {
  const t = deskTexts.value.settings;
  const pointer = (name: string) => `/rules/${at}/then/${name}`;
  const named = (names: readonly string[]) => [
    ['', '–'] as const,
    ...names.map((name) => [name, name] as const),
  ];
  const choose = typeof then.choose === 'string' ? then.choose : (then.choose ?? []).join(', ');
  return (
    <fieldset>
      <legend>{t.then_what}</legend>
      <div class="fields four">
        <Field
          label={t.choose}
          pointer={pointer('choose')}
          value={choose}
          hint={t.choose_hint}
          class="wide"
          onChange={(value) =>
            onChange(withValue(then, 'choose', value.includes(',') ? listOf(value) : value))
          }
        />
        <ListField
          label={t.only}
          pointer={pointer('only')}
          value={then.only}
          hint={t.carriers_hint}
          onChange={(value) => onChange(withValue(then, 'only', value))}
        />
        <ListField
          label={t.never}
          pointer={pointer('never')}
          value={then.never}
          hint={t.carriers_hint}
          onChange={(value) => onChange(withValue(then, 'never', value))}
        />
        <Field
          label={t.box}
          pointer={pointer('box')}
          value={then.box ?? ''}
          options={named(boxes)}
          onChange={(value) => onChange(withValue(then, 'box', value))}
        />
        <Field
          label={t.sender_name}
          pointer={pointer('sender')}
          value={then.sender ?? ''}
          options={named(senders)}
          onChange={(value) => onChange(withValue(then, 'sender', value))}
        />
        <Check
          label={t.signature}
          value={then.signature}
          onChange={(value) => onChange(withValue(then, 'signature', value))}
        />
        <Check
          label={t.insure}
          value={then.insure}
          onChange={(value) => onChange(withValue(then, 'insure', value))}
        />
        <Field
          label={t.hold}
          pointer={pointer('hold')}
          value={then.hold ?? ''}
          class="wide"
          onChange={(value) => onChange(withValue(then, 'hold', value))}
        />
      </div>
    </fieldset>
  );
}
