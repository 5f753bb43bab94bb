import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readExport } from '../../src/index.js';

const head = '<?xml version="1.0" encoding="UTF-8"?>';
const WORKBOOK = `${head}<workbook xmlns="m" xmlns:r="r"><sheets><sheet name="Hidden" state="hidden" sheetId="1" r:id="rId1"/><sheet name="Orders" sheetId="2" r:id="rId2"/></sheets></workbook>`;
const RELATIONS = `${head}<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>`;
const STYLES = `${head}<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`;
const STRINGS = `${head}<sst><si><t>Ana </t><r><t>Tremblay</t></r><rPh><t>reading</t></rPh></si></sst>`;
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const TITLES = ['No', 'Name', 'Street', 'City', 'Zip', 'Country', 'Phone', 'Date', 'Sku', 'Qty']
  .map(text)
  .join('');
const ROW =
  `<row r="3"><c r="A3" t="str"><f>1+1</f><v>X-1</v></c><c r="B3" t="s"><v>0</v></c>${text('1 Main St')}${text('Boston')}` +
  `<c r="E3" s="2"><v>2116</v></c>${text('USA')}<c r="G3"><v>1.6175550190E10</v></c><c r="H3" s="1"><v>46346</v></c>${text('MUG')}<c><v>2</v></c></row>`;
const SHEET = `${head}<worksheet><sheetData><row r="1">${TITLES}</row>${ROW}</sheetData></worksheet>`;
const columns = {
  No: 'order',
  Name: 'recipient.person_name',
  Street: 'recipient.address_lines[0]',
  City: 'recipient.city',
  Zip: 'recipient.postal_code',
  Country: 'recipient.country_code',
  Phone: 'recipient.phone_number',
  Date: 'placed_at',
  Sku: 'item.sku',
  Qty: 'item.quantity',
} as const;

function workbook(parts: Readonly<Record<string, string | Uint8Array>> = {}): Uint8Array {
  const all = {
    'xl/workbook.xml': WORKBOOK,
    'xl/_rels/workbook.xml.rels': RELATIONS,
    'xl/styles.xml': STYLES,
    'xl/sharedStrings.xml': STRINGS,
    'xl/worksheets/sheet2.xml': SHEET,
    ...parts,
  };
  return zipSync(
    Object.fromEntries(
      Object.entries(all).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
    ),
  );
}

const read = (file: Uint8Array) => readExport(file, { columns: { columns } });

describe('a workbook', () => {
  it('has its shown sheet read: shared and plain texts, results of formulas, dates, codes with zeros', async () => {
    expect((await read(workbook())).orders).toMatchObject([
      {
        order: 'X-1',
        row: 3,
        placed_at: '2026-11-20',
        recipient: {
          person_name: 'Ana Tremblay',
          postal_code: '02116',
          country_code: 'US',
          phone_number: '16175550190',
        },
        items: [{ sku: 'MUG', quantity: 2 }],
        problems: [],
      },
    ]);
  });

  it.each<[string, () => Uint8Array, string]>([
    ['that unpacks to gigabytes', () => bomb(), 'too large when it is unpacked'],
    [
      'of a million rows',
      () => workbook({ 'xl/worksheets/sheet2.xml': rows(1_000_000) }),
      'more than 250000 rows',
    ],
    [
      'whose entities grow',
      () =>
        workbook({
          'xl/worksheets/sheet2.xml': SHEET.replace(head, `${head}<!DOCTYPE w [<!ENTITY a "aaaa">]>`),
        }),
      'document type',
    ],
    ['that is cut off', () => workbook().slice(0, 400), 'damaged'],
    ['whose sheet is no XML', () => workbook({ 'xl/worksheets/sheet2.xml': '<worksheet><row>' }), 'damaged'],
    ['that is another zip', () => zipSync({ 'a.txt': strToU8('a') }), 'no workbook'],
  ])('%s ends in a clear error', async (_, make, words) => {
    await expect(read(make())).rejects.toMatchObject({
      code: 'orders_file',
      message: expect.stringContaining(words),
    });
  });

  it('with shared texts by the million ends within the limits', async () => {
    const many = `${head}<sst>${'<si><t>a</t></si>'.repeat(3_000_000)}</sst>`;
    expect((await read(workbook({ 'xl/sharedStrings.xml': many }))).orders).toHaveLength(1);
  });
});

/** A zip whose directory says that its sheet has four gigabytes. */
function bomb(): Uint8Array {
  const file = workbook();
  const view = new DataView(file.buffer, file.byteOffset);
  for (let at = 0; at < file.length - 46; at += 1) {
    if (view.getUint32(at, true) !== 0x02014b50) continue;
    const name = new TextDecoder().decode(file.subarray(at + 46, at + 46 + view.getUint16(at + 28, true)));
    if (name.endsWith('sheet2.xml')) view.setUint32(at + 24, 4_000_000_000, true);
  }
  return file;
}

function rows(count: number): string {
  return `${head}<worksheet><sheetData><row r="1">${TITLES}</row>${'<row><c><v>1</v></c></row>'.repeat(count)}</sheetData></worksheet>`;
}
