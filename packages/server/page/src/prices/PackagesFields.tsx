import { Field } from '../shared/Field.js';
import { texts } from '../texts/index.js';
import { type Draft, EMPTY_PACKAGE, type PackageDraft } from './draft.js';
import { changeDraft, draft } from './state.js';

/** The packages, and the units of their figures. */
export function PackagesFields() {
  const t = texts.value.form;
  const { packages, units } = draft.value;
  return (
    <fieldset>
      <legend>{t.packages}</legend>
      <UnitsChoice units={units} />
      {packages.map((one, at) => (
        <PackageRow key={at} one={one} at={at} isOnly={packages.length === 1} />
      ))}
      <button
        type="button"
        class="small"
        onClick={() => changeDraft({ packages: [...packages, packages.at(-1) ?? EMPTY_PACKAGE] })}
      >
        + {t.add_package}
      </button>
    </fieldset>
  );
}

function UnitsChoice({ units }: { readonly units: Draft['units'] }) {
  const t = texts.value.form;
  return (
    <div class="choices" role="radiogroup" aria-label={t.units}>
      {(['metric', 'imperial'] as const).map((one) => (
        <label key={one}>
          <input
            type="radio"
            name="units"
            value={one}
            checked={one === units}
            onChange={() => changeDraft({ units: one })}
          />
          {t[one]}
        </label>
      ))}
    </div>
  );
}

function PackageRow({
  one,
  at,
  isOnly,
}: {
  readonly one: PackageDraft;
  readonly at: number;
  readonly isOnly: boolean;
}) {
  const t = texts.value.form;
  const { packages, units } = draft.value;
  const [weight, length] = units === 'metric' ? ['kg', 'cm'] : ['lb', 'in'];
  const field = (name: keyof PackageDraft, unit?: string) => ({
    label: t[name],
    ...(unit === undefined ? {} : { unit }),
    pointer: `/shipment/items/${at}/${name}`,
    value: one[name],
    onChange: (value: string) =>
      changeDraft({
        packages: packages.map((other, place) => (place === at ? { ...one, [name]: value } : other)),
      }),
    inputMode: name === 'quantity' ? ('numeric' as const) : ('decimal' as const),
  });
  return (
    <fieldset class="package" aria-label={t.package(at + 1)}>
      <Field {...field('weight', weight)} />
      <Field {...field('length', length)} />
      <Field {...field('width', length)} />
      <Field {...field('height', length)} />
      <Field {...field('quantity')} />
      {!isOnly && (
        <button
          type="button"
          class="plain"
          aria-label={t.remove_package(at + 1)}
          onClick={() => changeDraft({ packages: packages.filter((_, place) => place !== at) })}
        >
          <span aria-hidden="true">×</span>
        </button>
      )}
    </fieldset>
  );
}
