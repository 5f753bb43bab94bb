/** What is needed of WebHID and of Web Serial, which not every browser has. */
interface HidDevice extends EventTarget {
  readonly opened: boolean;
  open(): Promise<void>;
}
interface SerialPort {
  readonly readable: ReadableStream<Uint8Array> | null;
  open(options: { readonly baudRate: number }): Promise<void>;
  close(): Promise<void>;
}
interface Scales {
  readonly hid?: {
    getDevices(): Promise<readonly HidDevice[]>;
    requestDevice(options: { readonly filters: readonly object[] }): Promise<readonly HidDevice[]>;
  };
  readonly serial?: { requestPort(): Promise<SerialPort> };
}

/** "Weighing devices", HID Usage Tables 1.5, page 0x8D. */
const WEIGHING = 0x8d;
/** Kilograms of a unit, by its number in HID Usage Tables 1.5, 27.4. */
const KG_OF_UNIT = new Map([
  [1, 1e-6],
  [2, 1e-3],
  [3, 1],
  [11, 0.028349523125],
  [12, 0.45359237],
]);
/** "Weight stable". */
const STABLE = 4;
const KG_OF_WORD = new Map([
  ['kg', 1],
  ['g', 1e-3],
  ['lb', 0.45359237],
  ['lbs', 0.45359237],
  ['oz', 0.028349523125],
]);

const { hid, serial } = navigator as unknown as Scales;

/** Whether this browser can read a scale. */
export const hasScale = hid !== undefined || serial !== undefined;

/** Kilograms that the scale shows, once it is still. */
export async function readScale(signal: AbortSignal): Promise<number> {
  if (hid !== undefined) {
    const [known] = await hid.getDevices();
    const [device] = known ? [known] : await hid.requestDevice({ filters: [{ usagePage: WEIGHING }] });
    if (device !== undefined) return readHid(device, signal);
  }
  if (serial === undefined) throw new Error('no scale');
  return readSerial(await serial.requestPort(), signal);
}

async function readHid(device: HidDevice, signal: AbortSignal): Promise<number> {
  if (!device.opened) await device.open();
  return new Promise((resolve, reject) => {
    const onReport = (event: Event) => {
      const weight = weightOfReport((event as Event & { readonly data: DataView }).data);
      if (weight === undefined) return;
      device.removeEventListener('inputreport', onReport);
      resolve(weight);
    };
    device.addEventListener('inputreport', onReport);
    signal.addEventListener('abort', () => {
      device.removeEventListener('inputreport', onReport);
      reject(signal.reason);
    });
  });
}

/** Kilograms of a scale's report: status, unit, power of ten, and the figure; undefined while it moves, or where nothing is on it. */
export function weightOfReport(data: DataView): number | undefined {
  if (data.byteLength < 5 || data.getUint8(0) !== STABLE) return undefined;
  const unit = KG_OF_UNIT.get(data.getUint8(1));
  const figure = data.getUint16(3, true);
  if (unit === undefined || figure === 0) return undefined;
  return rounded(figure * 10 ** data.getInt8(2) * unit);
}

async function readSerial(port: SerialPort, signal: AbortSignal): Promise<number> {
  await port.open({ baudRate: 9600 });
  const reader = port.readable?.getReader();
  signal.addEventListener('abort', () => void reader?.cancel());
  try {
    let text = '';
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) throw new Error('the scale ended');
      text = (text + new TextDecoder().decode(value)).slice(-200);
      const weight = weightOfLine(text);
      if (weight !== undefined) return weight;
    }
  } finally {
    reader?.releaseLock();
    await port.close();
  }
}

/** Kilograms of a whole line as scales print it: `ST,GS,+  1.250 kg`. A line that says US moves still. */
export function weightOfLine(text: string): number | undefined {
  const line = text.split(/[\r\n]+/).at(-2) ?? '';
  const [, figure, word] = /([0-9]{1,6}(?:\.[0-9]{1,4})?) {0,4}(kg|lbs?|oz|g)\b/i.exec(line) ?? [];
  const unit = KG_OF_WORD.get(word?.toLowerCase() ?? '');
  const kilograms = Number(figure) * (unit ?? Number.NaN);
  return /^US\b/.test(line.trim()) || !(kilograms > 0) ? undefined : rounded(kilograms);
}

function rounded(kilograms: number): number {
  return Math.round(kilograms * 1000) / 1000;
}
