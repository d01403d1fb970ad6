import jsQR from 'jsqr';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { renderInvitePoster } from '~/upstream/core/files/invite-poster';

it('renders a PNG of 1080 × 1620 with a code that opens the invite page, also for a long name with special characters', async () => {
  const address =
    'https://portal.example/wealth/invitation?iv_code=HX8008&utm_medium=poster&utm_source=share';
  const bytes = await renderInvitePoster({ name: '<欧阳&阿卜杜拉>·'.repeat(8), isAdviser: true, address });
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  expect(bytes.byteLength).toBeLessThan(150_000);
  const { data, info } = await sharp(bytes)
    .resize(540)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([540, 810]);
  expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(address);
});
