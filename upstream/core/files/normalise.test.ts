import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { FILE_MAX_BYTES, FILE_TEXTS, type FileKind } from '~/contract/files';
import { catchRefusal } from '~/upstream/modules/testing/context';
import { MIN_SHARPNESS, computeSharpness } from '~/upstream/core/files/blur';
import { normaliseFile } from '~/upstream/core/files/normalise';
import {
  createCardPhoto,
  createHeicPhoto,
  createSignaturePng,
  createTinyPdf,
} from '~/upstream/core/files/testing/images';

const why = async (bytes: Buffer, kind: FileKind = 'asset_proof') =>
  (await catchRefusal(normaliseFile(bytes, kind))).msg;

describe('images', () => {
  it('is re-encoded as JPEG: upright, in the stored size, without metadata', async () => {
    const photo = await sharp({ create: { width: 4_000, height: 2_000, channels: 3, background: '#a33' } })
      .jpeg()
      .withExif({ IFD0: { Make: 'Phone', Copyright: 'somebody at home' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { bytes, contentType, extension } = await normaliseFile(photo, 'asset_proof');
    expect([contentType, extension]).toEqual(['image/jpeg', 'jpg']);
    const kept = await sharp(bytes).metadata();
    expect(kept).toMatchObject({ format: 'jpeg', width: 1_697, height: 3_394 });
    expect([kept.exif, kept.orientation]).toEqual([undefined, undefined]);
    expect(bytes.includes('somebody at home')).toBe(false);
  });

  it('keeps a long screenshot readable, and detects images by content', async () => {
    const long = await sharp({ create: { width: 1_080, height: 14_400, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const { bytes } = await normaliseFile(long, 'asset_proof');
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1_080, height: 14_400 });
  });

  it('gives the same output for the same input', async () => {
    const photo = await createCardPhoto();
    const [first, second] = [await normaliseFile(photo, 'id_front'), await normaliseFile(photo, 'id_front')];
    expect(first.bytes.equals(second.bytes)).toBe(true);
  });

  it.each(['png', 'webp'] as const)('converts %s to JPEG', async (format) => {
    const photo = await sharp(await createCardPhoto())
      .toFormat(format)
      .toBuffer();
    expect((await normaliseFile(photo, 'wire_evidence')).contentType).toBe('image/jpeg');
  });

  it('converts HEIC from iPhones to a JPEG of the same image', async () => {
    const { bytes, contentType } = await normaliseFile(await createHeicPhoto(), 'asset_proof');
    expect(contentType).toBe('image/jpeg');
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([320, 200]);
    const at = (50 * info.width + 70) * info.channels;
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    expect(red).toBeGreaterThan(200);
    expect(Math.max(green, blue)).toBeLessThan(130);
  });

  it('keeps the transparent background of a signature', async () => {
    const { bytes, contentType } = await normaliseFile(await createSignaturePng(), 'signature');
    expect(contentType).toBe('image/png');
    expect((await sharp(bytes).metadata()).hasAlpha).toBe(true);
  });

  it('reports broken for truncated files and for files with only an image header', async () => {
    const photo = await createCardPhoto();
    expect(await why(photo.subarray(0, photo.length / 2))).toBe(FILE_TEXTS.broken);
    expect(await why(Buffer.concat([photo.subarray(0, 64), Buffer.alloc(500, 7)]))).toBe(FILE_TEXTS.broken);
    const heic = await createHeicPhoto();
    expect(await why(heic.subarray(0, 600))).toBe(FILE_TEXTS.broken);
  });
});

describe('photos of documents', () => {
  it('is refused when illegible; the threshold is far from both sides', async () => {
    expect((await normaliseFile(await createCardPhoto(), 'id_front')).contentType).toBe('image/jpeg');
    const blurred = await createCardPhoto({ blur: 6 });
    expect(await why(blurred, 'id_back')).toBe('照片不清晰，请在光线充足处重拍');
    expect((await normaliseFile(blurred, 'asset_proof')).contentType).toBe('image/jpeg');
    expect(await computeSharpness(await createCardPhoto({ blur: 1 }))).toBeGreaterThan(MIN_SHARPNESS * 2);
    expect(await computeSharpness(await createCardPhoto({ blur: 4 }))).toBeLessThan(MIN_SHARPNESS / 2);
  });

  it('does not accept a uniform area as a photo of a document', async () => {
    const plane = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#777' } })
      .jpeg()
      .toBuffer();
    expect(await why(plane, 'id_front')).toBe(FILE_TEXTS.blurred);
  });

  it('must be images, not PDFs', async () => {
    expect(await why(createTinyPdf(), 'id_front')).toBe(FILE_TEXTS.imageOnly);
    expect(await why(Buffer.from('words'), 'signature')).toBe(FILE_TEXTS.imageOnly);
  });
});

describe('other file types', () => {
  it.each([
    ['text', Buffer.from('plain words')],
    ['nothing', Buffer.alloc(0)],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['HTML with the name of a photo', Buffer.from('<html><script>alert(1)</script></html>')],
    ['GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
    ['an executable', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200, 1)])],
  ])('refuses %s', async (_what, bytes) => {
    expect(await why(bytes)).toBe('仅支持 JPG、PNG、WebP、HEIC 图片或 PDF 文件');
  });

  it('refuses more than 10 MB before any processing', async () => {
    expect(await why(Buffer.alloc(FILE_MAX_BYTES + 1))).toBe('文件不能超过 10 MB');
  });
});

describe('PDFs', () => {
  it('is stored unchanged', async () => {
    const pdf = createTinyPdf();
    const kept = await normaliseFile(pdf, 'income_proof');
    expect([kept.contentType, kept.bytes.equals(pdf)]).toEqual(['application/pdf', true]);
  });

  it('is refused when encrypted or truncated', async () => {
    const encrypted = Buffer.from(
      createTinyPdf('<< /Filter /Standard /V 2 >>')
        .toString('latin1')
        .replace('/Root 1 0 R', '/Root 1 0 R /Encrypt 4 0 R'),
      'latin1',
    );
    expect(await why(encrypted)).toBe(FILE_TEXTS.lockedPdf);
    expect(await why(createTinyPdf().subarray(0, 150))).toBe(FILE_TEXTS.brokenPdf);
  });
});
