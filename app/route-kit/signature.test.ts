import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PortalError } from '~/bff/core/errors';
import { readSignature } from '~/app/route-kit/signature';
import { signatureFields } from '~/app/route-kit/signature-fields';
import { createTestContext } from '~/tests/fixtures/create-test-context';

const schema = z.object(signatureFields);
const png = `data:image/png;base64,${Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]).toString('base64')}`;

function setUp() {
  const context = createTestContext({ upstream: { files: { upload: async () => ({ file_id: 'S1' }) } } });
  return {
    upload: context.upstream.files.upload,
    read: (fields: Record<string, string>) => readSignature(schema.parse(fields), { context }),
  };
}

describe('signature of a form', () => {
  it('uploads a drawn signature as a picture and uses its id', async () => {
    const { upload, read } = setUp();
    await expect(read({ signature_way: 'drawn', signature_png: png })).resolves.toEqual({
      kind: 'drawn',
      file_id: 'S1',
    });
    const sent = upload.mock.calls[0]?.[0];
    expect(sent?.query.kind).toBe('signature');
    expect([...(sent?.body ?? [])].slice(1, 4)).toEqual([0x50, 0x4e, 0x47]);
  });

  it('uses the name for a typed signature, and uploads nothing', async () => {
    const { upload, read } = setUp();
    await expect(
      read({ signature_way: 'typed', signature_name: ' 顾清 ', signature_png: png }),
    ).resolves.toEqual({
      kind: 'typed',
      name: '顾清',
    });
    expect(upload).not.toHaveBeenCalled();
  });

  it.each([
    ['signature_png', '请在签名区内签署本人姓名', { signature_way: 'drawn' }],
    [
      'signature_png',
      '请在签名区内签署本人姓名',
      { signature_way: 'drawn', signature_png: 'data:text/html;base64,AAAA' },
    ],
    [
      'signature_png',
      '请在签名区内签署本人姓名',
      { signature_way: 'drawn', signature_png: 'data:image/png;base64,AAAAAAAAAAAA' },
    ],
    ['signature_name', '请键入本人姓名', { signature_way: 'typed', signature_name: '  ' }],
  ])('reports a missing or invalid picture at %s: %s', async (field, message, fields) => {
    const { upload, read } = setUp();
    await expect(read(fields as Record<string, string>)).rejects.toMatchObject({
      name: 'FieldError',
      field,
      message,
    });
    expect(upload).not.toHaveBeenCalled();
  });

  it('shows a refusal of the picture at the pad, and rethrows an ended login', async () => {
    const { upload, read } = setUp();
    upload.mockRejectedValueOnce(
      new PortalError('图片无法读取，请重新选择', { kind: 'UpstreamBusinessError', status: 422 }),
    );
    await expect(read({ signature_way: 'drawn', signature_png: png })).rejects.toMatchObject({
      field: 'signature_png',
    });
    upload.mockRejectedValueOnce(
      new PortalError('登录已过期，请重新登录', { kind: 'SessionExpiredError', status: 401 }),
    );
    await expect(read({ signature_way: 'drawn', signature_png: png })).rejects.toMatchObject({
      kind: 'SessionExpiredError',
    });
  });
});
