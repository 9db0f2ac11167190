/** Colours of HEIC photographs: phones write them in a wider space, and say so in a profile beside the pixels. */
import { crc32, deflateSync } from 'node:zlib';

const PROFILE_MIN = 128;
const PROFILE_MAX = 1024 * 1024;

/** The ICC profile of a HEIF file, or null when it names none. */
export function iccOfHeif(file: Buffer): Buffer | null {
  for (const kind of ['colrprof', 'colrrICC']) {
    const at = file.indexOf(kind, 4, 'latin1');
    if (at < 4) continue;
    // A box begins with its size, which counts the size itself.
    const profile = file.subarray(at + kind.length, at - 4 + file.readUInt32BE(at - 4));
    const right = profile.length >= PROFILE_MIN && profile.length <= PROFILE_MAX;
    if (right && profile.toString('latin1', 36, 40) === 'acsp') return profile;
  }
  return null;
}

/** Bytes of a PNG's signature and of its first chunk, the size of the picture. */
const BEFORE = 8 + 25;

/** A PNG whose colours are meant in the space of a profile: the library takes a profile from files alone. */
export function pngWithProfile(png: Buffer, profile: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from('iCCP'), Buffer.from('HEIC\0\0', 'latin1'), deflateSync(profile)]);
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(named.length - 4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([png.subarray(0, BEFORE), size, named, check, png.subarray(BEFORE)]);
}
