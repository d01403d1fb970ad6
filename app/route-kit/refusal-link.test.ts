import { describe, expect, it } from 'vitest';
import { buildFormErrorNotice } from '~/app/route-kit/form-error-notice';
import { getRefusalLink } from '~/app/route-kit/refusal-link';
import {
  createCodeError,
  createNetworkError,
  createOverloadError,
  createTimeoutError,
} from '~/bff/core/upstream-errors';
import { CODES } from '~/contract/codes';
import { TRADE_CODES } from '~/contract/refusals';
import { nextStepSchema } from '~/contract/refusal-reasons';

const FROM = '/wealth/user/assets?tab=simu';

describe('result of a failed POST', () => {
  const of = (error: unknown, hasChanged?: boolean) => {
    const { isOpen, isRefused } = buildFormErrorNotice(error, 'wealth', FROM, hasChanged);
    return [isOpen === true ? 'open' : 'not open', isRefused === true ? 'refused' : 'not refused'];
  };

  it('is refused when the upstream declined or was not called, and nothing was changed before', () => {
    for (const error of [
      createCodeError(CODES.conflict, 'x'),
      createOverloadError(),
      createNetworkError(null, true),
    ]) {
      expect(of(error)).toEqual(['not open', 'refused']);
      expect(of(error, true)[1]).toBe('not refused');
    }
  });

  it('is open without a reply, or when a reply is missing after a change', () => {
    const unknown = createNetworkError().withOutcome({ state: 'unknown', call: 'users.x', key: null });
    for (const error of [unknown, new Error('ours')]) expect(of(error)).toEqual(['open', 'not refused']);
    expect(of(createTimeoutError(), true)).toEqual(['open', 'not refused']);
    const repeated = createCodeError(CODES.keyReused, 'x').withOutcome({
      state: 'repeated',
      call: 'users.x',
      key: null,
    });
    expect(of(repeated)).toEqual(['not open', 'not refused']);
  });
});

describe('link of a refused form', () => {
  it('leads to the page of the step that the refusal names, and back', () => {
    const notice = buildFormErrorNotice(
      createCodeError(CODES.notAllowed, '请先申请证书', { next: 'certificate' }),
      'wealth',
      FROM,
    );
    expect(notice).toMatchObject({
      message: '请先申请证书',
      next: {
        label: '申请数字证书',
        to: `/wealth/user/authenticate/elec-sign?return_to=${encodeURIComponent(FROM)}`,
      },
    });
  });

  it('follows from the code when the refusal names no step', () => {
    const notice = buildFormErrorNotice(createCodeError(TRADE_CODES.quiz_expired, ''), 'fund', FROM);
    expect(notice.next?.to).toMatch(/^\/fund\/user\/authenticate\/quiz\?return_to=/);
  });

  it('leads to a separate page for every step, except the two that are done in place', () => {
    const ways = nextStepSchema.options.map(
      (step) => [step, getRefusalLink({ next: step }, 'wealth', '/wealth/x')] as const,
    );
    expect(ways.filter(([, way]) => way === null).map(([step]) => step)).toEqual(['correct', 'wait']);
    for (const [step, way] of ways) if (way) expect(way.to, step).toMatch(/^\/wealth\//);
  });

  it('never mixes kinds: a missing proof leads to the steps before buying that kind of product', () => {
    const to = (kind: 'simu' | 'am') => getRefusalLink({ next: 'proof', kind }, 'wealth', FROM)?.to;
    expect(to('am')).toContain('flag=1&purpose=purchase');
    expect(to('simu')).toContain('flag=0&purpose=purchase');
  });

  it('reloads the page when its data is outdated', () => {
    const changed = createCodeError(CODES.conflict, '合同内容已更新', { reason: 'changed' });
    expect(buildFormErrorNotice(changed, 'wealth', FROM).next).toEqual({ label: '刷新页面', to: FROM });
  });

  it('is absent for a refusal that is corrected in place, and on the page of the step itself', () => {
    expect(
      buildFormErrorNotice(createCodeError(CODES.tooMany, '请明天再试'), 'wealth', FROM).next,
    ).toBeUndefined();
    expect(buildFormErrorNotice(createCodeError(77_001, '额度已满'), 'wealth', FROM).next).toBeUndefined();
    expect(
      getRefusalLink({ next: 'quiz' }, 'wealth', '/wealth/user/authenticate/quiz?return_to=%2F'),
    ).toBeNull();
  });
});
