import { describe, expect, it, vi } from 'vitest';
import type { OneTap } from '~/app/platform/one-tap/one-tap';
import { retryAfterLostToken, handleOneTapReply, loadFirstScreen } from '~/app/features/person/one-tap-flow';
import type { LoginReply } from '~/app/features/person/login-form';

const config = {
  traceId: 't',
  accessToken: 'a',
  maskPhone: '138****0005',
  oper: 'mobile' as const,
};
const terms = { mobile: 'https://a.example/', telecom: 'https://b.example/', unicom: 'https://c.example/' };
const found = { code: 0, config } as const;
const carrier = (...answers: (typeof found | { code: number })[]) => {
  const fetchPhone = vi.fn(async () => answers.shift() ?? { code: 3 });
  return { fetchPhone, fetchToken: vi.fn(async () => null) } satisfies OneTap;
};
const client = { sdk: 'https://a.example/one.js', connection: 'cellular' } as const;
const open = async () => ({ isOpen: true as const, terms });
const refused = (text: string, isWrongNumber?: boolean): LoginReply => ({
  result: { status: 'error', error: { '': [text] } },
  ...(isWrongNumber === undefined ? {} : { isWrongNumber }),
});

describe('start of a login', () => {
  it('ONETAP-005 shows the phone when one-tap is open and the carrier knows it', async () => {
    expect(await loadFirstScreen(client, open, carrier(found))).toEqual({
      kind: 'phone',
      config,
      text: null,
    });
  });

  it('ONETAP-006 shows the form without a message and does not query the carrier when one-tap is not open', async () => {
    const asked = carrier(found);
    expect(await loadFirstScreen(client, async () => ({ isOpen: false }), asked)).toEqual({
      kind: 'normal',
      text: null,
    });
    expect(asked.fetchPhone).not.toHaveBeenCalled();
  });

  it.each([
    ['ERR-012 on wifi', 1, 'Wi-Fi'],
    ['ERR-013 without the script', 2, '没有识别到本机号码'],
    ['with anything else', 3, '没有识别到本机号码'],
  ])('ONETAP-007 %s: shows the form, with the reason', async (_why, code, text) => {
    expect(await loadFirstScreen(client, open, carrier({ code }))).toEqual({
      kind: 'normal',
      text: expect.stringContaining(text),
    });
  });
});

describe('after the tap', () => {
  it('ERR-015 fetches the phone again after a missing token, and shows it when found', async () => {
    const asked = carrier(found);
    expect(await retryAfterLostToken(asked)).toMatchObject({ kind: 'phone', config });
    expect(asked.fetchPhone).toHaveBeenCalledTimes(1);
    expect(await retryAfterLostToken(carrier({ code: 3 }))).toMatchObject({ kind: 'normal' });
  });

  it('ONETAP-012 queries the carrier again after a wrong number', async () => {
    const asked = carrier(found);
    const text = '号码有误，请重新填写';
    expect(await handleOneTapReply(asked, refused(text, true))).toEqual({ kind: 'phone', config, text });
    expect(asked.fetchPhone).toHaveBeenCalledTimes(1);
    expect(await handleOneTapReply(carrier({ code: 3 }), refused(text, true))).toEqual({
      kind: 'normal',
      text,
    });
  });

  it('ONETAP-013 ONETAP-007 shows the message and the form after any other refusal', async () => {
    const asked = carrier(found);
    for (const reply of [refused('认证服务繁忙', false), refused('认证服务繁忙')])
      expect(await handleOneTapReply(asked, reply)).toEqual({ kind: 'normal', text: '认证服务繁忙' });
    expect(asked.fetchPhone).not.toHaveBeenCalled();
  });

  it('stays on the screen when nothing was refused', async () => {
    expect(await handleOneTapReply(carrier(), { result: { status: 'success' } })).toBeNull();
  });
});
