import type { ShopFacts } from '@waybill/orders';
import { Field } from '../shared/Field.js';
import { deskTexts } from '../texts/desk/index.js';
import { withValue } from './draft.js';
import { Part } from './Entry.js';
import type { PartProps } from './SettingsView.js';

/** What buyers and packing slips see of the shop. */
export function Shop({ settings: { shop = { name: '' } }, onChange }: PartProps) {
  const t = deskTexts.value.settings;
  const put = (name: keyof ShopFacts, value: string) => onChange({ shop: withValue(shop, name, value) });
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    put('logo', btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')));
  };
  return (
    <Part title={t.shop}>
      <div class="fields">
        <Field
          label={t.shop_name}
          pointer="/shop/name"
          value={shop.name}
          onChange={(value) => put('name', value)}
        />
        <Field
          label={t.color}
          pointer="/shop/color"
          value={shop.color ?? ''}
          hint="#1a56b0"
          onChange={(value) => put('color', value.trim())}
        />
        <Field
          label={t.website}
          pointer="/shop/website"
          value={shop.website ?? ''}
          onChange={(value) => put('website', value.trim())}
        />
        <Field
          label={t.email}
          pointer="/shop/email"
          value={shop.email ?? ''}
          type="email"
          onChange={(value) => put('email', value.trim())}
        />
        <Field
          label={t.phone}
          pointer="/shop/phone"
          value={shop.phone ?? ''}
          hint={t.phone_hint}
          onChange={(value) => put('phone', value.trim())}
        />
        <div class="field">
          <label for="logo">{t.logo}</label>
          <input
            id="logo"
            type="file"
            accept="image/png,image/jpeg"
            aria-describedby="logo-hint"
            onChange={(event) => void take(event.currentTarget.files?.[0])}
          />
          <p class="hint" id="logo-hint">
            {t.logo_hint}
          </p>
        </div>
        {shop.logo !== undefined && (
          <p class="row">
            <img class="logo" alt={t.logo} src={`data:image;base64,${shop.logo}`} />
            <button type="button" class="small" onClick={() => put('logo', '')}>
              {t.logo_remove}
            </button>
          </p>
        )}
      </div>
    </Part>
  );
}
