/** `1Z`, account, service, package number, check digit: UPS, "Tracking number check digit". Not issued by UPS. */
export function trackingNumber(account: string, service: string, serial: number): string {
  const body = `${account}${service}${String(serial).padStart(7, '0')}`;
  return `1Z${body}${checkDigit(body)}`;
}

/** Letters count as 2 to 9, over and over; every second character counts twice. */
function checkDigit(body: string): number {
  const values = [...body.toUpperCase()].map((character) =>
    /\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 63) % 10,
  );
  const total = values.reduce((sum, value, index) => sum + value * (index % 2 === 0 ? 1 : 2), 0);
  return (10 - (total % 10)) % 10;
}
