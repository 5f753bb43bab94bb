import { useState } from 'preact/hooks';
import { typedNumber } from '../format/numbers.js';
import { Field, type FieldProps } from '../shared/Field.js';
import { listOf } from './draft.js';

type Shared = Pick<FieldProps, 'label' | 'pointer' | 'hint' | 'class'>;

/** A field for a figure; what is no figure is kept as it is typed, and not sent. */
export function NumberField({
  value,
  onChange,
  ...shared
}: Shared & { readonly value: number | undefined; readonly onChange: (value: number | undefined) => void }) {
  const [text, setText] = useState(value === undefined || value === 0 ? '' : String(value));
  return (
    <Field
      {...shared}
      value={text}
      inputMode="decimal"
      onChange={(typed) => {
        setText(typed);
        onChange(typedNumber(typed));
      }}
    />
  );
}

/** A field for several words with commas between them. */
export function ListField({
  value = [],
  onChange,
  ...shared
}: Shared & {
  readonly value: readonly string[] | undefined;
  readonly onChange: (value: readonly string[]) => void;
}) {
  const [text, setText] = useState(value.join(', '));
  return (
    <Field
      {...shared}
      value={text}
      onChange={(typed) => {
        setText(typed);
        onChange(listOf(typed));
      }}
    />
  );
}

/** A box to tick. */
export function Check({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: boolean | undefined;
  readonly onChange: (value: true | undefined) => void;
}) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked ? true : undefined)}
      />
      {label}
    </label>
  );
}
