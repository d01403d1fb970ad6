import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Viewer } from '~/bff/http/app-context';
import { createCodeError } from '~/bff/core/upstream-errors';
import { CODES } from '~/contract/codes';
import {
  checkCode,
  issueCertificate,
  loadCertificates,
} from '~/app/pages/private/certificates/certificate-server';
import { certificateQuerySchema } from '~/app/pages/private/certificates/certificate-schema';
import { createTestContext } from '~/tests/fixtures/create-test-context';
import { partial } from '~/tests/fixtures/partial';

const holdings = {
  checkCertificate: vi.fn(),
  certificates: vi.fn(),
  heldProducts: vi.fn(),
  issueCertificate: vi.fn(),
};
const context = createTestContext({
  upstream: { holdings },
});
const viewer = (identity: number) => partial<Viewer>({ states: { identity_states: { code: identity } } });
const issued = {
  certificate_id: 'c1',
  kind: 'asset',
  file_id: 'f1',
  check_code: '7K2M-9QXA-4TBC-8WZD',
  issued_at: '2026-11-21T06:20:00Z',
};

beforeEach(() => {
  vi.resetAllMocks();
  holdings.certificates.mockResolvedValue({ list: [issued], total: 1, next_cursor: null });
  holdings.heldProducts.mockResolvedValue({ product_ids: ['p1'] });
});

describe('checking a code', () => {
  it('reads a code as pasted: full-width, with spaces and invisible characters', () => {
    const { data } = certificateQuerySchema.safeParse({ check_code: ' ７Ｋ２Ｍ－9QXA\u200b-4TBC 8WZD' });
    expect(data?.check_code).toBe('7K2M9QXA4TBC8WZD');
  });

  it('sends only a complete code, in any notation', async () => {
    holdings.checkCertificate.mockResolvedValue({
      kind: 'existence',
      masked_name: '顾**',
      issued_at: issued.issued_at,
      as_of: null,
      lines: [{ label: '合计', value: '1.00 元' }],
    });
    expect((await checkCode(context, '7K2M')).error).toContain('16 位');
    expect(holdings.checkCertificate).not.toHaveBeenCalled();
    const { found, error } = await checkCode(context, '7k2m 9qxa 4tbc 8wzd');
    expect(error).toBeNull();
    expect(found).toMatchObject({
      title: '持仓存续证明',
      facts: [
        { label: '持有人', value: '顾**' },
        { label: '开具时间', value: '2026-11-21 14:20' },
        { label: '数据截至', value: null },
      ],
    });
  });

  it('reports an unknown code, and throws other failures', async () => {
    const refusal = (code: number) => createCodeError(code, 'x');
    holdings.checkCertificate.mockRejectedValueOnce(refusal(CODES.notFound));
    expect(await checkCode(context, issued.check_code)).toMatchObject({
      found: null,
      error: expect.stringContaining('没有查到') as string,
    });
    holdings.checkCertificate.mockRejectedValueOnce(refusal(CODES.tooMany));
    await expect(checkCode(context, issued.check_code)).rejects.toMatchObject({ code: CODES.tooMany });
  });
});

describe('own certificates', () => {
  it('links to their files', async () => {
    const { rows } = await loadCertificates(context, 'wealth', viewer(3), { page: 1 });
    expect(rows).toEqual([
      {
        id: 'c1',
        title: '资产证明',
        issuedAt: '2026-11-21 14:20 开具',
        code: issued.check_code,
        to: '/wealth/user/detail/file-view-pdf?file_id=f1',
      },
    ]);
  });

  it('names the missing requirement for another one: the real name, then a holding', async () => {
    expect((await loadCertificates(context, 'wealth', viewer(3), { page: 1 })).before).toBeNull();
    holdings.heldProducts.mockResolvedValue({ product_ids: [] });
    expect((await loadCertificates(context, 'wealth', viewer(3), { page: 1 })).before).toBe('holding');
    expect((await loadCertificates(context, 'wealth', viewer(0), { page: 1 })).before).toBe('identity');
  });

  it('is issued under the key of the form, only for a logged-in person', async () => {
    const page = {
      context,
      edition: 'wealth' as const,
      url: new URL('https://portal.test/wealth/user/existence_cert'),
      value: {
        intent: 'issue' as const,
        kind: 'existence' as const,
        intent_key: '3f1c1c52-6a0e-4b52-9a44-3a3f0a2f3a11',
      },
    };
    const answer = await issueCertificate({ ...page, viewer: viewer(3) });
    expect(holdings.issueCertificate).toHaveBeenCalledWith(
      { body: { kind: 'existence' } },
      { idempotencyKey: page.value.intent_key },
    );
    expect(answer.status).toBe(303);
    holdings.issueCertificate.mockClear();
    await expect(issueCertificate({ ...page, viewer: null })).rejects.toMatchObject({ status: 302 });
    expect(holdings.issueCertificate).not.toHaveBeenCalled();
  });
});
