import { describe, expect, it } from 'vitest';
import { buildCheckedPdfView } from '~/app/pages/private/certificates/checked-pdf-view';

const checked = { sha256: 'a'.repeat(64), signer: '衡序财富电子签名' };
const kept = { title: '风险揭示书', made_at: '2026-11-20T02:00:00Z', masked_name: '程**' };

describe('result of a document check', () => {
  it('is unchanged by archive and signature, or by one of them, and states which', () => {
    const both = buildCheckedPdfView({ ...checked, outcome: 'unchanged', signature: 'valid', kept });
    expect(both).toMatchObject({ isGood: true, text: '文件没有改动：与存档一致，数字签名有效。' });
    expect(JSON.stringify(both.facts)).toContain('程**');
    const unsigned = { ...checked, outcome: 'unchanged', signature: 'none', signer: null, kept } as const;
    expect(buildCheckedPdfView(unsigned).text).toContain('未加数字签名');
    const gone = { ...checked, outcome: 'unchanged', signature: 'valid', kept: null } as const;
    expect(buildCheckedPdfView(gone).text).toContain('存档中没有查到');
  });

  it('is never good for changed and unknown documents', () => {
    const changed = buildCheckedPdfView({ ...checked, outcome: 'changed', signature: 'invalid', kept: null });
    expect(changed).toMatchObject({ isGood: false, text: expect.stringContaining('请勿采信') });
    const unknown = buildCheckedPdfView({
      ...checked,
      outcome: 'unknown',
      signature: 'none',
      signer: null,
      kept: null,
    });
    expect(unknown).toMatchObject({ isGood: false, text: expect.stringContaining('没有查到这份文件') });
  });
});
