import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { readMapping, readOrders } from '../src/orders/index.js';

const HEADER = 'order,recipient.city,recipient.postal_code,recipient.country_code,shipment.items[0].weight';
const constants = { shipper: { city: 'Montréal', postal_code: 'H2Y 1C6', country_code: 'CA' } };
const lines = (...rows: string[]) => `${rows.join('\n')}\n`;

/** The rows that can be bought, and what is wrong with the others. */
async function read(text: string | Uint8Array, options = {}) {
  const { rows, ...others } = await readOrders(text, { mapping: { constants }, ...options });
  const problems = rows.flatMap(({ number, problems: own = [] }) =>
    own.map((problem) => ({ number, ...problem })),
  );
  return { ...others, problems, rows: rows.filter((row) => row.problems === undefined) };
}

/** Expects that a file or a mapping is refused with these words. */
const refuses = (work: () => unknown, words: string) =>
  expect((async () => work())()).rejects.toMatchObject({
    name: 'ValidationError',
    message: expect.stringContaining(words),
  });

/** A good row, after its order. */
const GOOD = 'Laval,H7N 1A1,CA,1';

describe('a file with the names of fields', () => {
  it('gives a request for each row, under the number that a spreadsheet shows', async () => {
    const { rows, problems } = await read(lines(HEADER, '1001,Boston,02116,US,2.5', `1002,${GOOD}`));
    expect(problems).toEqual([]);
    const recipient = { city: 'Boston', postal_code: '02116', country_code: 'US' };
    const request = { ...constants, recipient, shipment: { items: [{ weight: 2.5 }] } };
    const second = expect.objectContaining({ number: 3, key: '1002' });
    expect(rows).toEqual([{ number: 2, key: '1001', request }, second]);
  });

  it('counts blank rows, and a cell with several lines once, as spreadsheets do', async () => {
    const header = `${HEADER},recipient.address_lines`;
    const first = `1,${GOOD},"1 Main St\nSuite 2"`;
    const { rows } = await read(lines(header, first, '', ',,,,,', `2,${GOOD},2 Main St`));
    expect(rows.map(({ number }) => number)).toEqual([2, 5]);
    expect(rows[0]?.request.recipient.address_lines).toEqual(['1 Main St', 'Suite 2']);
  });

  it('reads several packages, lists, customs, extras, and words for yes and no', async () => {
    const text = lines(
      [
        HEADER,
        'shipment.items[1].weight,recipient.address_lines[0],recipient.address_lines[1],recipient.address_lines[2]',
        'shipment.options,shipment.customs.items[0].weight,shipment.customs.commercial_invoice',
        '"shipment.extra[""ups:cod""]",shipment.extra.fedex:note,choose',
      ].join(),
      `1,${GOOD},2,1 Main St,,Back door,signature | saturday_delivery,0.5,Yes,12.50,careful,fastest`,
    );
    const [row] = (await read(text)).rows;
    expect(row?.choose).toBe('fastest');
    expect(row?.request.recipient.address_lines).toEqual(['1 Main St', 'Back door']);
    expect(row?.request.shipment).toEqual({
      items: [{ weight: 1 }, { weight: 2 }],
      options: ['signature', 'saturday_delivery'],
      customs: { items: [{ weight: 0.5 }], commercial_invoice: true },
      extra: { 'ups:cod': '12.50', 'fedex:note': 'careful' },
    });
  });

  it.each([
    ['recipient.cty', 'recipient.cty is not a field of a request; did you mean city?'],
    [
      'shipment.packages[1].weight',
      'shipment.packages[1].weight is not a field of a request; did you mean shipment.items?',
    ],
    ['shipment.items.weight', 'needs a number after shipment.items: shipment.items[0].weight'],
    ['recipient', 'holds several fields; name one of them: recipient.…'],
    ['Country Code', 'did you mean shipper.country_code or recipient.country_code'],
    ['ordr', 'did you mean order?'],
    ['Recipient.City', 'Recipient.City fills recipient.city, as the column recipient.city does'],
  ])('refuses a file with the column %s, and says what may be meant', async (column, message) => {
    await refuses(() => read(lines(`${HEADER},${column}`)), message);
  });
});

describe('a bad row', () => {
  it.each([
    ['1,Laval,H7N 1A1,CA,two', 'must be a number alone, not "two"'],
    ['1,Laval,H7N 1A1,CA,2 kg', 'must be a number alone, not "2 kg"'],
    ['1,Laval,H7N 1A1,CA,"2,5"', 'if it separates thousands, leave it out'],
    ['1,Laval,H7N 1A1,CA,0.1234567890123456', 'has more than 15 digits'],
    ['1,Laval,H7N 1A1,CA,', 'shipment is required'],
    ['1,Laval,H7N 1A1,CA,-1', 'shipment.items[0].weight must be above 0'],
    ['1,Laval,H7N 1A1,Canada,1', 'recipient.country_code must be an ISO 3166-1'],
    ['1,Laval,1.2E+11,CA,1', 'a spreadsheet has shortened a long number'],
    [`1,${GOOD},more`, '"more" is under no title'],
    [`good,${GOOD}`, 'order good is in row 2, too'],
    [`,${GOOD}`, 'order is missing'],
  ])('%s stops no others', async (row, message) => {
    const { rows, problems } = await read(lines(HEADER, row, `good,${GOOD}`));
    expect(problems).toMatchObject([{ message: expect.stringContaining(message) }]);
    expect(rows).toHaveLength(1);
    expect([...rows, ...problems].map(({ number }) => number).sort()).toEqual([2, 3]);
  });

  it.each([
    ['Canada,much', 'Weight', 'shipment.items[0].weight'],
    ['Canada,1', 'Land', 'recipient.country_code'],
  ])('is reported with the title of its column: %s', async (row, column, field) => {
    const columns = { Land: 'recipient.country_code', Weight: 'shipment.items[0].weight' };
    const { problems } = await read(lines('Land,Weight', row), { mapping: { constants, columns } });
    expect(problems).toEqual([expect.objectContaining({ number: 2, column, field })]);
  });

  it('whose quotation mark is not closed keeps those before it', async () => {
    const found = await read(lines(HEADER, `a,${GOOD}`, `b,"${GOOD}`, `c,${GOOD}`));
    expect(found.rows.map(({ key }) => key)).toEqual(['a']);
    expect(found.unreadable).toBe(3);
  });

  it('with a choice that cannot be meant is one, too', async () => {
    const choices = ['cheap', 'cheapest soon', 'ups:03|fastest'];
    const text = lines(`${HEADER},choose`, ...choices.map((choose, at) => `${at},${GOOD},${choose}`));
    const { rows, problems } = await read(text);
    expect(rows.map(({ choose }) => choose)).toEqual(['cheap', ['ups:03', 'fastest']]);
    expect(problems).toEqual([expect.objectContaining({ number: 3, column: 'choose' })]);
  });
});

describe('what spreadsheets write', () => {
  const text = lines(HEADER, '1,Montréal,00501,US,1');

  it.each([
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`), {}],
    ['UTF-16LE', Buffer.from(`\uFEFF${text}`, 'utf16le'), {}],
    ['UTF-16BE', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(), {}],
    ['windows-1252', Buffer.from(text, 'latin1'), { encoding: 'windows-1252' }],
    ['lines that end as in Windows', text.replaceAll('\n', '\r\n'), {}],
    ['semicolons', text.replaceAll(',', ';'), { delimiter: ';' }],
    ['tabs', text.replaceAll(',', '\t'), { delimiter: '\t' }],
    ['a first line that names the separator', `sep=;\r\n${text.replaceAll(',', ';')}`, {}],
    ['a postal code as a formula', text.replace('00501', '"=""00501"""'), {}],
  ])('is read: %s', async (_, source, options) => {
    const [row] = (await read(source, options)).rows;
    expect(row?.request.recipient).toEqual({ city: 'Montréal', postal_code: '00501', country_code: 'US' });
  });

  it('decimal commas are read when asked for', async () => {
    const decimals = 'recipient.city;shipment.items[0].weight\nLaval;2,5\n';
    const { rows } = await read(decimals, { delimiter: ';', decimal: ',' });
    expect(rows[0]?.request.shipment.items).toEqual([{ weight: 2.5 }]);
  });

  it.each([
    [Buffer.from(text, 'latin1'), 'not UTF-8'],
    [text.replaceAll(',', ';'), "separated by semicolons: read the file with delimiter ';'"],
    ['', 'has no header'],
  ])('says what another encoding or separator is most likely: %#', async (source, message) => {
    await refuses(() => read(source), message);
  });
});

describe('a large file', () => {
  const many = Array.from({ length: 20_000 }, (_, at) => ({ key: String(at), city: 'é🙂'.repeat(at % 7) }));
  const text = lines(HEADER, ...many.map(({ key, city }) => `${key},${city},H7N 1A1,CA,1`));

  it('is read whole, whatever letters its pieces end in', async () => {
    const { rows } = await readOrders(text);
    const found = rows.map(({ key, request }) => ({ key, city: request.recipient?.city ?? '' }));
    expect(found).toEqual(many);
    expect(rows.every(({ number }, at) => number === at + 2)).toBe(true);
  });

  it('leaves the process its turn for other work', async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    const began = performance.now();
    await readOrders(text);
    clearInterval(timer);
    expect(turns).toBeGreaterThan((performance.now() - began) / 200);
  });
});

describe('a mapping', () => {
  const header = 'Name,Ship Country,Grams,Side (mm),Notes';
  const text = lines(header, '#1001,canada,333,33.3,gift', '#1002,Norway,1500,100,');
  const mapping = readMapping({
    columns: {
      name: ['order', 'shipment.references[0]'],
      'Ship Country': 'recipient.country_code',
      Grams: 'shipment.items[0].weight',
      'Side (mm)': 'shipment.items[0].length',
    },
    constants: {
      ...constants,
      shipment: { currency: 'CAD', items: [{ packaging_type: 'BOX' }], customs: { terms_of_trade: 'DAP' } },
    },
    values: { 'recipient.country_code': { Canada: 'CA', Norway: 'NO' } },
    units: { weight: 'G', dimension: 'MM' },
  });

  it('turns the columns of a shop into fields, with constants, words and units', async () => {
    const { rows, problems, ignored } = await read(text, { mapping });
    expect(problems).toEqual([]);
    expect(ignored).toEqual(['Notes']);
    expect(rows.map(({ key }) => key)).toEqual(['#1001', '#1002']);
    expect(rows[0]?.request).toEqual({
      ...constants,
      recipient: { country_code: 'CA' },
      shipment: {
        currency: 'CAD',
        references: ['#1001'],
        items: [{ weight: 0.333, length: 3.33, packaging_type: 'BOX' }],
        weight_unit: 'KG',
        dimension_unit: 'CM',
      },
    });
  });

  it.each([
    ['KG', 'CM', { weight_unit: 'KG', dimension_unit: 'CM', items: [{ weight: 32, length: 55 }] }],
    ['G', 'MM', { weight_unit: 'KG', dimension_unit: 'CM', items: [{ weight: 0.032, length: 5.5 }] }],
    ['LB', 'IN', { weight_unit: 'LB', dimension_unit: 'IN', items: [{ weight: 32, length: 55 }] }],
    ['OZ', undefined, { weight_unit: 'LB', items: [{ weight: 2, length: 55 }] }],
  ] as const)('reads figures in %s and %s', async (weight, dimension, expected) => {
    const columns = { Weight: 'shipment.items[0].weight', Side: 'shipment.items[0].length' };
    const units = readMapping({ columns, constants, units: { weight, dimension } });
    const { rows } = await readOrders('Weight,Side,recipient.country_code\n32,55,CA\n', { mapping: units });
    expect(rows[0]?.request.shipment).toEqual(expected);
  });

  it('refuses a column that the file does not have', async () => {
    const other = { columns: { 'Ship Cuntry': 'recipient.country_code' } };
    await refuses(() => readOrders(text, { mapping: other }), 'did you mean Ship Country?');
  });

  it('keeps rows from being bought in a unit that they do not mean', async () => {
    const other = { ...mapping, constants: { ...constants, shipment: { weight_unit: 'LB' as const } } };
    const { rows, problems } = await read(text, { mapping: other });
    expect(rows).toEqual([]);
    const message = 'shipment.weight_unit is LB, but the mapping says that the file is in G';
    expect(problems[0]).toMatchObject({ message });
  });

  it.each([
    [{ colums: {} }, 'colums is not a field of a mapping; did you mean columns?'],
    [
      { columns: { City: 'recipient.cty' } },
      'columns["City"] is recipient.cty, which is not a field of a request; did you mean city?',
    ],
    [{ columns: { City: 1 } }, 'columns.City'],
    [
      { constants: { shipper: { postalcode: 'H2Y' } } },
      'constants.shipper.postalcode is not a field here; did you mean postal_code?',
    ],
    [
      { constants: { shipment: { insured_amount: '10' } } },
      'constants.shipment.insured_amount must be a number',
    ],
    [{ units: { weight: 'STONE' } }, 'units.weight'],
    [{ units: { wieght: 'G' } }, 'units.wieght is not a field of a mapping; did you mean weight?'],
    [{ values: { 'recipient.land': {} } }, 'values["recipient.land"]'],
  ])('that is wrong is refused with its field: %j', async (data, message) => {
    await refuses(() => readMapping(data), message);
  });
});

describe('a large file', () => {
  it('is read in a thread, the same rows while the event loop goes on', { retry: 5 }, async () => {
    const many = Array.from({ length: 3_000 }, (_, at) => `${at},${at === 700 ? ',,CA,-1' : GOOD}`);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const { rows, problems } = await read(lines(HEADER, ...many));
    delay.disable();
    expect(rows.length).toBe(2_999);
    expect(problems).toMatchObject([{ number: 702, field: 'shipment.items[0].weight' }]);
    expect(delay.max / 1e6).toBeLessThan(300);
  });

  it.each([
    ['commas', ',', 'a row of more than 262144 characters'],
    ['lines', '\n', 'no header'],
    ['quotation marks', '"', 'a row of more than 262144 characters'],
    ['titles', 'a,', 'a row of more than 262144 characters'],
  ])('of %s alone is refused, and keeps nothing waiting', async (_, sign, words) => {
    await refuses(() => readOrders(sign.repeat(19e6 / sign.length)), words);
  });

  it.each([
    [','.repeat(100_000), 'no header'],
    [`a${',b'.repeat(100_000)}`, 'more than 2000 columns'],
    ['a'.repeat(1_000), 'a title of more than 500 characters'],
  ])('has limits: %.9s', async (text, words) => {
    await refuses(() => readOrders(`${text}\n1\n`), words);
  });
});
