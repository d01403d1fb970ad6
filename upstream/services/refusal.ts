import { CODES } from '~/contract/codes';
import type { RefusalDetail } from '~/contract/refusals';

/**
 * A call that was understood and is declined: answered with HTTP 200 and `code`, `msg` in the envelope.
 * `msg` is shown to people; `detail` says what the code alone does not: a finer reason, the field, the step, the level.
 */
export class Refusal extends Error {
  constructor(
    readonly code: number,
    readonly msg: string,
    readonly detail: RefusalDetail | null = null,
  ) {
    super(msg);
    this.name = 'Refusal';
  }
}

/** A code that is an answer of its own to its call (`ignoredCodes`), with a result by the call's contract. */
export class CodedAnswer extends Refusal {
  constructor(
    code: number,
    msg: string,
    readonly result: object,
  ) {
    super(code, msg);
  }
}

/** Nothing is known under the id: code 4004. `what` is a Chinese noun (基金, 文章). */
export const notFound = (what: string) => new Refusal(CODES.notFound, `${what}不存在或已下线`);

export const loggedOut = () => new Refusal(CODES.loggedOut, '请先登录');
export const tokenExpired = () => new Refusal(CODES.tokenExpired, '登录已过期，请重新登录');
