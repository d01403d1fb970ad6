import { describe, expect, it, vi } from 'vitest';
import { FieldError } from '~/app/route-kit/page-action';
import { createCodeError } from '~/bff/core/upstream-errors';
import { CODES } from '~/contract/codes';
import type { RefusalDetail } from '~/contract/refusals';
import { findBankWhileTyping } from '~/app/features/person/card-number-field';
import { cardStepsSchema } from '~/app/features/person/card-schema';
import { loadPendingCard, handleCardStep } from '~/app/features/person/card-steps';
import { createTestContext, type TestAnswers } from '~/tests/fixtures/create-test-context';

const here = new Response(null, { status: 303 });
const KEY = '3f1c1c52-6a0e-4b52-9a44-3a3f0a2f3a11';

const openContext = (
  sendCardCaptcha: NonNullable<TestAnswers['verification']>['sendCardCaptcha'] = async () => ({
    seconds_to_next: 60,
    bank: '江澜银行',
    outbox_code: '246810',
  }),
) => createTestContext({ upstream: { verification: { sendCardCaptcha } } });
const card = { intent: 'card', card_no: '6222 0200 1234 5678', phone: '13900000000' } as const;
const code = { intent: 'code', intent_key: KEY, captcha: '246810' } as const;
const refusal = (code: number, message: string, detail?: RefusalDetail) =>
  createCodeError(code, message, detail);

describe('bank card in two steps', () => {
  it('keeps the number on the server until the code is entered, and shows only its last digits', async () => {
    const context = openContext();
    expect(await handleCardStep({ value: card, context, here }, vi.fn())).toBe(here);
    expect(context.upstream.verification.sendCardCaptcha).toHaveBeenCalledWith({
      body: { card_no: '6222020012345678', phone: '13900000000' },
    });
    const awaited = await loadPendingCard(context);
    expect(awaited).toMatchObject({ bank: '江澜银行', tail: '5678', hint: '246810' });
    expect(JSON.stringify(awaited)).not.toContain('6222020012345678');
    expect(JSON.stringify(awaited)).not.toContain('13900000000');

    const bind = vi.fn(async () => 'bound');
    expect(await handleCardStep({ value: code, context, here }, bind)).toBe('bound');
    expect(bind).toHaveBeenCalledWith(
      { card_no: '6222020012345678', phone: '13900000000', captcha: '246810' },
      KEY,
    );
    expect(await context.notes.read('card')).toBeNull();
  });

  it('shows a wrong code at its field and keeps the card for another try', async () => {
    const context = openContext();
    await handleCardStep({ value: card, context, here }, vi.fn());
    const wrong = () => Promise.reject(refusal(CODES.wrongCaptcha, '验证码有误，请重新输入'));
    const error = await handleCardStep({ value: code, context, here }, wrong).catch(
      (caught: unknown) => caught,
    );
    expect(error).toBeInstanceOf(FieldError);
    expect((error as FieldError).field).toBe('captcha');
    expect(await context.notes.read('card')).not.toBeNull();
  });

  it("shows the error for another person's card at the number, and for another phone at the phone", async () => {
    for (const [message, field] of [
      ['请使用本人同名银行卡', 'card_no'],
      ['手机号与该卡在银行预留的手机号不一致', 'phone'],
    ] as const) {
      const context = openContext(() =>
        Promise.reject(refusal(CODES.badRequest, message, { reason: 'card_unfit', field })),
      );
      const error = await handleCardStep({ value: card, context, here }, vi.fn()).catch(
        (caught: unknown) => caught,
      );
      expect((error as FieldError).field).toBe(field);
    }
  });

  it('asks for the card again after it expires, and drops it for another one', async () => {
    const context = openContext();
    const bind = vi.fn();
    expect(await handleCardStep({ value: code, context, here }, bind)).toMatchObject({
      init: { status: 422 },
    });
    expect(bind).not.toHaveBeenCalled();
    await handleCardStep({ value: card, context, here }, bind);
    await handleCardStep({ value: { intent: 'other' }, context, here }, bind);
    expect(await context.notes.read('card')).toBeNull();
  });
});

describe('card number', () => {
  it('is checked by Luhn and length', () => {
    const parse = (card_no: string) => cardStepsSchema.safeParse({ ...card, card_no });
    expect(parse('6222 0200 1234 5678').error?.issues[0]?.message).toBe('银行卡号有误，请逐位核对');
    expect(parse('6222').error?.issues[0]?.message).toBe('银行卡号应为16至19位数字');
  });

  it('names its bank when the first digits identify it', () => {
    expect(findBankWhileTyping('62')).toBeNull();
    expect(findBankWhileTyping('622202')).toBe('中国工商银行');
  });
});
