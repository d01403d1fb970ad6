import sharp from 'sharp';
import { expect, it } from 'vitest';
import { FILE_TEXTS } from '~/contract/files';
import { encodeImage } from '~/upstream/core/files/image';
import { catchRefusal } from '~/upstream/modules/testing/context';

it('reports busy when decoding runs out of time, and broken when the image is broken', async () => {
  const slow = sharp({ create: { width: 3_000, height: 3_000, channels: 3, background: '#fff' } }).blur(200);
  const [late, broken] = [slow.clone(), sharp(Buffer.from('no picture'))];
  // One second instead of six simulates an overloaded machine.
  late.timeout = () => sharp.prototype.timeout.call(late, { seconds: 1 });
  expect(await catchRefusal(encodeImage(late.blur(900), 'jpeg'))).toMatchObject({
    msg: FILE_TEXTS.busy,
    result: { reason: 'check_unavailable' },
  });
  expect((await catchRefusal(encodeImage(broken, 'jpeg'))).msg).toBe(FILE_TEXTS.broken);
});
