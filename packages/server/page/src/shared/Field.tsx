import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { texts } from '../texts/index.js';
import type { PlacedProblems } from './pointers.js';

/** Messages of the server at fields, by JSON pointer. */
export const FieldProblems = createContext<PlacedProblems['at']>(new Map());

/** The id of the field for a pointer. */
export function fieldId(pointer: string): string {
  return `field${pointer.replaceAll('/', '-')}`;
}

export interface FieldProps {
  readonly label: string;
  /** Where the value stands in the request, such as `/shipper/city`. */
  readonly pointer: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string;
  readonly type?: 'text' | 'date' | 'tel' | 'email';
  readonly inputMode?: 'decimal' | 'numeric';
  readonly autocomplete?: string;
  readonly class?: string;
  /** What may be chosen; text without them. */
  readonly options?: readonly (readonly [value: string, label: string])[];
  readonly optional?: boolean;
  /** Stands elsewhere for those who see the form. */
  readonly unit?: string;
}

/** A field with its label, and what is wrong with it below it. */
export function Field(props: FieldProps) {
  const { label, pointer, value, onChange, hint, type = 'text', options } = props;
  const t = texts.value;
  const found = useContext(FieldProblems).get(pointer) ?? [];
  const messages = found.map(({ code, message }) => (code === 'required' ? t.problems.required : message));
  const id = fieldId(pointer);
  const described = [
    ...(hint === undefined ? [] : [`${id}-hint`]),
    ...(messages.length > 0 ? [`${id}-problem`] : []),
  ];
  const shared = {
    id,
    value,
    'aria-invalid': messages.length > 0,
    ...(described.length === 0 ? {} : { 'aria-describedby': described.join(' ') }),
    ...(props.autocomplete === undefined ? {} : { autocomplete: props.autocomplete }),
  } as const;
  return (
    <div class={`field ${props.class ?? ''}`}>
      <label for={id}>
        {label}
        {props.unit !== undefined && <span class="unseen">, {props.unit}</span>}
        {props.optional && <span class="muted"> {t.form.optional}</span>}
      </label>
      {options === undefined ? (
        <input
          {...shared}
          // The types want to know which one.
          type={type as 'text'}
          {...(props.inputMode === undefined ? {} : { inputMode: props.inputMode })}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <select {...shared} onChange={(event) => onChange(event.currentTarget.value)}>
          {options.map(([code, text]) => (
            <option key={code} value={code}>
              {text}
            </option>
          ))}
        </select>
      )}
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {messages.length > 0 && (
        <p class="problem" id={`${id}-problem`}>
          {messages.join('; ')}
        </p>
      )}
    </div>
  );
}
