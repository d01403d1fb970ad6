import { describe, expect, it } from 'vitest';
import { buildPersonalHomeView, type PersonalHome } from '~/app/pages/market/home/mine-view';
import { createAmountDisplay } from '~/app/features/money/amounts';
import { partial } from '~/tests/fixtures/partial';
import { createTestViewer } from '~/tests/fixtures/create-test-context';

const home: PersonalHome = {
  server_now: '2026-11-20T10:00:00+08:00',
  wealth: {
    value: '3784697.23',
    gain: '438697.23',
    day: { date: '2026-11-19', amount: '-1260.90' },
    in_transit: '1000000.00',
  },
  waiting: null,
  feed: {
    banners: [],
    ranking: { period: '1y', as_of: '', list: [] },
    news: [],
    activity: null,
    data_as_of: '',
  },
  open_day: { date: '2026-11-25', product_code: 'S1', product_name: '棠序全天候三期' },
  watched_count: 10,
  watched: [],
  since: '2026-11-18T20:46:00+08:00',
  fresh: [
    {
      topic: 'nav',
      subject_id: null,
      notice_topic: null,
      part: 'public',
      title: '公募基金净值更新至 11-19',
      text: '持有 5 只',
      date: '2026-11-19',
      amount: '1260.90',
    },
    {
      topic: 'report',
      subject_id: 'S1',
      notice_topic: null,
      part: 'simu',
      title: '棠序全天候三期',
      text: '10 月月报',
      date: '2026-11-19',
      amount: null,
    },
    {
      topic: 'notice',
      subject_id: 'o1',
      notice_topic: 'private_order',
      part: null,
      title: '买入作废',
      text: '棠序：您 1,000,000.00 元的买入申请作废，200,000 份恢复可用',
      date: '2026-11-19',
      amount: null,
    },
  ],
};
/** Logged in, not verified. */
const viewer = createTestViewer();
const view = (over: Partial<PersonalHome> = {}, isHidden = false) =>
  buildPersonalHomeView(
    { ...home, ...over },
    { viewer, edition: 'wealth', amounts: createAmountDisplay(isHidden) },
  );

describe('personal home page', () => {
  it('includes money in transit in the total and names it, with the day of the last income', () => {
    expect(view().wealth).toMatchObject({
      total: '4,784,697.23',
      cells: [
        { label: '日收益 11-19', value: '−1,260.90' },
        { label: '累计收益', value: '+438,697.23' },
      ],
      transit: '含在途 1,000,000.00 元',
    });
    expect(view({ wealth: null }).wealth).toBeNull();
  });

  it('shows at most one task with its duration, then the next open day', () => {
    const { rows } = view();
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ value: '开始', note: expect.stringMatching(/约 \d+ 分钟$/) as string });
    expect(rows[1]).toMatchObject({ title: '棠序全天候三期 开放申赎', value: '还有 5 天' });
    expect(view({ open_day: null }).rows).toHaveLength(1);
    const order = {
      source: 'simu_order' as const,
      order_id: 'o1',
      product_code: 'S1',
      product_name: '岫川进取一号',
      order_kind: 'subscribe' as const,
      step: 'payment',
      title: '打款',
      until: '2026-11-24T15:00:00+08:00',
    };
    const [first, ...others] = view({ waiting: order }).rows;
    expect(first).toMatchObject({
      title: '打款',
      note: '岫川进取一号，11-24 15:00 前',
      value: '继续',
      to: '/wealth/process/purchase/payment_info?product_code=S1&order_id=o1',
    });
    expect(others).toHaveLength(1);
  });

  it('states that a watched fund is above the own class, and offers no step that opens it', () => {
    const fund = (reason: 'risk' | 'quiz') =>
      partial<PersonalHome['watched'][number]>({
        ...{ kind: 'simu', product_id: 'S1', short_name: '一号', strategy_name: '股票多头', nav_date: null },
        ...{ nav: null, change: null, spark: null, locked: { reason, level: 'specific', context: 'simu' } },
      });
    const notes = view({ watched: [fund('risk'), fund('quiz')] }).watched.map(({ note }) => note);
    expect(notes).toEqual([
      '股票多头，风险等级高于您的等级',
      expect.stringMatching(/^股票多头，净值与业绩向特定对象展示，去完成.*后可看$/),
    ]);
  });

  it('links money that the bank refused to its order', () => {
    const waiting = {
      ...{
        source: 'public_order' as const,
        order_id: 'p1',
        product_code: '990127',
        product_name: '汀禾沪深300',
      },
      ...{ order_kind: 'redeem' as const, step: 'card', title: '款项被银行退回，待换卡', until: null },
    };
    expect(view({ waiting }).rows[0]).toMatchObject({
      note: '汀禾沪深300',
      to: '/wealth/public/order_detail?order_id=p1',
    });
  });

  it('links news to their subjects', () => {
    expect(view().since).toBe('11-18 20:46 起');
    expect(view().fresh.map(({ note, to }) => [note, to])).toEqual([
      ['持有 5 只，当日 +1,260.90 元', '/wealth/user/assets'],
      ['10 月月报', '/wealth/user/detail/equity_asset_details?product_code=S1'],
      [
        '棠序：您 1,000,000.00 元的买入申请作废，200,000 份恢复可用',
        '/wealth/user/transition_detail?order_id=o1',
      ],
    ]);
    expect(view({ fresh: [] }).fresh).toEqual([]);
  });

  it('sends no hidden amount to the page', () => {
    expect(JSON.stringify(view({}, true))).not.toMatch(/3,?784,?697|438,?697|1,?260\.90|1,?000,?000|200,000/);
  });
});
