import { NAV_FIGURES, type NavFigure } from '~/domain/figures/figure-derivation';

/** Figures of a money fund, whose NAV stays at 1. */
const MONEY_FIGURES = ['seven_day', 'per_10k'] as const;
/** Figures of the viewer: of one holding, of all holdings, of a watched fund. */
const OWN_FIGURES = ['own_value', 'own_gain', 'own_return', 'own_xirr', 'since_added'] as const;
/** Figures of a private-equity fund. */
export const EQUITY_FIGURES = ['irr', 'dpi', 'rvpi', 'tvpi', 'moic'] as const;
export type MoneyFigure = (typeof MONEY_FIGURES)[number];
export type AccountFigure = (typeof OWN_FIGURES)[number];
export type EquityFigure = (typeof EQUITY_FIGURES)[number];

/** All figures with an explanation, in the groups of the index page. */
export const FIGURE_GROUPS = [
  { title: '净值与业绩', keys: NAV_FIGURES },
  { title: '货币基金', keys: MONEY_FIGURES },
  { title: '本人的数字', keys: OWN_FIGURES },
  { title: '私募股权', keys: EQUITY_FIGURES },
] as const;
export const FIGURES = [...NAV_FIGURES, ...MONEY_FIGURES, ...OWN_FIGURES, ...EQUITY_FIGURES] as const;
export type FigureKey = (typeof FIGURES)[number];

export const isNavFigure = (key: FigureKey): key is NavFigure =>
  (NAV_FIGURES as readonly string[]).indexOf(key) >= 0;
export const isMoneyFigure = (key: FigureKey): key is MoneyFigure =>
  (MONEY_FIGURES as readonly string[]).indexOf(key) >= 0;
export const isAccountFigure = (key: FigureKey): key is AccountFigure =>
  (OWN_FIGURES as readonly string[]).indexOf(key) >= 0;

export interface FigureText {
  name: string;
  /** Definition in one or two sentences. */
  what: string;
  formula: string;
  /** Source of the inputs. */
  source: string;
  /** Party that computed the figure. */
  by: string;
  /** Exclusions, and the cases in which there is no figure. */
  limits: string;
}

const NAV_SOURCE = '基金管理人披露的单位净值，托管人复核';
const BY_US = '本平台按复权净值计算';
const ADJUSTED = '复权净值把分红按除权日净值再投资、把拆分还原，已扣除基金运作费用，未扣申购与赎回费。';
const OWN_SOURCE = '您的份额确认记录与管理人披露的净值';
const BY_US_OWN = '本平台按您的确认单计算';
const EQUITY_SOURCE = '管理人季度报告，托管人复核';
const BY_US_EQUITY = '本平台按披露的缴款、分配与估值计算';

/** Definitions of all figures; the only place that defines them. */
export const FIGURE_TEXTS: Record<FigureKey, FigureText> = {
  nav: {
    name: '单位净值',
    what: '一份基金份额当日的价值。日涨跌是与上一个净值日相比的变化，除权日计入分红。',
    formula: '单位净值 = 基金净资产 ÷ 基金总份额；日涨跌 = 当日复权净值 ÷ 上一复权净值 − 1',
    source: NAV_SOURCE,
    by: '基金管理人计算，托管人复核；涨跌由本平台计算',
    limits: '净值按管理人披露的频率更新，净值日之间没有数值。',
  },
  return: {
    name: '区间收益率',
    what: '区间首尾两个净值日之间，持有一份基金的涨跌。',
    formula: '期末复权净值 ÷ 期初复权净值 − 1',
    source: NAV_SOURCE,
    by: BY_US,
    limits: `期初取区间首日或之前最近一个净值日；成立不满该区间时不显示。${ADJUSTED}`,
  },
  annualised: {
    name: '年化收益率',
    what: '把区间收益折算成每年同样的涨幅，便于比较长短不同的区间。',
    formula: '（1 + 区间收益率）^（365 ÷ 区间天数）− 1',
    source: NAV_SOURCE,
    by: BY_US,
    limits: `不满 365 天不年化。${ADJUSTED}`,
  },
  max_drawdown: {
    name: '最大回撤',
    what: '区间内任一高点之后的最大跌幅：在最高处买入、最低处卖出会亏多少。',
    formula: '低点复权净值 ÷ 此前最高复权净值 − 1，取区间内的最小值',
    source: NAV_SOURCE,
    by: BY_US,
    limits: `按净值日计，净值日之间的跌幅看不到：周频净值的回撤通常小于日频。${ADJUSTED}`,
  },
  volatility: {
    name: '年化波动率',
    what: '净值起伏的幅度，数值越大，涨跌越剧烈。',
    formula: '相邻净值收益率的样本标准差 × √（每年的净值个数）',
    source: NAV_SOURCE,
    by: BY_US,
    limits: `少于 24 个净值不计算；日频按每年 250 个、周频按 52 个、月频按 12 个。${ADJUSTED}`,
  },
  sharpe: {
    name: '夏普比率',
    what: '每承担一份波动，换来多少高于参考利率的收益。',
    formula: '（年化收益率 − 参考利率）÷ 年化波动率',
    source: NAV_SOURCE,
    by: BY_US,
    limits: '不满 365 天或少于 24 个净值不计算；波动为零时没有意义，不显示。',
  },
  sortino: {
    name: '索提诺比率',
    what: '与夏普比率相同，但只把低于参考利率的波动计入。',
    formula: '（年化收益率 − 参考利率）÷ 年化下行波动率',
    source: NAV_SOURCE,
    by: BY_US,
    limits: '下行波动率取各期低于参考利率部分的均方根，高于的按零计；不满 365 天或少于 24 个净值不计算。',
  },
  calmar: {
    name: '卡玛比率',
    what: '每承担一份最大回撤，换来多少年化收益。',
    formula: '年化收益率 ÷ 最大回撤的绝对值',
    source: NAV_SOURCE,
    by: BY_US,
    limits: '不满 365 天不计算；区间内没有回撤时不显示。',
  },
  recovery_days: {
    name: '回撤修复',
    what: '最大回撤从低点回到此前高点用了多少天。',
    formula: '净值首次不低于此前高点的日期 − 低点的日期，按自然日',
    source: NAV_SOURCE,
    by: BY_US,
    limits: '尚未回到此前高点时不显示。',
  },
  held: {
    name: '历史持有收益',
    what: '历史上每个净值日买入、持有满一段时间后卖出，全部结果的最差、中位与最好。',
    formula: '到期日或之前最近一个复权净值 ÷ 买入日复权净值 − 1，逐日计算后排序',
    source: NAV_SOURCE,
    by: BY_US,
    limits: '少于 24 次不统计；相邻的持有期互相重叠，次数多不等于样本独立；未计申购与赎回费。',
  },
  seven_day: {
    name: '七日年化',
    what: '货币基金最近七个自然日的平均收益，折算成每年的比率。',
    formula: '最近七日万份收益的平均值 × 365 ÷ 10000',
    source: '基金管理人每日披露',
    by: '基金管理人计算，托管人复核',
    limits: '按七日平均、不计复利的口径；它每天变化，说的是过去七天，不是今后的收益。',
  },
  per_10k: {
    name: '万份收益',
    what: '货币基金一万份（一万元）一天的收益，单位元。',
    formula: '当日基金净收益 ÷ 当日份额总数 × 10000',
    source: '基金管理人每日披露',
    by: '基金管理人计算，托管人复核',
    limits: '节假日的收益常合并到下一个净值日披露。',
  },
  own_value: {
    name: '持有市值',
    what: '您持有的份额按最近一次公布的净值折算的金额。',
    formula: '持有份额 × 单位净值',
    source: OWN_SOURCE,
    by: BY_US_OWN,
    limits: '净值尚未公布时按成本计；外币按最近汇率折合人民币。赎回以确认日净值为准。',
  },
  own_gain: {
    name: '持有收益',
    what: '到净值日为止，您在这只产品上的盈亏。',
    formula: '市值 + 已收到的现金分红与赎回款 − 累计投入',
    source: OWN_SOURCE,
    by: BY_US_OWN,
    limits: '已计申购费与赎回费；确认中的申购不计入。',
  },
  own_return: {
    name: '持有收益率',
    what: '持有收益占您投入金额的比例，不折算成每年。',
    formula: '持有收益 ÷ 累计投入',
    source: OWN_SOURCE,
    by: BY_US_OWN,
    limits: '分批买入时，早买与晚买的钱同样计入分母；要看时间的影响，请看我的年化。',
  },
  own_xirr: {
    name: '我的年化（XIRR）',
    what: '把您每一笔资金进出的金额与日期都计入后，相当于每年多少的收益率。',
    formula: 'Σ 每笔金额 ÷（1 + 年化）^（距首笔天数 ÷ 365）= 0，投入为负、收回与期末市值为正，解出年化',
    source: OWN_SOURCE,
    by: BY_US_OWN,
    limits:
      '首笔资金不满一年不显示；多次进出无唯一结果，或与盈亏方向不符的不展示。它与基金自身的收益率不同，因为投入的时点是您决定的。',
  },
  since_added: {
    name: '加入以来',
    what: '从您把基金加入自选那天起，基金净值的涨跌；它不是您的持有收益。',
    formula: '最新复权净值 ÷ 加入日或之前最近一个复权净值 − 1',
    source: NAV_SOURCE,
    by: BY_US,
    limits: '移出后一小时内重新加入，沿用原来的日期；更晚则从新的日期起算。',
  },
  irr: {
    name: '净 IRR',
    what: '使历次缴款、分配与剩余价值的现值之和为零的年化率，计入每笔的日期。',
    formula: 'Σ 每笔现金流 ÷（1 + IRR）^（距首次缴款天数 ÷ 365）= 0，剩余价值为最后一笔',
    source: EQUITY_SOURCE,
    by: BY_US_EQUITY,
    limits: '扣除费用与业绩报酬后；首次缴款不满一年不计；剩余价值是估值，退出时可能更高或更低。',
  },
  dpi: {
    name: 'DPI',
    what: '每投入 1 元，已经拿回来多少。',
    formula: '累计分配 ÷ 累计实缴',
    source: EQUITY_SOURCE,
    by: BY_US_EQUITY,
    limits: '只算现金，不含估值；扣除费用与业绩报酬后。',
  },
  rvpi: {
    name: 'RVPI',
    what: '每投入 1 元，还有多少在估值里。',
    formula: '剩余价值 ÷ 累计实缴',
    source: EQUITY_SOURCE,
    by: BY_US_EQUITY,
    limits: '剩余价值是管理人的估值，尚未变现。',
  },
  tvpi: {
    name: 'TVPI',
    what: '每投入 1 元，已拿回的与估值里的合计。',
    formula: 'DPI + RVPI',
    source: EQUITY_SOURCE,
    by: BY_US_EQUITY,
    limits: '不计时间：同样的倍数，用 3 年与用 10 年不同，请与净 IRR 一起看。',
  },
  moic: {
    name: 'MOIC',
    what: '投出去的每 1 元成本，项目本身值多少。',
    formula: '（项目收回 + 项目估值）÷ 项目成本',
    source: EQUITY_SOURCE,
    by: BY_US_EQUITY,
    limits: '未扣基金费用与业绩报酬，因此高于投资者拿到的倍数。',
  },
};
