import { Field } from '../shared/Field.js';
import { texts } from '../texts/index.js';
import type { Rule } from './rule.js';

interface RuleFieldsProps {
  readonly rule: Rule;
  readonly onChange: (rule: Rule) => void;
}

const KINDS = ['cheapest', 'fastest', 'within', 'service'] as const;

/** Which quote of each row is bought. */
export function RuleFields({ rule, onChange }: RuleFieldsProps) {
  const t = texts.value.batches;
  return (
    <>
      <Field
        label={t.rule}
        pointer="/choose"
        value={rule.kind}
        onChange={(kind) => onChange({ ...rule, kind: kind as Rule['kind'] })}
        options={KINDS.map((kind) => [kind, t.rules[kind]] as const)}
      />
      {rule.kind === 'within' && (
        <Field
          label={t.days}
          pointer="/choose/days"
          value={rule.days}
          onChange={(days) => onChange({ ...rule, days })}
          inputMode="numeric"
        />
      )}
      {rule.kind === 'service' && (
        <Field
          label={t.service}
          pointer="/choose/service"
          value={rule.service}
          onChange={(service) => onChange({ ...rule, service })}
          hint={t.service_hint}
        />
      )}
    </>
  );
}
