import type { PublicType } from '~/upstream/db/schema';

/** Terms of a type of public fund. Rates are ratios within the caps of the domain rules, section 5. */
export interface PublicTerms {
  risks: readonly number[];
  /** Rate of the first subscription tier; 0 for C classes and money funds. */
  subscribeRate: number;
  managementRate: number;
  custodyRate: number;
  confirmDays: number;
  arrivalDays: number;
  minAmountFen: number;
  isQdii: boolean;
  benchmarkText: string;
  objective: string;
  scope: string;
  strategy: string;
}

const common = { confirmDays: 1, arrivalDays: 3, minAmountFen: 1_000, isQdii: false };

export const PUBLIC_TERMS: Record<PublicType, PublicTerms> = {
  stock: {
    ...common,
    risks: [4],
    subscribeRate: 0.008,
    managementRate: 0.012,
    custodyRate: 0.002,
    benchmarkText: '{index}指数收益率×85%＋中债综合指数收益率×15%',
    objective: '在严格控制风险的前提下，主要投资于主题相关的上市公司股票，追求超越业绩比较基准的长期回报。',
    scope:
      '股票资产占基金资产的80%至95%，其中主题相关股票不低于非现金资产的80%；现金或到期日在一年以内的政府债券不低于5%。',
    strategy:
      '以行业景气与公司质量为主线，自下而上选股，定期检视持仓与主题的相关程度，用组合分散控制单一公司的影响。',
  },
  mixed: {
    ...common,
    risks: [3, 3, 4],
    subscribeRate: 0.005,
    managementRate: 0.012,
    custodyRate: 0.002,
    benchmarkText: '{index}指数收益率×60%＋中债综合指数收益率×40%',
    objective: '通过股票与债券的灵活配置，在控制波动的同时争取资产的长期增值。',
    scope: '股票资产占基金资产的30%至80%，其余投资于债券、货币市场工具及法律法规允许的其他品种。',
    strategy: '先按宏观与估值确定股债比例，再以均衡的行业配置选股；债券部分以高等级、短久期为主。',
  },
  index: {
    ...common,
    risks: [4],
    subscribeRate: 0.003,
    managementRate: 0.005,
    custodyRate: 0.001,
    benchmarkText: '{index}指数收益率×95%＋银行活期存款利率（税后）×5%',
    objective: '紧密跟踪标的指数，追求跟踪偏离度与跟踪误差的最小化。',
    scope: '投资于标的指数成份股与备选成份股的资产不低于非现金资产的80%，其余为现金与流动性工具。',
    strategy: '采用完全复制为主、抽样为辅的方法构建组合，成份股调整时分批换仓，控制交易成本。',
  },
  bond: {
    ...common,
    arrivalDays: 2,
    risks: [2, 2, 2, 3],
    subscribeRate: 0.003,
    managementRate: 0.003,
    custodyRate: 0.0008,
    benchmarkText: '{index}指数收益率',
    objective: '在保持较好流动性的基础上，通过债券投资争取稳健的长期回报。',
    scope: '债券资产不低于基金资产的80%，现金或到期日在一年以内的政府债券不低于5%。',
    strategy: '以票息为基础，按利率判断调整久期，按信用研究选择个券，单一发行人占比受到限制。',
  },
  money: {
    ...common,
    arrivalDays: 1,
    risks: [1],
    subscribeRate: 0,
    managementRate: 0.0025,
    custodyRate: 0.0006,
    minAmountFen: 1,
    benchmarkText: '七天通知存款利率（税后）',
    objective: '在保持高流动性的前提下，争取不低于业绩比较基准的回报。',
    scope: '现金、一年以内的银行存款与同业存单、剩余期限在397天以内的债券及货币市场工具。',
    strategy: '以资金面判断安排期限结构，平均剩余期限不超过120天，分散存款与存单的发行机构。',
  },
  qdii: {
    ...common,
    confirmDays: 2,
    arrivalDays: 7,
    isQdii: true,
    risks: [4, 4, 5],
    subscribeRate: 0.008,
    managementRate: 0.014,
    custodyRate: 0.0025,
    benchmarkText: '海外主要市场股票指数收益率×80%＋中债综合指数收益率×20%',
    objective: '投资于境外主要市场的优质公司，分享全球增长，分散单一市场的风险。',
    scope: '境外上市股票与存托凭证占基金资产的60%至95%，其余为债券、现金与公募基金。',
    strategy: '按地区与行业两个层次配置，重视公司治理与汇率影响，必要时用外汇工具降低汇率波动。',
  },
  fof: {
    ...common,
    arrivalDays: 5,
    risks: [2, 3, 3],
    subscribeRate: 0.005,
    managementRate: 0.008,
    custodyRate: 0.002,
    benchmarkText: '{index}指数收益率×45%＋中债综合指数收益率×55%',
    objective: '通过大类资产配置与基金优选，在目标风险范围内追求养老资产的长期增值。',
    scope: '公开募集的证券投资基金不低于基金资产的80%，权益类资产按目标日期逐步下降。',
    strategy: '先按下滑曲线确定股债比例，再从业绩归因、风格稳定与管理人稳定三个方面选择基金。',
  },
  reit: {
    ...common,
    arrivalDays: 2,
    risks: [3],
    subscribeRate: 0.003,
    managementRate: 0.0035,
    custodyRate: 0.0001,
    minAmountFen: 100_000,
    benchmarkText: '本基金暂不设业绩比较基准',
    objective: '通过基础设施资产支持证券持有项目公司股权，获取项目的经营现金流并按约定分配。',
    scope: '八成以上基金资产投资于基础设施资产支持证券，其余投资于利率债与高等级信用债。',
    strategy: '以资产运营为核心，持续提升出租率与运营效率，审慎评估扩募项目，每年至少分配一次。',
  },
};
