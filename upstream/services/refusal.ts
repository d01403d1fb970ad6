import { CODES } from '~/contract/codes';

/**
 * A call that was understood and is declined: answered with HTTP 200 and `code`, `msg` in the envelope.
 * `msg` is shown to people. `result` only where the contract gives the code a result of its own.
 */
export class Refusal extends Error {
  constructor(
    readonly code: number,
    readonly msg: string,
    readonly result: unknown = null,
  ) {
    super(msg);
    this.name = 'Refusal';
  }
}

/** Nothing is known under the id: code 4004. `what` is a Chinese noun (基金, 文章). */
export const notFound = (what: string) => new Refusal(CODES.notFound, `${what}不存在或已下线`);

export const loggedOut = () => new Refusal(CODES.loggedOut, '请先登录');
export const tokenExpired = () => new Refusal(CODES.tokenExpired, '登录已过期，请重新登录');
