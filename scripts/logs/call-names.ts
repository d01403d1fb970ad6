/**
 * What a name of a call says of money and codes. `bff/http/call-ends.ts` knows it from the contract; this program has no
 * dependency, so it goes by the names, and a test holds them together.
 */
const OF_ORDERS = /^(?:orders|publicTrade|plans|publicAccount)\.(?!.*password)/i;
const SENDS_CODE = /\.send\w*(?:Captcha|Code)$/;
const LOGIN_BY_CODE = 'auth.loginByCaptcha';
/** In, or to be registered next. */
const ENTERED: readonly number[] = [0, 400_000];

/** Whether a call that changes something takes an order, a plan or a holding a step on. */
export const isOrderCall = (call: string): boolean => OF_ORDERS.test(call);

/** What an answer says of codes: one was sent, or one was used to log in. */
export function getCodeStep(call: string, code: number | undefined): 'sent' | 'used' | null {
  if (call === LOGIN_BY_CODE) return code !== undefined && ENTERED.includes(code) ? 'used' : null;
  return code === 0 && SENDS_CODE.test(call) ? 'sent' : null;
}
