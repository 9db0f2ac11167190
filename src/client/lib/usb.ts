/** The ticket printer on the USB of this computer, by WebUSB: Chromium has it, on https pages alone. */
import type { UsbFault } from '#contract/printers.ts';

interface UsbAlternate {
  alternateSetting: number;
  interfaceClass: number;
  endpoints: readonly { endpointNumber: number; direction: 'in' | 'out' }[];
}
interface UsbConfiguration {
  configurationValue: number;
  interfaces: readonly { interfaceNumber: number; alternates: readonly UsbAlternate[] }[];
}
/** The used part of USBDevice. */
interface UsbDevice {
  configurations: readonly UsbConfiguration[];
  open(): Promise<void>;
  close(): Promise<void>;
  selectConfiguration(value: number): Promise<void>;
  claimInterface(interfaceNumber: number): Promise<void>;
  selectAlternateInterface(interfaceNumber: number, alternateSetting: number): Promise<void>;
  /** Older browsers lack it. */
  forget?(): Promise<void>;
  transferOut(endpointNumber: number, data: BufferSource): Promise<{ status: string }>;
}
interface Usb {
  getDevices(): Promise<UsbDevice[]>;
  requestDevice(options: { filters: { classCode: number }[] }): Promise<UsbDevice>;
}

const PRINTER_CLASS = 7;
/** Bytes that go out at once: small printers keep few of them. */
const CHUNK = 4096;
const LOCK = 'impresora-usb';
/** Without paper many printers take nothing more, and a transfer waits for them without end. */
const LIMIT_MS = 20_000;

const usb = () => (navigator as { usb?: Usb }).usb;

/** Whether this page may print by USB. */
export const hasUsb = (): boolean => usb() !== undefined;

interface Outlet {
  configuration: number;
  interfaceNumber: number;
  alternateSetting: number;
  endpoint: number;
}

/** The interface and endpoint of a printer; undefined for other devices. */
function outletOf({ configurations }: UsbDevice): Outlet | undefined {
  return configurations
    .flatMap(({ configurationValue: configuration, interfaces }) =>
      interfaces.flatMap(({ interfaceNumber, alternates }) =>
        alternates
          .filter(({ interfaceClass }) => interfaceClass === PRINTER_CLASS)
          .flatMap(({ alternateSetting, endpoints }) =>
            endpoints
              .filter(({ direction }) => direction === 'out')
              .map(({ endpointNumber }) => ({
                ...{ configuration, interfaceNumber, alternateSetting },
                endpoint: endpointNumber,
              })),
          ),
      ),
    )
    .at(0);
}

const known = async (): Promise<UsbDevice | undefined> =>
  (await usb()?.getDevices())?.find((device) => outletOf(device) !== undefined);

/** Lets the person choose the printer, in place of one that was chosen before; false when none was. Only after a click or a key. */
export async function pairUsb(): Promise<boolean> {
  try {
    const chosen = await usb()?.requestDevice({ filters: [{ classCode: PRINTER_CLASS }] });
    for (const device of (await usb()?.getDevices()) ?? []) if (device !== chosen) await device.forget?.();
    return chosen !== undefined;
  } catch {
    return false;
  }
}

/** Awaits a device operation; throws a DOMException on timeout. */
async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new DOMException('The device is silent.', 'TimeoutError')), LIMIT_MS);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Also ends a transfer that still waits. */
const closed = (device: UsbDevice) => inTime(device.close()).catch(() => undefined);

async function claimed(device: UsbDevice, outlet: Outlet): Promise<void> {
  await device.open();
  await device.selectConfiguration(outlet.configuration);
  await device.claimInterface(outlet.interfaceNumber);
  await device.selectAlternateInterface(outlet.interfaceNumber, outlet.alternateSetting);
}

const isOfUsb = (error: unknown): error is DOMException => error instanceof DOMException;

async function sent(device: UsbDevice, { endpoint }: Outlet, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  for (let at = 0; at < bytes.length; at += CHUNK) {
    const { status } = await inTime(device.transferOut(endpoint, bytes.subarray(at, at + CHUNK)));
    if (status !== 'ok') return false;
  }
  return true;
}

/**
 * Prints on the chosen printer; returns the reason of a failure, or null. `begin` makes the bytes once the printer is
 * ready; its errors are rethrown, and then nothing was printed. One job at a time, over all tabs.
 */
export const printByUsb = (begin: () => Promise<Uint8Array<ArrayBuffer>>): Promise<UsbFault | null> =>
  navigator.locks.request(LOCK, async (): Promise<UsbFault | null> => {
    const device = await known();
    const outlet = device && outletOf(device);
    if (!outlet) return 'desconectada';
    try {
      await inTime(claimed(device, outlet));
    } catch (error) {
      await closed(device);
      return isOfUsb(error) && error.name === 'SecurityError' ? 'denegada' : 'ocupada';
    }
    try {
      return (await sent(device, outlet, await begin())) ? null : 'detenida';
    } catch (error) {
      if (!isOfUsb(error)) throw error;
      return error.name === 'NotFoundError' ? 'desconectada' : 'detenida';
    } finally {
      await closed(device);
    }
  });
