import { redirect } from '@remix-run/node';
import { FieldError } from '~/app/page/page-action';
import { isPortalError } from '~/bff/kernel/errors';
import { CODES } from '~/contract/codes';
import { TRADE_CHECK_CODES } from '~/contract/trade';

/** Fields of the trade forms a refusal may speak of, each by the words it uses. */
const WORDS: readonly [field: string, words: RegExp][] = [
  ['trade_password', /交易密码/],
  ['card_id', /银行卡|余额不足|卡片/],
  ['amount', /金额|限额|起购|元起/],
  ['shares', /份额|赎回/],
];

/** Whether a refusal is one of the trade check. */
const isTradeCheckRefusal = (error: unknown): boolean =>
  isPortalError(error) &&
  error.kind === 'UpstreamBusinessError' &&
  (TRADE_CHECK_CODES as readonly number[]).includes(error.code ?? 0);

/**
 * Puts a refusal of upstream at the field it speaks of, among those the form has; others stay with the whole form. The
 * words are upstream's own. Always throws.
 */
export function atTradeField(error: unknown, fields: readonly string[]): never {
  // The days stand in the page, not in a field.
  const isOfDays = isPortalError(error) && error.code === CODES.dayChanged;
  if (isPortalError(error) && error.kind === 'UpstreamBusinessError' && !isOfDays) {
    const field =
      error.code === CODES.wrongPassword
        ? 'trade_password'
        : error.code === CODES.wrongCaptcha || error.code === CODES.captchaExpired
          ? 'captcha'
          : WORDS.find(([name, words]) => fields.includes(name) && words.test(error.message))?.[0];
    if (field !== undefined && fields.includes(field)) throw new FieldError(field, error.message);
  }
  throw error;
}

/**
 * What a refused trade answers: where its check said no, the page itself with what was typed (`again`), which shows
 * what stands in the way; every other refusal stands at its field. Throws where it is one of a field or of the form.
 */
export function refusedTrade(error: unknown, again: string, fields: readonly string[]): Response {
  if (isTradeCheckRefusal(error)) return redirect(again, 303);
  return atTradeField(error, fields);
}
