/** Colours of HEIC photographs: phones write them in a wider space, and say so in a profile beside the pixels. */

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
