import type { Locator, Page } from 'playwright-core';

/** Waits until the page shows something, and gives it. */
export async function shown(found: Locator): Promise<Locator> {
  await found.first().waitFor();
  return found;
}

export function prices(page: Page): Locator {
  return page.getByRole('region', { name: 'Prices', exact: true });
}

/** The row of a quote in the table: `quoteOf(page, 'Xpresspost canadapost')`. */
export function quoteOf(page: Page, service: string): Locator {
  return prices(page).getByRole('row', { name: new RegExp(`^${service}`) });
}

/** Fills in the example addresses, and asks for prices, of another weight if one is given. */
export async function askForPrices(page: Page, weight?: string): Promise<void> {
  await page.getByRole('button', { name: 'Fill in an example' }).click();
  if (weight !== undefined) await page.getByLabel('Weight').fill(weight);
  await page.getByRole('button', { name: 'Get prices' }).click();
}

/** The same, and waits until every account has answered. */
export async function comparePrices(page: Page): Promise<void> {
  await askForPrices(page);
  await shown(prices(page).getByText(/prices? from 4 accounts/));
}

/** Opens the dialog that asks before a quote is bought. */
export async function choose(page: Page, service: string): Promise<Locator> {
  await quoteOf(page, service).getByRole('button', { name: /^Buy / }).click();
  return shown(page.getByRole('dialog', { name: 'Buy this label?' }));
}

/** Buys a quote, as far as the button that sends the purchase. */
export async function buy(page: Page, service: string): Promise<void> {
  const dialog = await choose(page, service);
  await dialog.getByRole('button', { name: /^Buy for / }).click();
}

/** The picture of the label, once it is drawn; with the tracking number that the page shows. */
export async function label(page: Page): Promise<{ readonly picture: Locator; readonly number: string }> {
  const picture = await shown(page.getByRole('img', { name: /^Picture of Label/ }));
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  return { picture, number: heading.replace('Shipment ', '') };
}
