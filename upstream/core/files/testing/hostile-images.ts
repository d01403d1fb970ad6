import { crc32 } from 'node:zlib';
import sharp from 'sharp';

interface Size {
  width: number;
  height: number;
}

const PNG_SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const RGBA = 6;

/** Creates the beginning of a PNG: a header and no pixels. Decoding it reports broken. */
export function createPngHeader({
  width,
  height,
  depth,
  isInterlaced,
}: Size & { depth: 8 | 16; isInterlaced: boolean }): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, RGBA, 0, 0, Number(isInterlaced)], 8);
  const nothing = chunk('IDAT', Buffer.from([0x78, 0x9c]));
  return Buffer.concat([PNG_SIGNATURE, chunk('IHDR', header), nothing, chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(8 + body.length);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), 4 + body.length);
  return whole;
}

const dot = () => sharp({ create: { width: 16, height: 16, channels: 3, background: '#a33' } });

/** Creates a JPEG that declares this size in its frame header (ITU T.81, B.2.2). */
export async function createJpegHeader(
  { width, height }: Size,
  { isProgressive }: { isProgressive: boolean },
) {
  const jpeg = await dot().jpeg({ progressive: isProgressive }).toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, isProgressive ? 0xc2 : 0xc0]));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}

/** Creates a WebP that declares this size in its key frame header (RFC 6386, 9.1). */
export async function createWebpHeader({ width, height }: Size) {
  const webp = await dot().webp().toBuffer();
  const frame = webp.indexOf(Buffer.from([0x9d, 0x01, 0x2a]));
  webp.writeUInt16LE(width, frame + 3);
  webp.writeUInt16LE(height, frame + 5);
  return webp;
}

/** Creates an animated WebP of two frames that declares this canvas size (RFC 9649, 2.7.1). */
export async function createAnimatedWebpHeader({ width, height }: Size) {
  const frame = await dot().png().toBuffer();
  const other = await dot().negate().png().toBuffer();
  const webp = await sharp([frame, other], { join: { animated: true } })
    .webp()
    .toBuffer();
  const canvas = webp.indexOf('VP8X') + 12;
  webp.writeUIntLE(width - 1, canvas, 3);
  webp.writeUIntLE(height - 1, canvas + 3, 3);
  return webp;
}
