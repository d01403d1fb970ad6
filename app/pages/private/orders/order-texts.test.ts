import { describe, expect, it, vi } from 'vitest';
import { PortalError } from '~/bff/core/errors';
import { loadOrderTexts, type OrderTextName } from '~/app/pages/private/orders/order-texts';
import { createSampleOrder } from '~/app/pages/private/orders/testing/sample-order';
import { createTestContext } from '~/tests/fixtures/create-test-context';

const SHA = 'a'.repeat(64);
const DRAFT = {
  order_id: 'o1',
  title: '示例一号基金合同',
  contract_no: 'HT1',
  parts: [{ heading: '一、当事人', paragraphs: ['甲方'] }],
  sha256: SHA,
};
const CONTRACT = { contract_no: 'HT1', signed_at: '2026-11-20T06:20:00.000Z', file_id: 'f1', sha256: SHA };
const CLAUSES = [{ id: 'c1', title: '流动性', text: '锁定期内不能赎回。' }];

function load(
  order: Partial<ReturnType<typeof createSampleOrder>>,
  { doc, draft = async () => DRAFT }: { doc?: OrderTextName; draft?: () => Promise<typeof DRAFT> } = {},
) {
  const contractDraft = vi.fn(draft);
  const context = createTestContext({ upstream: { orders: { contractDraft } } });
  const texts = loadOrderTexts(
    { ...createSampleOrder('cooling_off'), ...order },
    { context, edition: 'wealth', doc },
  );
  return { texts, contractDraft };
}

describe('texts next to an order', () => {
  it('shows the signed contract first with its PDF, and the risks in another tab', async () => {
    const texts = await load({ contract: CONTRACT, clauses: CLAUSES }).texts;
    expect(texts).toMatchObject({
      title: DRAFT.title,
      parts: DRAFT.parts,
      original: { to: '/wealth/user/detail/file-view-pdf?file_id=f1', label: '签署原件' },
      readTo: expect.stringContaining('sign_e_contract'),
    });
    expect(texts?.note).toContain('2026-11-20 14:20 签署');
    expect(texts?.tabs.map(({ label, isCurrent }) => [label, isCurrent])).toEqual([
      ['基金合同', true],
      ['风险揭示', false],
    ]);
    const risks = await load({ contract: CONTRACT, clauses: CLAUSES }, { doc: 'risks' }).texts;
    expect(risks?.parts).toEqual([{ heading: '1. 流动性', paragraphs: ['锁定期内不能赎回。'] }]);
  });

  it('never show a wording that was not signed, and show nothing without one', async () => {
    const other = { ...CONTRACT, sha256: 'b'.repeat(64) };
    expect(await load({ contract: other, clauses: CLAUSES }).texts).toMatchObject({
      readTo: null,
      tabs: [{ label: '风险揭示' }],
    });
    expect(await load({ contract: other, clauses: [] }).texts).toBeNull();
    const early = load({ ...createSampleOrder('material'), contract: null, clauses: [] });
    expect(await early.texts).toBeNull();
    expect(early.contractDraft).not.toHaveBeenCalled();
  });

  it('keeps the rest of the page when they cannot be loaded', async () => {
    const draft = () => Promise.reject(new PortalError('慢', { kind: 'UpstreamTimeoutError', status: 504 }));
    expect(await load({ contract: CONTRACT, clauses: CLAUSES }, { draft }).texts).toMatchObject({
      tabs: [{ label: '风险揭示' }],
    });
  });
});
