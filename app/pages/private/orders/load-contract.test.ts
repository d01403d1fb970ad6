import { describe, expect, it, vi } from 'vitest';
import { loadContract } from '~/app/pages/private/orders/load-contract';
import { createSampleOrder } from '~/app/pages/private/orders/testing/sample-order';
import { createTestContext, createTestViewer } from '~/tests/fixtures/create-test-context';

const SIGNED = {
  order_id: 'o1',
  contract_no: 'HT-1',
  signed_at: '2026-11-20T06:20:00.000Z',
  sha256: 'a'.repeat(64),
  file_id: 'f1',
};

function load(
  reply: { code: number; msg: string; result: typeof SIGNED | null },
  { caCode = 3, sha256 = 'b'.repeat(64) } = {},
) {
  const upstream = {
    trade: { contractInfo: vi.fn(async () => reply) },
    orders: {
      contractDraft: vi.fn(async () => ({
        order_id: 'o1',
        title: '基金合同',
        contract_no: 'HX1',
        parts: [],
        sha256,
      })),
    },
  };
  const view = loadContract(createSampleOrder('contract'), {
    context: createTestContext({ upstream, session: { isPresent: false } }),
    edition: 'wealth',
    viewer: createTestViewer({ states: { ca_states: { code: caCode } } }),
    url: new URL('http://portal.test/wealth/process/purchase/sign_e_contract?order_id=o1'),
  });
  return { upstream, view };
}

describe('contract step of an order', () => {
  it('CALL-016 API-013 treats code 3 as no error: there is no contract yet, so its text is read and signed', async () => {
    const { upstream, view } = load({ code: 3, msg: '合同尚未生成', result: null });
    expect(await view).toMatchObject({ kind: 'draft', contractNo: 'HX1', certificateTo: null });
    expect(upstream.trade.contractInfo).toHaveBeenCalledExactlyOnceWith({ query: { order_id: 'o1' } });
  });

  it('CALL-016 shows a signed contract as the upstream sends it, with no text to sign', async () => {
    const { view } = load({ code: 0, msg: '', result: SIGNED });
    expect(await view).toMatchObject({
      kind: 'signed',
      contractNo: 'HT-1',
      signedAt: expect.stringContaining('14:20'),
      fileId: 'f1',
      original: { to: '/wealth/user/detail/file-view-pdf?file_id=f1', label: '签署原件' },
      // The wording has changed since: only the PDF shows what was signed.
      text: null,
    });
    const same = load({ code: 0, msg: '', result: SIGNED }, { sha256: SIGNED.sha256 });
    expect(await same.view).toMatchObject({ text: { title: '基金合同' } });
  });

  it('links to the certificate when it is missing, and returns to this page', async () => {
    const { view } = load({ code: 3, msg: '', result: null }, { caCode: 0 });
    const { certificateTo } = (await view) as { certificateTo: string };
    expect(new URL(certificateTo, 'http://x').searchParams.get('return_to')).toBe(
      '/wealth/process/purchase/sign_e_contract?order_id=o1',
    );
  });
});
