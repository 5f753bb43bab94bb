import type { Box, Product } from '@waybill/orders';
import { Field } from '../shared/Field.js';
import { deskTexts } from '../texts/desk/index.js';
import { EMPTY_BOX, EMPTY_PRODUCT, withEntry, withValue } from './draft.js';
import { Entry, Part } from './Entry.js';
import { NumberField } from './Inputs.js';
import type { PartProps } from './SettingsView.js';

/** The boxes that the shop packs in. */
export function Boxes({ settings: { boxes }, onChange }: PartProps) {
  const t = deskTexts.value.settings;
  const put = (at: number, box: Box | undefined) => onChange({ boxes: withEntry(boxes, at, box) });
  const sides = [
    ['length', t.length],
    ['width', t.width],
    ['height', t.height],
    ['empty_weight_kg', t.empty_weight],
  ] as const;
  return (
    <Part title={t.boxes} why={t.boxes_why} count={boxes.length}>
      {boxes.map((box, at) => (
        <Entry key={at} name={box.name} title={box.name || t.unnamed} onRemove={() => put(at, undefined)}>
          <div class="fields six">
            <Field
              label={t.name}
              pointer={`/boxes/${at}/name`}
              value={box.name}
              onChange={(name) => put(at, { ...box, name })}
            />
            {sides.map(([name, label]) => (
              <NumberField
                key={name}
                label={label}
                pointer={`/boxes/${at}/${name}`}
                value={box[name]}
                onChange={(value) => put(at, { ...box, [name]: value ?? 0 })}
              />
            ))}
            <NumberField
              label={t.limit}
              pointer={`/boxes/${at}/limit_kg`}
              value={box.limit_kg}
              onChange={(value) => put(at, withValue(box, 'limit_kg', value))}
            />
          </div>
        </Entry>
      ))}
      <button type="button" onClick={() => onChange({ boxes: [...boxes, EMPTY_BOX] })}>
        {t.add_box}
      </button>
    </Part>
  );
}

/** What the shop knows of its articles. */
export function Products({ settings: { products }, onChange }: PartProps) {
  const t = deskTexts.value.settings;
  const put = (at: number, product: Product | undefined) =>
    onChange({ products: withEntry(products, at, product) });
  const words = [
    ['description', t.description],
    ['hs_code', t.hs_code],
    ['origin_country', t.origin],
  ] as const;
  return (
    <Part title={t.products} why={t.products_why} count={products.length}>
      {products.map((product, at) => (
        <Entry
          key={at}
          name={product.sku}
          title={product.sku || t.unnamed}
          onRemove={() => put(at, undefined)}
        >
          <div class="fields six">
            <Field
              label={t.sku}
              pointer={`/products/${at}/sku`}
              value={product.sku}
              onChange={(sku) => put(at, { ...product, sku })}
            />
            <NumberField
              label={t.weight}
              pointer={`/products/${at}/weight_kg`}
              value={product.weight_kg}
              onChange={(value) => put(at, withValue(product, 'weight_kg', value))}
            />
            {words.map(([name, label]) => (
              <Field
                key={name}
                label={label}
                pointer={`/products/${at}/${name}`}
                value={product[name] ?? ''}
                onChange={(value) => put(at, withValue(product, name, value))}
              />
            ))}
            <NumberField
              label={t.value}
              pointer={`/products/${at}/value`}
              value={product.value}
              onChange={(value) => put(at, withValue(product, 'value', value))}
            />
          </div>
        </Entry>
      ))}
      <button type="button" onClick={() => onChange({ products: [...products, EMPTY_PRODUCT] })}>
        {t.add_product}
      </button>
    </Part>
  );
}
