/** What a QR says, read from a picture as a phone reads it. */
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';

/** The text of the QR in a picture (PNG); throws where there is none that can be read. */
export async function textOfQr(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}
