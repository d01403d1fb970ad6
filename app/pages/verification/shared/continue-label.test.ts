import { describe, expect, it } from 'vitest';
import { getContinueLabel } from '~/app/pages/verification/shared/continue-label';

describe('button of a completed step', () => {
  it.each([
    ['/wealth/user/authenticate', '继续：认证中心'],
    ['/fund/user/authenticate/precondition-flow?flag=0', '继续：认证流程'],
    ['/wealth/process/purchase/reserve?product_code=S1', '继续：办理订单'],
    ['/wealth/public/fund_buy?fund_code=031001', '继续：买入'],
    ['/simu/product/S10028', '继续：查看产品'],
    ['/wealth/user', '继续：我的'],
    ['/wealth/info', '继续：回到之前的页面'],
  ])('%s is labelled %s', (to, label) => {
    expect(getContinueLabel(to)).toBe(label);
  });
});
