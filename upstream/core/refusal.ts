import { CODES } from '~/contract/codes';
import {
  parseRefusal,
  type NamedCode,
  type Obstacle,
  type RefusalReasonFields,
  type RefusalDetail,
} from '~/contract/refusals';

/** A valid call that is answered with HTTP 200 and a code other than 0; `msg` is shown to users. */
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
 * A declined call. The code is its reason, or `detail` names one: a generic code (4000, 4003, 4009) needs a
 * `detail`. `detail` also gives the field, the step, the level, and the next step when it differs from the one of
 * the reason (`NEXT_STEP_BY_REASON`).
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

/** Converts a refusal to an obstacle, for checks before an attempt. */
export function toObstacle(refusal: Refusal): Obstacle {
  const { reason, next, kind } = parseRefusal({ code: refusal.code, result: refusal.result });
  return { reason, next, kind: kind ?? null, text: refusal.msg };
}

/** A code that is a regular answer of its call (`ignoredCodes`), with a result by the contract of the call. */
export class CodedResult extends CodeReply {
  override readonly name = 'CodedResult';
}

/** Creates the refusal for an unknown id: code 4004. `what` is a Chinese noun (基金, 文章). */
export const notFound = (what: string) => new Refusal(CODES.notFound, `${what}不存在或已下线`);

/** Creates the refusal of an operator's input: code 4000. */
export const createInputRefusal = (msg: string) => new Refusal(CODES.badRequest, msg, { reason: 'operator' });

/** Creates the refusal of an operator's action that the current state does not allow: code 4009. */
export const createConflictRefusal = (msg: string) =>
  new Refusal(CODES.conflict, msg, { reason: 'operator' });

export const loggedOut = () => new Refusal(CODES.loggedOut, '请先登录');
export const tokenExpired = () => new Refusal(CODES.tokenExpired, '登录已过期，请重新登录');
