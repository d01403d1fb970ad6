import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { renderForm } from '~/app/ui/form/testing/draw-form';
import { UploadField } from '~/app/ui/form/upload-field';

const schema = z.object({ front: z.string('请上传人像面'), proofs: z.array(z.string()).default([]) });

describe('upload field without scripts', () => {
  it('is a plain file input that is sent with the form', () => {
    const html = renderForm({ schema }, ({ front }) => (
      <UploadField meta={front} label="身份证人像面" kind="id_front" />
    ));
    expect(html).toMatch(/<input[^>]+type="file"[^>]+name="front__file"/);
    expect(html).toContain('aria-label="身份证人像面"');
    expect(html).toContain('每个不超过 10 MB');
    expect(html).not.toContain('application/pdf');
    expect(html).not.toContain('multiple');
  });

  it('restores the files of a refused form, each to be kept or removed', () => {
    const lastResult = {
      status: 'error' as const,
      initialValue: { proofs: ['F1', 'F2'] },
      error: { front: ['请上传人像面'] },
    };
    const html = renderForm({ schema, lastResult }, ({ front, proofs }) => (
      <>
        <UploadField meta={front} label="身份证人像面" kind="id_front" />
        <UploadField
          meta={proofs}
          label="资产证明"
          kind="asset_proof"
          max={3}
          known={[{ file_id: 'F2', name: '存款证明.pdf' }]}
        />
      </>
    ));
    for (const id of ['F1', 'F2']) {
      expect(html).toMatch(
        new RegExp(`<input type="checkbox" name="proofs"[^>]*checked=""[^>]*value="${id}"`),
      );
      expect(html).toContain(`/api/v1/data/files/content?file_id=${id}`);
    }
    expect(html).toContain('文件 1');
    expect(html).toContain('存款证明.pdf');
    expect(html).toContain('请上传人像面');
    expect(html).toMatch(/name="front__file"[^>]+aria-invalid="true"[^>]+aria-describedby="form-front-error/);
  });
});
