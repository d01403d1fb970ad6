import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { PortalError } from '~/bff/core/errors';
import { FILE_MAX_BYTES, FILE_TEXTS } from '~/contract/file-rules';
import { pageAction } from '~/app/route-kit/page-action';
import { getFileInputName } from '~/app/route-kit/upload-names';
import { MAX_BUFFERED_FORMS } from '~/app/route-kit/uploads';
import { createTestArgs, catchResponse, readFormReply } from '~/tests/fixtures/create-test-args';
import { createTestContext } from '~/tests/fixtures/create-test-context';

const schema = z.object({
  name: z.string('请填写姓名'),
  front: z.string('请上传人像面'),
  proofs: z.array(z.string()).default([]),
});
const uploads = { front: { kind: 'id_front' }, proofs: { kind: 'asset_proof', max: 3 } } as const;

function setUp() {
  const sent: { kind: string; name?: string; bytes: number }[] = [];
  const context = createTestContext({
    upstream: {
      files: {
        upload: async ({ query, body }) => {
          sent.push({ ...query, bytes: body.byteLength });
          return { file_id: `F${sent.length}` };
        },
      },
    },
  });
  const action = pageAction(
    { limit: 'write', login: 'public', schema, uploads },
    async ({ value, form }) => ({
      value,
      names: [...form.keys()],
    }),
  );
  const post = (form: FormData) => action(createTestArgs('/wealth/x', { context, form }));
  return { sent, upload: context.upstream.files.upload, post, context };
}

const photo = (name: string, bytes = 3) => new File([new Uint8Array(bytes).fill(13)], name);
function getForm(fields: Record<string, string | File | (string | File)[]>): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of Array.isArray(values) ? values : [values]) form.append(name, value);
  }
  return form;
}

describe('files sent with a form', () => {
  it('is uploaded part by part and replaced by their ids in the form', async () => {
    const { sent, post } = setUp();
    const answer = await post(
      getForm({
        name: '顾 某',
        front: '',
        [getFileInputName('front')]: photo('身份证 正面.jpg', 70_000),
        proofs: ['F-old'],
        [getFileInputName('proofs')]: [photo('a.pdf'), photo('b.pdf')],
      }),
    );
    expect(answer).toEqual({
      value: { name: '顾 某', front: 'F1', proofs: ['F-old', 'F2', 'F3'] },
      names: ['name', 'front', 'proofs', 'proofs', 'proofs'],
    });
    expect(sent).toEqual([
      { kind: 'id_front', name: '身份证 正面.jpg', bytes: 70_000 },
      { kind: 'asset_proof', name: 'a.pdf', bytes: 3 },
      { kind: 'asset_proof', name: 'b.pdf', bytes: 3 },
    ]);
  });

  it('rejects the whole form when a name does not belong to it', async () => {
    const { upload, post } = setUp();
    const answer = await catchResponse(post(getForm({ stranger: photo('c.exe'), name: '顾' })));
    expect(answer.status).toBe(400);
    expect(upload).not.toHaveBeenCalled();
  });

  it('stays when another field is refused, because their ids are returned', async () => {
    const { post } = setUp();
    const answer = readFormReply(
      await post(getForm({ front: '', [getFileInputName('front')]: photo('a.jpg') })),
    );
    expect(answer.status).toBe(400);
    expect(answer.errors).toEqual({ name: ['请填写姓名'] });
    expect(answer.values).toEqual({ front: 'F1' });
  });

  it('treats an empty input as no file, and reports it for a required field', async () => {
    const { upload, post } = setUp();
    const answer = readFormReply(
      await post(getForm({ name: '顾', front: '', [getFileInputName('front')]: new File([], '') })),
    );
    expect(answer.errors).toEqual({ front: ['请上传人像面'] });
    expect(upload).not.toHaveBeenCalled();
  });

  it('shows a refusal at its field, and keeps the other files', async () => {
    const { upload, post } = setUp();
    const blurred = new PortalError('照片不清晰，请在光线充足处重拍', {
      kind: 'UpstreamBusinessError',
      status: 422,
    });
    upload.mockRejectedValueOnce(blurred);
    const answer = readFormReply(
      await post(
        getForm({
          name: '顾',
          [getFileInputName('front')]: photo('a.jpg'),
          [getFileInputName('proofs')]: photo('b.pdf'),
        }),
      ),
    );
    expect(answer.errors?.front).toEqual([blurred.message]);
    expect(answer.values).toEqual({ name: '顾', proofs: 'F1' });
  });

  it('is not sent beyond 10 MB or beyond the allowed number', async () => {
    const { sent, post } = setUp();
    const answer = readFormReply(
      await post(
        getForm({
          name: '顾',
          [getFileInputName('front')]: photo('big.jpg', FILE_MAX_BYTES + 1),
          [getFileInputName('proofs')]: ['a', 'b', 'c', 'd'].map((name) => photo(name)),
        }),
      ),
    );
    expect(answer.errors).toMatchObject({
      front: ['文件不能超过 10 MB'],
      proofs: ['最多上传 3 个文件'],
    });
    expect(sent).toHaveLength(3);
  });

  it('keeps a held file only in the form itself, and drops it with a refused form', async () => {
    const { upload, context } = setUp();
    const action = pageAction(
      {
        limit: 'write',
        login: 'public',
        schema: z.object({ name: z.string('请填写姓名'), face: z.instanceof(File, { message: '请拍照' }) }),
        uploads: { face: { isHeld: true } },
      },
      async ({ value }) => [value.face.name, await value.face.text()],
    );
    const post = (form: FormData) => action(createTestArgs('/wealth/x', { context, form }));
    const face = new File(['pixels'], 'face.jpg');
    expect(await post(getForm({ name: '顾', face }))).toEqual(['face.jpg', 'pixels']);
    const refused = readFormReply(await post(getForm({ face })));
    expect(refused.errors).toEqual({ name: ['请填写姓名'] });
    expect(refused.values).toEqual({});
    const large = readFormReply(
      await post(getForm({ name: '顾', face: photo('face.jpg', FILE_MAX_BYTES + 1) })),
    );
    expect(large.errors?.face).toContain('文件不能超过 10 MB');
    const empty = readFormReply(await post(getForm({ name: '顾', face: new File([], '') })));
    expect(empty.errors).toEqual({ face: ['请拍照'] });
    expect(upload).not.toHaveBeenCalled();
  });

  it('is counted by IP address before any upload of the form', async () => {
    const { post, context, upload } = setUp();
    context.limit.mockRejectedValue(
      new PortalError('操作过于频繁，请稍后再试', {
        kind: 'RateLimitError',
        status: 429,
        isUnsent: true,
        retryAfterSeconds: 30,
      }),
    );
    const answer = readFormReply(
      await post(getForm({ name: '顾', [getFileInputName('front')]: photo('a.jpg') })),
    );
    expect(context.limit.mock.calls).toEqual([['upload-address', context.address]]);
    expect(answer.status).toBe(429);
    expect(answer.errors).toEqual({ '': ['操作过于频繁，请稍后再试'] });
    expect(answer.values).toMatchObject({ name: '顾' });
    expect(upload).not.toHaveBeenCalled();
  });

  it('is held for a limited number of forms at once; a further form gets 429, and is accepted after another finished', async () => {
    const { context } = setUp();
    const answers: (() => void)[] = [];
    const action = pageAction(
      {
        limit: 'write',
        login: 'public',
        schema: z.object({ face: z.instanceof(File) }),
        uploads: { face: { isHeld: true } },
      },
      ({ value }) => new Promise<string>((resolve) => void answers.push(() => resolve(value.face.name))),
    );
    const post = () =>
      action(createTestArgs('/wealth/x', { context, form: getForm({ face: photo('face.jpg') }) }));
    const held = Array.from({ length: MAX_BUFFERED_FORMS }, post);
    await vi.waitFor(() => expect(answers).toHaveLength(MAX_BUFFERED_FORMS));
    const refused = readFormReply(await post());
    expect(refused.status).toBe(429);
    expect(refused.errors).toEqual({ '': [FILE_TEXTS.busy] });
    answers[0]?.();
    expect(await held[0]).toBe('face.jpg');
    const next = post();
    await vi.waitFor(() => expect(answers).toHaveLength(MAX_BUFFERED_FORMS + 1));
    for (const answer of answers) answer();
    expect(await next).toBe('face.jpg');
    await Promise.all(held);
  });

  it('rejects an unlimited amount of text', async () => {
    const { post } = setUp();
    const answer = await catchResponse(post(getForm({ name: 'x'.repeat(300_000) })));
    expect(answer.status).toBe(413);
  });
});
