import { CODES } from '~/contract/codes';
import {
  parseRefusal,
  type NamedCode,
  type Obstacle,
  type RefusalReasonFields,
  type RefusalDetail,
} from '~/contract/refusals';

/** A call that was understood and is answered with HTTP 200 and another code than 0; `msg` is shown to people. */
export abstract class CodeReply extends Error {
  constructor(
    readonly code: number,
    readonly msg: string,
    /** `result` of its envelope. */
    readonly result: object | null,
  ) {
    super(msg);
  }
}

/**
 * A call that is declined. Its code is its reason, or `detail` names one: a code that only says no (4000, 4003, 4009)
 * cannot stand alone. `detail` also says the field, the step, the level, and what comes next where the reason's own next
 * step (`NEXT_STEP_BY_REASON`) is not the one.
 */
export class Refusal extends CodeReply {
  override readonly name = 'Refusal';
  readonly detail: RefusalDetail | null;

  constructor(code: NamedCode, msg: string, detail?: RefusalDetail);
  constructor(code: number, msg: string, detail: RefusalReasonFields);
  constructor(code: number, msg: string, detail: RefusalDetail | null = null) {
    super(code, msg, detail);
    this.detail = detail;
  }
}

/** A refusal said before anything was tried. */
export function toObstacle(refusal: Refusal): Obstacle {
  const { reason, next, kind } = parseRefusal({ code: refusal.code, result: refusal.result });
  return { reason, next, kind: kind ?? null, text: refusal.msg };
}

/** A code that is an answer of its own to its call (`ignoredCodes`), with a result by the call's contract. */
export class CodedResult extends CodeReply {
  override readonly name = 'CodedAnswer';
}

/** Nothing is known under the id: code 4004. `what` is a Chinese noun (基金, 文章). */
export const notFound = (what: string) => new Refusal(CODES.notFound, `${what}不存在或已下线`);

export const loggedOut = () => new Refusal(CODES.loggedOut, '请先登录');
export const tokenExpired = () => new Refusal(CODES.tokenExpired, '登录已过期，请重新登录');
