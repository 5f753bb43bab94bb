/** Which number of `3/4/2026` is the month, where the format is known to write it so. */
export type DateOrder = 'month first' | 'day first';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const LONGEST = 60;

/**
 * The date of an order as ISO 8601, with its time and its offset from UTC where they are written; `undefined` for a date
 * that can be read in two ways.
 */
export function isoDate(written: string, order?: DateOrder): string | undefined {
  if (written.length > LONGEST) return undefined;
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(written);
  if (iso !== null) return join(written, iso[0], iso[1], iso[2], iso[3]);
  // Nov 20, 2026 and Nov-20-26; 20 Nov 2026.
  const named = /^([a-z]{3})[a-z]*\.?[ -](\d{1,2}),?[ -](\d{4}|\d{2})\b/i.exec(written);
  if (named !== null) return join(written, named[0], named[3], month(named[1]), named[2]);
  const late = /^(\d{1,2})\.?[ -]([a-z]{3})[a-z]*\.?,?[ -](\d{4}|\d{2})\b/i.exec(written);
  if (late !== null) return join(written, late[0], late[3], month(late[2]), late[1]);
  const [whole, first = '', mark, second = '', year] =
    /^(\d{1,2})([/.-])(\d{1,2})[/.-](\d{4}|\d{2})\b/.exec(written) ?? [];
  if (whole === undefined) return undefined;
  const dayFirst = mark === '.' || Number(first) > 12 || (Number(second) <= 12 && order === 'day first');
  if (!dayFirst && Number(second) <= 12 && order === undefined && first !== second) return undefined;
  return dayFirst ? join(written, whole, year, second, first) : join(written, whole, year, first, second);
}

function month(word = ''): string {
  return String(MONTHS.indexOf(word.toLowerCase()) + 1);
}

function join(written: string, date: string, year = '', month = '', day = ''): string | undefined {
  const full = year.length === 2 ? `20${year}` : year;
  const iso = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const real = new Date(`${iso}T00:00:00Z`);
  if (Number.isNaN(real.getTime()) || real.toISOString().slice(0, 10) !== iso) return undefined;
  return iso + time(written.slice(date.length));
}

/** `T09:12:33-05:00`; nothing where no time is written. */
function time(rest: string): string {
  const [, hours = '', minutes = '', seconds = '00', half, offset = ''] =
    /^[T, ]{1,3}(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d{1,9})? ?([AP]M)? ?(Z|UTC|[+-]\d{2}:?\d{2})?$/i.exec(
      rest,
    ) ?? [];
  if (hours === '') return '';
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return '';
  const zone = /^(Z|UTC)$/i.test(offset) ? 'Z' : offset.replace(/^(.{3})(\d)/, '$1:$2');
  return `T${String(hour).padStart(2, '0')}:${minutes}:${seconds}${zone}`;
}
