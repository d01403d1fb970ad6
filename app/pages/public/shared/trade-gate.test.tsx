import { describe, expect, it } from 'vitest';
import { renderInRouter } from '~/app/ui/form/testing/draw-form';
import { buildTradeObstacle, type ObstacleFacts } from '~/app/pages/public/shared/trade-obstacle';
import type { TradeReason } from '~/contract/refusals';
import { TradeGate, TradePopup } from '~/app/pages/public/shared/trade-gate';

const here = '/wealth/public/fund_buy?fund_code=f5&amount=500';
const facts: ObstacleFacts = {
  fundCode: 'f5',
  fundName: '示例成长混合',
  fundRisk: 5,
  riskLevel: 3,
  purpose: 'buy',
  edition: 'wealth',
  here,
  today: '2026-11-21',
  message: '示例成长混合暂停申购',
  confirmed: 0,
  isIdentityInReview: false,
  isBaseInfoInReview: false,
};
const getPopup = (reason: TradeReason, more: Partial<ObstacleFacts> = {}) => {
  const obstacle = buildTradeObstacle(reason, { ...facts, ...more });
  return renderInRouter(<TradePopup obstacle={obstacle} onClose={() => undefined} />);
};
const back = encodeURIComponent(here).replace(/'/g, '%27');

describe('trade check pop-ups', () => {
  it('TRADE-002 3026 opens the risk pop-up with the written warning, confirmed in two steps', () => {
    const first = getPopup('risk_mismatch');
    expect(first).toContain('role="dialog"');
    expect(first).toContain('data-popup="risk"');
    // The pop-up covers the page, so it names the fund.
    expect(first).toContain('示例成长混合');
    expect(first).toContain('R5 高风险');
    expect(first).toContain('C3 平衡型');
    expect(first).toContain('第 1 次确认，共 2 次');
    expect(first).toMatch(/name="step" value="1"/);
    const second = getPopup('risk_mismatch', { confirmed: 1 });
    expect(second).toContain('仍自愿购买');
    expect(second).toMatch(/name="step" value="2"/);
    expect(second).toMatch(/name="reason" value="risk_mismatch"/);
  });

  it('TRADE-003 3014 opens the risk pop-up, which cannot be confirmed and links to suitable funds and the quiz', () => {
    const html = getPopup('risk_lowest', { riskLevel: 0 });
    expect(html).toContain('data-popup="risk"');
    expect(html).not.toContain('<form');
    expect(html).toContain('href="/wealth/fund-library?tab=public&amp;risk=1"');
    expect(html).toContain(`href="/wealth/user/authenticate/quiz?return_to=${back}"`);
  });

  it.each([
    ['TRADE-004', 1035, 'suspended', '示例成长混合暂停申购', '/wealth/public/fund?fund_code=f5'],
    ['TRADE-005', 2003, 'identity', '去实名', `/wealth/user/authenticate/identity-verify?return_to=${back}`],
    ['TRADE-006', 2010, 'quiz', '去测评', `/wealth/user/authenticate/quiz?return_to=${back}`],
    ['TRADE-007', 3013, 'quiz_expired', '重新测评', `/wealth/user/authenticate/quiz?return_to=${back}`],
    ['TRADE-008', 1036, 'base_info', '去填写', `/wealth/user/authenticate/base-info?return_to=${back}`],
    ['TRADE-009', 1037, 'card', '去绑卡', `/wealth/public/process/identity/bank_card?return_to=${back}`],
    [
      'TRADE-010',
      1038,
      'document_expired',
      '更新证件',
      `/wealth/user/authenticate/identity-verify?return_to=${back}`,
    ],
  ] as const)(
    '%s %i opens the common pop-up, which links to the missing step and back',
    (_id, _code, reason, words, to) => {
      const html = getPopup(reason);
      expect(html).toContain('role="dialog"');
      expect(html).toContain('data-popup="common"');
      expect(html).toContain(words);
      expect(html).toContain(`href="${to}"`);
      expect(html).not.toContain('<form');
    },
  );

  it('TRADE-005 2003 asks to wait while an operator reviews the identity, with the progress', () => {
    const html = getPopup('identity', { isIdentityInReview: true });
    expect(html).toContain('实名信息正在复核');
    expect(html).toContain('查看复核进度');
    expect(html).not.toContain('去实名');
  });

  it('TRADE-008 1036 asks to wait while an operator reviews the basic information, with the progress', () => {
    const html = getPopup('base_info', { isBaseInfoInReview: true });
    for (const message of ['基本信息正在复核', '查看复核进度']) expect(html).toContain(message);
    expect(html).not.toContain('去填写');
  });

  it('TRADE-011 1039 opens the common pop-up, confirmed once by a buyer of 65 or more', () => {
    const html = getPopup('senior');
    expect(html).toContain('data-popup="common"');
    expect(html).toContain('65 周岁及以上');
    expect(html).toMatch(/name="reason" value="senior"/);
    expect(html).not.toContain('次确认');
  });

  it('TRADE-012 2013 opens the password pop-up, which links to setting it and back', () => {
    const html = getPopup('trade_password');
    expect(html).toContain('data-popup="password"');
    expect(html).toContain(
      `href="/wealth/public/process/password/set_password?kind=trade&amp;return_to=${back}"`,
    );
  });

  it.each(['risk_mismatch', 'identity', 'senior', 'suspended', 'trade_password'] as const)(
    'TRADE-001 TRADE-003 %s shows the message of the server first, and the catalogue text when there is none',
    (reason) => {
      const obstacle = buildTradeObstacle(reason, { ...facts, message: '上游说明的原因' });
      const html = renderInRouter(<TradeGate title="买入" obstacle={obstacle} />);
      const at = html.indexOf('上游说明的原因');
      expect(at).toBeGreaterThan(html.indexOf('<h2>'));
      if (obstacle.content) expect(html.indexOf(obstacle.content)).toBeGreaterThan(at);
      const silent = buildTradeObstacle(reason, { ...facts, message: '' });
      expect(silent.message).toBe('');
      expect(silent.content).not.toBe('');
    },
  );

  it('is part of the page without scripts, with the same text and forms', () => {
    const obstacle = buildTradeObstacle('risk_mismatch', facts);
    const html = renderInRouter(<TradeGate title="买入" obstacle={obstacle} />);
    expect(html).not.toContain('role="dialog"');
    expect(html).toContain('<h1>买入</h1>');
    expect(html).toContain(obstacle.content);
    expect(html).toMatch(/<form[^>]*method="post"/);
  });
});
