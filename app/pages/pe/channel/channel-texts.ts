import type { PE_STAGES } from '~/contract/kinds';

type Stage = (typeof PE_STAGES)[number];

/** Investments of each stage, their duration, and their typical risks. */
export const PE_STAGE_TEXTS: Record<Stage, string> = {
  early: '天使轮至 B 轮，公司多未盈利；失败的多，结果靠少数项目，回收最晚。',
  growth: 'B 轮至 D 轮，收入已经跑通；以少数股权参与，靠上市、并购与转让退出。',
  mature: '已在上市辅导或并购谈判中；持有较短，受上市政策与发行价影响大。',
  buyout: '取得控制权，靠改善经营与整合增值；单个项目金额大，可能用并购贷款。',
  secondary: '受让运作中的基金份额；期限较短、回款较早，定价差额会随市场变化。',
};

/** Description of private equity in four facts. */
export const PE_FACTS = [
  { label: '投什么', value: '未上市公司的股权，或上市公司非公开发行与协议转让的股份。' },
  { label: '怎样投', value: '先认缴，管理人按投资进度分次通知缴款；缴了才计入投资。' },
  { label: '怎样收', value: '项目上市、并购、转让或回购后分配；分配的次数与时间不固定。' },
  { label: '要多久', value: '一般 5 至 10 年，合同可约定延长；存续期内通常不能赎回。' },
];

/** Life cycle of a fund, in order. */
export const PE_LIFECYCLE = [
  { title: '募集与认缴', detail: '完成特定对象确认、风险测评与合格投资者认证，阅读合伙协议并签署。' },
  { title: '分次缴款', detail: '按缴款通知付款，逾期可能按合同扣除权益。' },
  { title: '投资期', detail: '通常 3 至 5 年，费用在先、价值在后，净值可能低于实缴。' },
  { title: '退出与分配', detail: '先返还本金与门槛收益，再按约定提取业绩报酬。' },
  { title: '延长与清算', detail: '到期未退完的按合同延长或清算，清算时结清业绩报酬与回拨。' },
];

/** Terms that appear on every page of a fund. */
export const PE_GLOSSARY = [
  { label: 'IRR', value: '内部收益率', note: '计入每笔缴款与分配的日期；不满一年不计' },
  { label: 'DPI', value: '已分配 ÷ 已缴', note: '已经拿回来的' },
  { label: 'RVPI', value: '剩余价值 ÷ 已缴', note: '还在估值里，未必收得回' },
  { label: 'TVPI', value: 'DPI + RVPI', note: '扣除费用与业绩报酬后' },
  { label: 'MOIC', value: '项目回报倍数', note: '未扣费用与业绩报酬，因此比 TVPI 高' },
];
