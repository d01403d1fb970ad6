import { expect, it } from 'vitest';
import { buildAccountOverview } from '~/app/pages/own/account/account-overview';
import { createNewStates, createSpecificStates } from '~/app/pages/verification/testing/person-states';
import type { UserStates } from '~/contract/users';
import { createTestViewer } from '~/tests/fixtures/create-test-context';

const now = new Date('2026-11-20T02:00:00Z');
const identity = {
  bank_cards: [{ card_id: 'c1', bank: '澜江银行', tail: '0014' }],
  masked_email: null,
  certificate_expire_date: '2027-10-16',
  qualifications: [{ kind: 'simu', state: 'approved', reason: null, expire_date: '2027-04-15' }],
};
const security = { has_password: true, has_trade_password: true, logins: [{}, {}] };
const failed = { ok: false, message: '暂时无法显示' } as const;

function getRows(
  states: UserStates,
  {
    riskLevel = 4,
    changes = {},
    isRead = true,
  }: { riskLevel?: number | null; changes?: object; isRead?: boolean } = {},
) {
  const viewer = createTestViewer({ states, riskLevel });
  const groups = buildAccountOverview({
    ...{ viewer, edition: 'wealth', now: now.toISOString() as never },
    identity: isRead ? { ok: true, data: { ...identity, ...changes } as never } : failed,
    security: isRead ? { ok: true, data: { ...security, ...changes } as never } : failed,
  });
  return new Map(groups.flatMap(({ rows }) => rows).map(({ title, ...row }) => [title, row]));
}

const qualified = createSpecificStates({
  simu_qi_states: { code: 5, simu_unsigned_guarantee: true },
} as Partial<UserStates>);

it('shows which business is open, until when, and a link to change each entry', () => {
  const rows = getRows(qualified);
  expect(rows.get('公募基金交易')).toMatchObject({ value: '已开通', note: '与您匹配 R1-R4 产品' });
  expect(rows.get('查看私募净值与业绩')).toMatchObject({ value: '已开通' });
  expect(rows.get('预约私募基金')).toMatchObject({ value: '已开通', note: '有效至 2027-04-15' });
  expect(rows.get('预约资产管理计划')).toMatchObject({ value: '未开通', note: undefined });
  expect(rows.get('银行卡')).toMatchObject({ value: '1 张', note: '澜江银行 尾号 0014' });
  expect(rows.get('电子邮箱')).toMatchObject({ value: '未填写' });
  expect(rows.get('登录设备')).toMatchObject({ value: '2 处', to: '/wealth/user/security' });
  for (const { to } of rows.values()) expect(to).toMatch(/^\/wealth\//);
});

it.each([
  ['需完成实名认证', createNewStates(), {}, '/identity-verify'],
  ['需完成风险测评', createSpecificStates(), { riskLevel: null }, '/quiz'],
  ['需绑定银行卡', createSpecificStates(), { changes: { bank_cards: [] } }, '/bank_card'],
  ['需设置交易密码', createSpecificStates(), { changes: { has_trade_password: false } }, 'trade'],
])('links to the first missing step for buying public funds: %s', (note, states, more, to) => {
  const row = getRows(states, more).get('公募基金交易');
  expect(row).toMatchObject({ value: '未开通', note });
  expect(row?.to).toContain(to);
});

it('shows a qualification whose quiz has expired as expired, not as open', () => {
  const rows = getRows(
    { ...qualified, quiz_states: { code: 2, risk_level: 4, expire_date: '2026-11-01' } },
    { riskLevel: null },
  );
  expect(rows.get('查看私募净值与业绩')).toMatchObject({ value: '已过期', note: '需完成风险测评' });
  expect(rows.get('预约私募基金')).toMatchObject({ value: '已过期' });
});

it('shows no value for data that could not be loaded', () => {
  const rows = getRows(qualified, { isRead: false });
  for (const title of [
    '公募基金交易',
    '银行卡',
    '交易密码',
    '电子签名证书',
    '电子邮箱',
    '登录密码',
    '登录设备',
  ])
    expect([title, rows.get(title)?.value]).toEqual([title, undefined]);
});
