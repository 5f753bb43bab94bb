/** The day that many business days after `day` (`YYYY-MM-DD`). Monday to Friday are business days, holidays too. */
export function businessDaysAfter(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  for (let left = count; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (![0, 6].includes(date.getUTCDay())) left -= 1;
  }
  return date.toISOString().slice(0, 10);
}
