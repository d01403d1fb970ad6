import { describe, expect, it } from 'vitest';
import { FieldError } from '~/app/route-kit/page-action';
import { PortalError } from '~/bff/core/errors';
import { createCodeError } from '~/bff/core/upstream-errors';
import { CODES } from '~/contract/codes';
import { changeDividendMethod } from '~/app/pages/public/account/change-dividend-method';
import { createTestContext, createTestViewer, type TestReply } from '~/tests/fixtures/create-test-context';

const value = {
  fund_code: '031001',
  intent_key: '3f1c1c52-6a0e-4b52-9a44-3a3f0a2f3a11',
  way: 'reinvest' as const,
  trade_password: '246810',
};
const url = new URL('https://portal.test/wealth/public/account/position?fund_code=031001&change=dividend');

function post(setDividendWay: () => Promise<TestReply<'publicAccount', 'setDividendWay'>>) {
  const context = createTestContext({
    viewer: createTestViewer(),
    upstream: { publicAccount: { setDividendWay } },
  });
  const done = changeDividendMethod({ context, edition: 'wealth', url, value });
  return { context, done };
}

describe('dividend method', () => {
  it('is changed once per form, and states from when it applies', async () => {
    const { context, done } = post(async () => ({
      fund_code: '031001',
      way: 'reinvest',
      from: '2026-11-23',
    }));
    const answer = await done;
    const { intent_key, ...body } = value;
    expect(context.upstream.publicAccount.setDividendWay).toHaveBeenCalledWith(
      { body },
      { idempotencyKey: intent_key },
    );
    expect(answer.headers.get('Location')).toBe('/wealth/public/account/position?fund_code=031001');
    expect(context.setFlash).toHaveBeenCalledWith({
      text: '分红方式已改为红利再投资，2026-11-23 起登记的分红按新方式',
      tone: 'info',
    });
  });

  it('shows a wrong trade password at its field, every other error for the whole form', async () => {
    const refuse = (code: number, text: string) => async () => {
      throw createCodeError(code, text);
    };
    const wrong = await post(refuse(CODES.wrongPassword, '交易密码错误，还可尝试 4 次')).done.catch(
      (error: unknown) => error,
    );
    expect(wrong).toBeInstanceOf(FieldError);
    expect(wrong).toMatchObject({ field: 'trade_password', message: '交易密码错误，还可尝试 4 次' });
    await expect(post(refuse(CODES.notFound, '没有持有这只基金')).done).rejects.toBeInstanceOf(PortalError);
  });
});
