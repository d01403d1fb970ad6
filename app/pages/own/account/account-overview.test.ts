import { expect, it } from 'vitest';
import { accountOverview } from '~/app/pages/own/account/account-overview';

const identity = {
  bank_cards: [{ card_id: 'c1', bank: '澜江银行', tail: '0014' }],
  masked_email: null,
  certificate_expire_date: '2027-10-16',
} as never;
const login = {
  login_id: 'l1',
  device: 'phone' as const,
  created_at: '2026-11-20T02:00:00Z',
  is_current: false,
  place: null,
  last_used_at: null,
  ends_at: '2026-11-27T02:00:00Z',
};
const security = {
  has_password: true,
  has_trade_password: false,
  logins: [login, { ...login, login_id: 'l2', is_current: true }],
};

it('the account at a glance: cards, mailbox, certificate, passwords and logins, the present one first', () => {
  const [cards, logins] = accountOverview({ ok: true, data: identity }, { ok: true, data: security });
  expect(cards?.facts.map(({ label, value }) => [label, value])).toEqual([
    ['银行卡', '澜江银行 尾号 0014'],
    ['电子邮箱', '未填写'],
    ['电子签名证书', '有效至 2027-10-16'],
  ]);
  expect(logins?.facts.map(({ label, value }) => [label, value])).toEqual([
    ['登录密码', '已设置'],
    ['交易密码', '未设置'],
    ['登录设备', '2 处'],
    ['当前设备', '手机浏览器'],
    ['其它设备 1', '手机浏览器'],
  ]);
});

it('what could not be read is left out rather than called missing', () => {
  const failed = { ok: false, message: '暂时无法显示' } as const;
  expect(accountOverview(failed, failed)).toEqual([]);
});
