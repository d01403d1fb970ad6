/**
 * Closed lists of the contract and their labels. They have their own file so that pages can load them without the
 * schemas.
 */

export const STRATEGIES = ['equity', 'neutral', 'futures', 'macro', 'bond', 'multi', 'fof', 'other'] as const;
/** Chinese names of the eight private-fund strategies. */
export const STRATEGY_NAMES: Record<(typeof STRATEGIES)[number], string> = {
  equity: '股票多头',
  neutral: '市场中性',
  futures: '管理期货',
  macro: '宏观策略',
  bond: '债券策略',
  multi: '多策略',
  fof: '组合基金',
  other: '其他',
};
export const PUBLIC_TYPES = ['stock', 'mixed', 'index', 'bond', 'money', 'qdii', 'fof', 'reit'] as const;
export const PUBLIC_TYPE_NAMES: Record<(typeof PUBLIC_TYPES)[number], string> = {
  stock: '股票型',
  mixed: '混合型',
  index: '指数型',
  bond: '债券型',
  money: '货币型',
  qdii: 'QDII',
  fof: 'FOF',
  reit: 'REITs',
};
export const SIZE_BANDS = ['0-5', '5-20', '20-50', '50-100', '100+'] as const;
/** '50-100' is 50–100 亿元, '100+' is 100 亿元以上. */
export const formatSizeBand = (band: string): string =>
  band.endsWith('+') ? `${band.slice(0, -1)} 亿元以上` : `${band.replace('-', '–')} 亿元`;
export const SIMU_STATUSES = ['raising', 'running', 'closed', 'liquidated'] as const;
export const SIMU_STATUS_NAMES: Record<(typeof SIMU_STATUSES)[number], string> = {
  raising: '募集中',
  running: '正常运作',
  closed: '封闭运作',
  liquidated: '已清盘',
};
/** Subscription states of a public fund. */
export const PUBLIC_STATUSES = ['open', 'limited', 'suspended'] as const;
export const PUBLIC_STATUS_NAMES: Record<(typeof PUBLIC_STATUSES)[number], string> = {
  open: '开放申购',
  limited: '限制大额',
  suspended: '暂停申购',
};
/** Investment themes according to the name of a public fund. */
export const THEMES = [
  'health',
  'consumer',
  'energy',
  'industry',
  'technology',
  'dividend',
  'quant',
  'pension',
  'overseas',
  'convertible',
] as const;
export const THEME_NAMES: Record<(typeof THEMES)[number], string> = {
  health: '医药',
  consumer: '消费',
  energy: '新能源',
  industry: '制造',
  technology: '科技',
  dividend: '红利',
  quant: '量化增强',
  pension: '养老',
  overseas: '海外',
  convertible: '可转债',
};
/** Group whose pledge and proof a private product requires: private funds or asset-manager products. */
export const PRODUCT_CONTEXTS = ['simu', 'am'] as const;
export const PRODUCT_CONTEXT_NAMES: Readonly<Record<(typeof PRODUCT_CONTEXTS)[number], string>> = {
  simu: '私募',
  am: '资管',
};

/** Kinds of funds with a NAV. */
export const FUND_KIND_NAMES = { simu: '私募', public: '公募' } as const;

/** Classes of holdings. */
export const ASSET_SECTION_NAMES = {
  simu: '私募基金',
  public: '公募基金',
  pe: '私募股权',
  quasi_fixed: '类固收',
  foreign: '海外投资',
} as const;

export const CURRENCIES = ['CNY', 'USD', 'HKD'] as const;
export const CURRENCY_NAMES: Readonly<Record<(typeof CURRENCIES)[number], string>> = {
  CNY: '人民币',
  USD: '美元',
  HKD: '港元',
};

/** Performance periods. */
export const PERIODS = ['1m', '3m', '6m', '1y', '3y', 'ytd', 'since'] as const;
export type Period = (typeof PERIODS)[number];

/** How the buyer of a public fund pays. */
export const PAY_WAY_NAMES = { card: '银行卡扣款', transfer: '银行转账' } as const;
/** Payments to a person that a bank can refuse. */
export const OUTGOING_PAYMENT_NAMES = { payout: '赎回款', refund: '退款' } as const;

export { PUBLIC_ORDER_KINDS } from '~/domain/orders/states';

/** Sort orders of the watchlist: the person's own order, or one of its columns. */
export const WATCHLIST_SORTS = ['own', 'name', 'change', 'return_1y', 'return_added', 'column'] as const;
/** Figures available for the last column of the watchlist. */
export const WATCHLIST_COLUMNS = [
  'max_drawdown',
  'return_1m',
  'return_3m',
  'return_6m',
  'return_ytd',
  'return_3y',
  'return_since',
  'nav',
] as const;

/** Use of the dividends of a fund for a holder. */
export const DIVIDEND_METHODS = ['cash', 'reinvest'] as const;
export const DIVIDEND_METHOD_NAMES: Readonly<Record<(typeof DIVIDEND_METHODS)[number], string>> = {
  cash: '现金分红',
  reinvest: '红利再投资',
};

/**
 * Bookings of a holding that are due and not done: a split, a dividend, the confirmation of an order, or the income
 * of a money fund. Until then the holding is valued at the last day whose bookings are complete.
 */
export const PENDING_BOOKINGS = ['split', 'dividend', 'confirmation', 'income'] as const;
export type PendingBooking = (typeof PENDING_BOOKINGS)[number];

/** Subjects of a certificate of holdings. */
export const CERTIFICATE_KINDS = ['asset', 'existence', 'experience'] as const;
/** Reasons for closing an account; `other` has a free text. */
export const CANCELLATION_REASONS = [
  'unused',
  'other_account',
  'products',
  'service',
  'privacy',
  'other',
] as const;

/** Investment stages of private-equity funds. */
export const PE_STAGES = ['early', 'growth', 'mature', 'buyout', 'secondary'] as const;
export const PE_STAGE_NAMES: Record<(typeof PE_STAGES)[number], string> = {
  early: '早期创投',
  growth: '成长投资',
  mature: '成熟期',
  buyout: '并购',
  secondary: '二级份额',
};
/** Statuses of a private-equity fund, as filed. */
export const PE_STATUSES = ['raising', 'running', 'extended', 'liquidated'] as const;
export const PE_STATUS_NAMES: Record<(typeof PE_STATUSES)[number], string> = {
  raising: '募集中',
  running: '正常运作',
  extended: '延期运作',
  liquidated: '已清算',
};
/** Ways in which a private-equity fund exits an investment. */
export const EXIT_KINDS = ['ipo', 'merger', 'transfer', 'buyback', 'write_off'] as const;
/** Carry over the whole fund, or deal by deal. */
export const WATERFALL_KINDS = ['european', 'american'] as const;

/** Legal form of a quasi-fixed-income product. */
export const FIXED_FORMS = ['trust', 'am_plan', 'note'] as const;
export const FIXED_FORM_NAMES: Record<(typeof FIXED_FORMS)[number], string> = {
  trust: '集合资金信托计划',
  am_plan: '固收类资产管理计划',
  note: '证券公司收益凭证',
};
/** Assets in which it invests. */
export const FIXED_ASSETS = ['bonds', 'receivables', 'infrastructure', 'consumer', 'issuer'] as const;
export const FIXED_ASSET_NAMES: Record<(typeof FIXED_ASSETS)[number], string> = {
  bonds: '标准化债券',
  receivables: '应收账款',
  infrastructure: '基础设施债权',
  consumer: '消费信贷',
  issuer: '发行人信用',
};
export const FIXED_STATUSES = ['raising', 'running', 'extended', 'defaulted', 'ended'] as const;
export const FIXED_STATUS_NAMES: Record<(typeof FIXED_STATUSES)[number], string> = {
  raising: '募集中',
  running: '存续中',
  extended: '展期中',
  defaulted: '已违约',
  ended: '已结束',
};
/** Events of the term of such a product, apart from its regular dates. */
export const TERM_EVENT_KINDS = [
  'extended',
  'late',
  'partial',
  'early',
  'defaulted',
  'recovered',
  'written_off',
  'settled',
  'terminated',
] as const;
export const TERM_EVENT_NAMES: Record<(typeof TERM_EVENT_KINDS)[number], string> = {
  extended: '展期',
  late: '迟付',
  partial: '部分兑付',
  early: '提前兑付',
  defaulted: '违约',
  recovered: '回收',
  written_off: '核销',
  settled: '结清',
  terminated: '提前终止',
};

/** Kinds of feedback; only a complaint has deadlines. */
export const FEEDBACK_KINDS = ['question', 'fault', 'suggestion', 'complaint'] as const;
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number];
export const FEEDBACK_KIND_NAMES: Readonly<Record<FeedbackKind, string>> = {
  question: '咨询',
  fault: '使用问题',
  suggestion: '建议',
  complaint: '投诉',
};
/** Received; assigned to a person; answered. */
export const FEEDBACK_STATES = ['received', 'handling', 'answered'] as const;

/** Sources of growth points; the last two are entries of an operator, and points of the earlier rules. */
export const GROWTH_KINDS = [
  'assets',
  'tenure',
  'lesson',
  'course',
  'identity',
  'quiz',
  'base_info',
  'grant',
  'carried',
] as const;
export const GROWTH_KIND_NAMES: Readonly<Record<(typeof GROWTH_KINDS)[number], string>> = {
  assets: '持有资产',
  tenure: '陪伴时长',
  lesson: '学完一课',
  course: '学完一门课',
  identity: '实名认证',
  quiz: '风险测评',
  base_info: '基本信息',
  grant: '人工登记',
  carried: '原规则结转',
};
/** State of a used right: booked, done, or returned. */
export const RIGHT_USE_STATES = ['booked', 'done', 'returned'] as const;
