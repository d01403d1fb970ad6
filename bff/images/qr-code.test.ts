import jsQR from 'jsqr';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { buildQrName, parseQrPath } from '~/domain/platform/qr-address';
import { drawImage } from '~/bff/images/draw';

const ORIGIN = 'https://portal.example.com';
const draw = (to: string, theme: 'light' | 'dark' = 'light') => drawImage(buildQrName(to), theme, ORIGIN);
/** Decodes a drawing as a camera would, with a different library than the one that created it. */
async function read(svg: string): Promise<string | undefined> {
  const { data, info } = await sharp(Buffer.from(svg), { density: 216 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

describe('the picture of a QR code', () => {
  it.each([0, 240])('points to an address of the portal, with %i characters of query', async (length) => {
    const to = `/wealth/invitation?iv_code=${'Ab-9'.repeat(60).slice(0, length)}`;
    const svg = draw(to) ?? '';
    expect(await read(svg)).toBe(ORIGIN + to);
    expect(Buffer.byteLength(svg)).toBeLessThan(8_192);
  });

  it('is dark on light in the dark theme too, with four light modules around it', () => {
    const svg = draw('/wealth/code') ?? '';
    expect(draw('/wealth/code', 'dark')).toBe(svg);
    expect(svg).toContain('fill="#ffffff"');
    expect(svg).toContain('stroke="#1c1a18"');
    expect(svg).toMatch(/d="M4 4\.5h7/);
  });

  it('SHARE-008 SHARE-009 SHARE-010 SHARE-011 contains no parameters that must not be shared', async () => {
    const svg = draw(
      '/wealth/invitation?token=T&iv_code=A1&fullScreen=1&navigationBarHeight=44&shareInfo=x&login=m',
    );
    expect(await read(svg ?? '')).toBe(`${ORIGIN}/wealth/invitation?iv_code=A1`);
    const key = Buffer.from('/wealth/invitation?token=T').toString('base64url');
    expect(drawImage(`qr/${key}`, 'light', ORIGIN)).toBeNull();
  });

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example/wealth',
    '/wealth//elsewhere.example',
    '/wealth/../api',
    '/api/v1/invite/url',
    '/wealth\n',
    '/wealth/<b>',
    '/wealth@elsewhere.example',
    `/wealth/${'a'.repeat(300)}`,
    '',
  ])('does not exist for %s', (path) =>
    expect(parseQrPath(Buffer.from(path).toString('base64url'))).toBeNull(),
  );
});
