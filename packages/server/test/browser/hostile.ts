import { expect, it } from 'vitest';
import { request } from '../support/requests.js';
import type { Stage } from './support/in-browser.js';
import { shown } from './support/steps.js';

const SCRIPT = '<img src=x onerror="document.title=`run`"><script>document.title="run"</script>';
/** Writes what follows from right to left. */
const TURNED = 'abc\u202Egnp.exe';
const LONG = 'w'.repeat(200);
const FORMULA = '=HYPERLINK("http://evil.example","x")';
const KEYS = [SCRIPT, TURNED, LONG, FORMULA];

/** Texts of a shop's customers, which its people look at. */
export function testHostile(stage: Stage): void {
  it('hostile orders are shown as text, and stay in their place', async () => {
    const name = `<b onmouseover="document.title='run'">${'n'.repeat(100)}`;
    const rows = KEYS.map((key) => ({
      key,
      request: {
        ...request,
        recipient: { ...request.recipient, person_name: key.slice(0, 40), company_name: LONG },
        shipment: { ...request.shipment, references: [key.slice(0, 30)] },
      },
    }));
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(`${stage.shop.url}/v1/${path}`, {
        ...init,
        headers: { authorization: `Bearer ${stage.shop.key}`, 'content-type': 'application/json' },
      });
    const started = await ask('batches', { method: 'POST', body: JSON.stringify({ name, rows }) });
    expect(await started.json()).toMatchObject({ name });
    expect(started.status).toBe(202);

    const page = await stage.visit();
    await page.getByRole('link', { name: 'Batches', exact: true }).click();
    await page.getByRole('link', { name }).click();
    await shown(page.getByRole('heading', { name, level: 1 }));
    await shown(page.getByText('Finished', { exact: true }));
    for (const key of KEYS) await shown(page.getByText(key, { exact: true }));
    const harmless = async () => {
      expect(await page.evaluate('[document.title, document.querySelectorAll("img[src=x]").length]')).toEqual(
        [expect.not.stringMatching(/^run$/), 0],
      );
      const [wide, room] = (await page.evaluate('[document.documentElement.scrollWidth, innerWidth]')) as [
        number,
        number,
      ];
      expect(wide).toBeLessThanOrEqual(room);
    };
    await harmless();
    await page.getByRole('link', { name: 'Shipments', exact: true }).click();
    await shown(page.getByText(SCRIPT.slice(0, 40)));
    await harmless();

    const results = await (await ask(`batches/${encodeURIComponent(name)}/results.csv`)).text();
    expect(results).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")"`);
    expect(results).not.toMatch(/(^|,)"?[=+@-]/m);
  });
}
