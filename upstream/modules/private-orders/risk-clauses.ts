import type { Strategy } from '~/upstream/core/db/schema';

/** One clause of the risk disclosure; the wording of an id never changes. */
export interface RiskClause {
  id: string;
  title: string;
  text: string;
}

const GENERAL: readonly RiskClause[] = [
  {
    id: 'no-guarantee-1',
    title: '不保本、不保收益',
    text: '本产品的收益来自所投资的资产，管理人、托管人与销售机构不以任何方式对本金或收益作出担保。我可能损失部分乃至全部本金，并已按此安排家庭财务。',
  },
  {
    id: 'loss-1',
    title: '本金损失',
    text: '净值会随市场波动，历史净值与过往业绩不代表以后的表现。遇到极端行情时，短期内可能出现较大回撤，并可能触及预警线或止损线。',
  },
  {
    id: 'liquidity-1',
    title: '流动性',
    text: '份额只在约定的开放日申购与赎回，锁定期内不能赎回。遇巨额赎回、停牌或市场失去流动性时，管理人可以按合同延期或分期支付，资金不能随时取用。',
  },
  {
    id: 'manager-1',
    title: '管理人与操作',
    text: '管理人的判断、人员变动、系统故障与操作失误都会影响业绩。协会的登记与备案不代表对管理人能力、合规情况或产品质量的认可。',
  },
  {
    id: 'tax-fee-1',
    title: '费用与税收',
    text: '申购费、管理费、托管费、业绩报酬与赎回费都会减少实际所得；税收政策变化可能增加产品或我本人的税负，相关税款由产品或我承担。',
  },
  {
    id: 'raising-1',
    title: '募集与备案',
    text: '产品可能因募集不足、未完成备案等原因不能成立。此时已缴款项按合同退回，我可能承担资金占用期间的机会成本。',
  },
  {
    id: 'termination-1',
    title: '提前终止与清算',
    text: '产品可能因触及止损线、规模过小或管理人丧失资格等情形提前终止。清算需要时间，未能变现的资产可能延后分配，所得可能低于此前公布的净值。',
  },
  {
    id: 'suitability-1',
    title: '适当性与信息真实',
    text: '适当性匹配意见不构成投资建议，是否投资由我本人决定。我提供的身份、资产与风险测评信息真实、完整，变化时会及时更新；信息不实造成的后果由我承担。',
  },
  {
    id: 'own-money-1',
    title: '自有资金与本人账户',
    text: '我以自有合法资金、为本人投资，不代他人持有，不将份额拆分转让，也不汇集他人资金。款项只从本人同名账户汇入募集专户，不交给任何个人。',
  },
];

const OF_CONTEXT: Readonly<Record<'simu' | 'am', RiskClause>> = {
  simu: {
    id: 'private-fund-1',
    title: '私募基金的特别提示',
    text: '私募基金只向合格投资者募集，信息披露的范围与频率少于公募基金，投资范围更广、集中度可能更高。我知道投资者人数不超过法律规定的上限。',
  },
  am: {
    id: 'am-plan-1',
    title: '资管计划的特别提示',
    text: '集合资产管理计划实行净值化管理，计划财产独立于管理人自有财产，管理人不以自有资金弥补投资损失。计划可能因监管规则调整而变更投资范围或提前终止。',
  },
};

const OF_STRATEGY: Readonly<Record<Strategy, RiskClause>> = {
  equity: {
    id: 'equity-1',
    title: '股票投资',
    text: '基金主要投资于股票，净值受经济、行业与公司经营影响较大。持股集中、停牌、退市与港股通汇率变化都可能带来明显损失。',
  },
  neutral: {
    id: 'neutral-1',
    title: '对冲与基差',
    text: '对冲不能消除全部风险：选股模型可能阶段性失效，股指期货基差变化与追加结算资金的要求会造成损失，多空两端可能同时亏损。',
  },
  futures: {
    id: 'futures-1',
    title: '期货与杠杆',
    text: '期货交易带有杠杆，价格小幅反向变化即可造成较大亏损。趋势反复时策略可能连续亏损，极端行情下可能因涨跌停无法平仓或被强制平仓。',
  },
  macro: {
    id: 'macro-1',
    title: '大类资产与汇率',
    text: '基金跨股票、债券、商品等资产配置，对宏观环境的判断可能出错，各类资产可能同时下跌。投资境外资产时还受汇率、当地法规与额度影响。',
  },
  bond: {
    id: 'bond-1',
    title: '信用与利率',
    text: '债券发行人可能违约或评级下调，利率上升会使债券价格下跌。低评级或流动性差的债券在市场紧张时可能难以按合理价格卖出。',
  },
  multi: {
    id: 'multi-1',
    title: '多策略配置',
    text: '各策略的相关性在极端行情中可能上升，分散不一定有效。策略间的资金调整有成本，单一策略的大额亏损会影响整体净值。',
  },
  fof: {
    id: 'fof-1',
    title: '子基金与双重费用',
    text: '基金投资于其他基金，净值公布与赎回到账较慢，并承担子基金层面的费用。子基金的管理人风险与流动性限制会传导到本基金。',
  },
  other: {
    id: 'other-1',
    title: '衍生品与事件交易',
    text: '期权等衍生品可能在短时间内损失全部权利金，估值依赖模型。事件类机会可能落空或延期，所持资产届时可能难以卖出。',
  },
};

const ABROAD: RiskClause = {
  id: 'abroad-1',
  title: '境外投资',
  text: '基金投资于境外市场，受汇率波动、当地法律与税收、时差与结算周期、外汇额度等影响；出现争议时，境外维权的时间与费用可能较高。',
};

/** Lists the clauses of a product, in the order they are ticked: general, context, strategy and market. */
export const listRiskClauses = (product: {
  context: 'simu' | 'am';
  strategy: Strategy;
  isAbroad: boolean;
}): readonly RiskClause[] => [
  ...GENERAL,
  OF_CONTEXT[product.context],
  OF_STRATEGY[product.strategy],
  ...(product.isAbroad ? [ABROAD] : []),
];

const ALL = new Map(
  [...GENERAL, ...Object.values(OF_CONTEXT), ...Object.values(OF_STRATEGY), ABROAD].map((clause) => [
    clause.id,
    clause,
  ]),
);

/** Returns clauses by id, in that order; throws RangeError for an unknown id. */
export const getClausesById = (ids: readonly string[]): RiskClause[] =>
  ids.map((id) => {
    const clause = ALL.get(id);
    if (!clause) throw new RangeError(`unknown risk clause ${id}`);
    return clause;
  });
