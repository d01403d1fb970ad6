import type { LoaderFunctionArgs } from '@remix-run/node';
import { describe, expect, it, vi } from 'vitest';
import { UpstreamCallError } from '~/app/platform/upstream-call';
import { createCodeError } from '~/bff/core/upstream-errors';
import type { AwardEdition } from '~/contract/awards';
import { buildHomeFeed } from '~/app/pages/market/home/home-view';
import { buildAwardView, getCurrentStage, buildVoteView } from '~/app/pages/content/award/award-view';
import * as campaign from '~/app/pages/content/award/campaign';
import { castVote, type Ballot } from '~/app/pages/content/award/cast-vote';
import { createTestContext, type TestContext } from '~/tests/fixtures/create-test-context';
import { createTestArgs } from '~/tests/fixtures/create-test-args';

const nominee = (id: string, more: object = {}) => ({
  nominee_id: id,
  kind: 'simu' as const,
  target_id: `S-${id}`,
  name: `产品${id}`,
  company: { company_id: 'C1', name: '青禾', is_listed: true },
  facts: '2018-01-02 成立',
  is_listed: true,
  votes: 30,
  is_winner: false,
  ...more,
});
type Stage = AwardEdition['stages'][number];
const stage = (key: Stage['key'], title: string, from: string, to: string | null): Stage => ({
  ...{ key, title, note: '' },
  starts_at: `${from}T00:00:00+08:00`,
  ends_at: to && `${to}T00:00:00+08:00`,
});
const award = (more: Partial<AwardEdition> = {}): AwardEdition => ({
  title: '2026 金樟奖',
  lead: '',
  stages: [
    stage('nomination', '提名', '2026-09-01', '2026-10-16'),
    stage('review', '资格审核', '2026-10-16', '2026-11-09'),
    stage('voting', '公众投票', '2026-11-09', '2026-12-21'),
    stage('jury', '评委评审', '2026-12-21', '2027-01-16'),
    stage('publication', '结果公布', '2027-01-20', null),
  ],
  vote_weight: 0.3,
  jury: [],
  jury_note: '',
  rules: [],
  as_of: '2026-09-30',
  year: 2026,
  categories: [
    {
      category_id: 'c1',
      group: 'company',
      name: '年度管理人',
      criterion: '按登记日期',
      nominees: [nominee('n1', { kind: 'company', target_id: 'C9', company: null })],
      my_nominee_id: 'n1',
    },
    {
      category_id: 'c2',
      group: 'product',
      name: '产品奖',
      criterion: '按成立日期',
      nominees: [nominee('n2'), nominee('n3', { is_listed: false, is_winner: true })],
      my_nominee_id: null,
    },
  ],
  years: [2026, 2022],
  server_now: '2026-11-22T02:00:00Z',
  ...more,
});

const getContext = (edition: () => Promise<AwardEdition>) =>
  createTestContext({ upstream: { awards: { edition } } });
const load = (page: { loader: (args: LoaderFunctionArgs) => Promise<unknown> }, context: TestContext) =>
  page.loader(createTestArgs('/wealth/jinzhangjiang', { context }));

describe('award pages', () => {
  it('shows that there is no award yet when the platform has none, and fails for every other error', async () => {
    const fail = (code: number) => () => Promise.reject(createCodeError(code, 'x'));
    await expect(load(campaign, getContext(fail(4004)))).resolves.toMatchObject({ award: null });
    await expect(load(campaign, getContext(fail(5000)))).rejects.toMatchObject({ status: 422 });
  });

  it('is linked from a banner on the home page, which is data of the feed', () => {
    const banner = { id: 'B1', title: '2026 金樟奖', lines: [], news_id: 'N1', starts_at: null };
    const feed = {
      banners: [
        { ...banner, page: 'jinzhangjiang' as const },
        { ...banner, page: null },
      ],
      ranking: { period: '1y' as const, as_of: '2026-11-20', list: [] },
      ...{ news: [], activity: null, data_as_of: '2026-11-20' },
    };
    const { banners } = buildHomeFeed(feed, 'wealth', 0);
    expect(banners.map(({ to }) => to)).toEqual(['/wealth/jinzhangjiang', '/wealth/post/N1']);
  });
});

describe('edition', () => {
  it('shows the current stage by the server clock', () => {
    const at = (server_now: string, more = {}) => getCurrentStage(award({ server_now, ...more }));
    expect(at('2026-08-01T00:00:00Z')).toMatchObject({ title: '等待提名', label: '距提名开始' });
    expect(at('2026-11-22T00:00:00Z')).toMatchObject({
      title: '公众投票进行中',
      until: '2026-12-21T00:00:00+08:00',
      label: '距公众投票结束',
      at: '至 12-21 00:00',
    });
    expect(at('2027-01-18T00:00:00Z')).toMatchObject({
      title: '等待结果公布',
      label: '距结果公布',
      until: '2027-01-20T00:00:00+08:00',
    });
    expect(at('2027-02-01T00:00:00Z').title).toBe('结果已公布');
    const [first] = award().categories;
    expect(at('2027-02-01T00:00:00Z', { categories: [first] }).title).toBe('结果整理中');
  });

  it('shows inclusive dates, links only existing pages, and never shows a performance figure', () => {
    const view = buildAwardView(award());
    expect(view.steps.map(({ when, state }) => [when, state])).toEqual([
      ['09-01 至 10-15', 'done'],
      ['10-16 至 11-08', 'done'],
      ['11-09 至 12-20', 'now'],
      ['12-21 至 2027-01-15', 'next'],
      ['2027-01-20', 'next'],
    ]);
    expect(view.weights).toEqual({ vote: 30, jury: 70 });
    expect(view.groups.map(({ name }) => name)).toEqual(['管理人', '产品']);
    const product = view.groups[1]?.categories[0];
    expect(product?.winner).toMatchObject({ name: '产品n3', to: null, company: { to: '/simu/company/C1' } });
    expect(product?.others.map(({ to }) => to)).toEqual(['/simu/product/S-n2']);
    expect(Object.keys(product?.nominees[0] ?? {}).sort()).toEqual([
      ...['company', 'facts', 'id', 'name', 'to', 'votes'],
    ]);
  });
});

describe('voting page', () => {
  it('opens at the first category without a vote today, and keeps a choice made before the login', () => {
    expect(buildVoteView(award(), undefined, undefined)).toMatchObject({
      vote: { categoryId: 'c2' },
      votedCount: 1,
    });
    expect(buildVoteView(award(), 'c2', 'n3')).toMatchObject({ pickId: 'n3', next: null, voting: 'open' });
    expect(buildVoteView(award(), 'c2', 'n1').pickId).toBeNull();
    // Voted in the meantime: nothing is left to confirm.
    expect(buildVoteView(award(), 'c1', 'n1')).toMatchObject({ pickId: null, next: { id: 'c2' } });
    expect(buildVoteView(award(), 'nothing', undefined).vote?.categoryId).toBe('c2');
  });

  const ballot: Ballot = { myId: null, votes: { n2: 30, n3: 8 } };
  const deps = (call: () => Promise<unknown>) => ({ show: vi.fn(), call: vi.fn(call), showMessage: vi.fn() });

  it('shows a vote at once, then the count of the reply', async () => {
    const p = deps(async () => ({ votes: 41 }));
    const final = await castVote(ballot, { id: 'n2', name: '产品n2' }, p);
    expect(p.show.mock.calls).toEqual([
      [{ myId: 'n2', votes: { n2: 31, n3: 8 } }],
      [{ myId: 'n2', votes: { n2: 41, n3: 8 } }],
    ]);
    expect(final.votes.n2).toBe(41);
    expect(p.showMessage).toHaveBeenCalledWith('已投给“产品n2”，明天可再投');
  });

  it('reverts a refused vote and shows why; the shell handles an ended login', async () => {
    const refused = deps(() => Promise.reject(new UpstreamCallError('投票已截止，感谢关注', 422)));
    expect(await castVote(ballot, { id: 'n2', name: 'x' }, refused)).toBe(ballot);
    expect(refused.show).toHaveBeenLastCalledWith(ballot);
    expect(refused.showMessage).toHaveBeenCalledWith('没有投成，投票已截止，感谢关注');
    // No reply arrived: the vote may have been counted.
    const lost = deps(() => Promise.reject(new UpstreamCallError('网络异常，请稍后重试', 0)));
    expect(await castVote(ballot, { id: 'n2', name: 'x' }, lost)).toBe(ballot);
    expect(lost.showMessage).toHaveBeenCalledWith('没有收到投票结果，请刷新后以页面显示为准');
    // Overloaded: the request was never sent.
    const unsent = deps(() => Promise.reject(new UpstreamCallError('网络异常，请稍后重试', 503, true)));
    expect(await castVote(ballot, { id: 'n2', name: 'x' }, unsent)).toBe(ballot);
    expect(unsent.showMessage).toHaveBeenCalledWith('没有投成，网络异常，请稍后重试');
    const expired = deps(() => Promise.reject(new UpstreamCallError('x', 401)));
    expect(await castVote(ballot, { id: 'n2', name: 'x' }, expired)).toBe(ballot);
    expect(expired.showMessage).not.toHaveBeenCalled();
  });
});
