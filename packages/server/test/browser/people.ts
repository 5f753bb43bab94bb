import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { addPerson, openPeopleFile } from '../../src/index.js';
import type { Stage } from './support/in-browser.js';
import { inspect } from './support/looks.js';
import { shown } from './support/steps.js';

const PASSWORD = 'correct horse battery';

export function testPeople(stage: Stage): void {
  it('a person signs in by name, sees what her role may do, and signs out', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'waybill-page-people-'));
    try {
      const file = join(folder, 'people.json');
      await addPerson(file, { name: 'anna', role: 'pack' }, PASSWORD);
      const { url } = await stage.shop.listen(undefined, 0, await openPeopleFile(file));
      const page = await stage.visit({ baseURL: url, at: '/' });
      await (await shown(page.getByLabel('Your name'))).fill('anna');
      await page.getByLabel('Password').fill('something else');
      await page.keyboard.press('Enter');
      await shown(page.getByText('The name or the password is wrong.'));
      await inspect(page, 'sign-in');
      await page.getByLabel('Password').fill(PASSWORD);
      await page.keyboard.press('Enter');
      await shown(page.getByText('anna', { exact: true }));
      await page.getByRole('link', { name: 'Orders', exact: true }).click();
      await shown(page.getByRole('button', { name: /^Keys/ }));
      expect(await page.getByRole('button', { name: 'Import orders …' }).count()).toBe(0);

      // Her session ends elsewhere: she signs in over what she was doing.
      await page.context().clearCookies();
      await page.getByRole('radio', { name: /^Shipped/ }).check();
      const again = await shown(
        page.getByRole('dialog', { name: 'Your session has ended. Sign in to go on.' }),
      );
      await again.getByLabel('Your name').fill('anna');
      await again.getByLabel('Password').fill(PASSWORD);
      await page.keyboard.press('Enter');
      await again.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Sign out' }).click();
      await shown(page.getByLabel('Your name'));
    } finally {
      await rm(folder, { recursive: true });
    }
  });
}
