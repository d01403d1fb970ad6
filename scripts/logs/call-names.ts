/**
 * Classifies calls about money and codes by name. `bff/http/call-ends.ts` derives the same from the contract; this
 * program has no dependencies, so it uses the names, and a test compares the two.
 */
const OF_ORDERS = /^(?:orders|publicTrade|plans|publicAccount)\.(?!.*password)/i;
const SENDS_CODE = /\.send\w*(?:Captcha|Code)$/;
const LOGIN_BY_CODE = 'auth.loginByCaptcha';
/** Logged in, or to be registered next. */
const ENTERED: readonly number[] = [0, 400_000];

/** Returns whether a state-changing call advances an order, a plan or a holding. */
export const isOrderCall = (call: string): boolean => OF_ORDERS.test(call);

/** Returns whether a reply means that a code was sent, or was used to log in. */
export function getCodeStep(call: string, code: number | undefined): 'sent' | 'used' | null {
  if (call === LOGIN_BY_CODE) return code !== undefined && ENTERED.includes(code) ? 'used' : null;
  return code === 0 && SENDS_CODE.test(call) ? 'sent' : null;
}
