import { describe, expect, it } from 'vitest';
import { FILE_TEXTS } from '~/contract/files';
import { catchRefusal } from '~/upstream/modules/testing/context';
import { normaliseFile } from '~/upstream/core/files/normalise';
import {
  createAnimatedWebpHeader,
  createJpegHeader,
  createPngHeader,
  createWebpHeader,
} from '~/upstream/core/files/testing/hostile-images';
import { createHeicPhoto } from '~/upstream/core/files/testing/images';

/** Images beyond the limits are refused before decoding: these files have a header and no pixels. */
const why = async (bytes: Buffer) => (await catchRefusal(normaliseFile(bytes, 'asset_proof'))).msg;

describe('image limits by header: width × height × bytes per pixel', () => {
  it.each([
    [
      '16 bits, interlaced (0.85 MB unfold into 880 MB)',
      { width: 11_000, height: 10_000, depth: 16, isInterlaced: true },
    ],
    ['interlaced: decoded as a whole', { width: 7_000, height: 6_000, depth: 8, isInterlaced: true }],
    ['16 bits, line by line', { width: 8_000, height: 6_000, depth: 16, isInterlaced: false }],
    ['more pixels than any camera', { width: 14_000, height: 14_000, depth: 8, isInterlaced: false }],
  ] as const)('refuses PNG, %s', async (_what, shape) => {
    expect(await why(createPngHeader(shape))).toBe(FILE_TEXTS.tooManyPixels);
  });

  it('decodes a large image that is read line by line: a header without pixels is then broken', async () => {
    const large = { width: 8_000, height: 6_000, depth: 8, isInterlaced: false } as const;
    expect(await why(createPngHeader(large))).toBe(FILE_TEXTS.broken);
  });

  it('counts progressive JPEG and WebP as a whole, but not a baseline JPEG of the same size', async () => {
    const size = { width: 8_000, height: 6_000 };
    expect(await why(await createJpegHeader(size, { isProgressive: true }))).toBe(FILE_TEXTS.tooManyPixels);
    expect(await why(await createWebpHeader(size))).toBe(FILE_TEXTS.tooManyPixels);
    const plain = await createJpegHeader(size, { isProgressive: false });
    expect((await normaliseFile(plain, 'asset_proof')).extension).toBe('jpg');
  });

  it('counts an animated WebP with its canvases', async () => {
    const size = { width: 4_000, height: 3_100 };
    expect(await why(await createWebpHeader(size))).toBe(FILE_TEXTS.broken);
    expect(await why(await createAnimatedWebpHeader(size))).toBe(FILE_TEXTS.tooManyPixels);
  });

  it('uses the largest box of a HEIC file, and refuses one without boxes as broken', async () => {
    const photo = await createHeicPhoto();
    const large = Buffer.from(photo);
    large.writeUInt32BE(9_000, large.lastIndexOf('ispe') + 8);
    large.writeUInt32BE(6_000, large.lastIndexOf('ispe') + 12);
    expect(await why(large)).toBe(FILE_TEXTS.tooManyPixels);
    const none = Buffer.from(photo.toString('latin1').replaceAll('ispe', 'ispx'), 'latin1');
    expect(await why(none)).toBe(FILE_TEXTS.broken);
  });
});
