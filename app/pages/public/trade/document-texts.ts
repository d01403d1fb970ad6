import {
  formatAllowedRange,
  PRODUCT_RISK_NAMES,
  PRODUCT_RISKS,
  formatProductRisk,
  RISK_CLASSES,
} from '~/domain/person/risk';
import { MONEY_FUND_RULE } from '~/domain/figures/money-income';
import type { FundInfo } from '~/app/pages/public/shared/fund-view';
import {
  describeHoldingDays,
  buildLimitFacts,
  buildRedeemRows,
  buildRunningFeeFacts,
  buildSubscribeRows,
} from '~/app/features/funds/fee-view';
import type { TradeRules } from '~/app/features/orders/trade-times';
import { describeHoldingPeriod } from '~/app/features/funds/holding-period-view';

/** A document in sections: paragraphs, and a table for figures. */
export interface FundDocument {
  title: string;
  lead: string;
  parts: DocumentTextSection[];
}
interface DocumentTextSection {
  heading: string;
  paragraphs: string[];
  table?: { columns: string[]; rows: { label: string; cells: string[] }[] };
}

const dateText = (day: string): string => {
  const [year, month, date] = day.split('-');
  return `${year}年${Number(month)}月${Number(date)}日`;
};
const getLine = ({ label, value, note }: { label: string; value: string; note?: string }): string =>
  `${label}：${value}${note ? `（${note}）` : ''}`;

/**
 * Builds the fund contract with the fund's own facts, fees and limits. `description` holds its objective, scope and
 * strategy.
 */
export function buildFundContract(
  info: FundInfo,
  rules: TradeRules,
  description: { objective: string; scope: string; strategy: string } | null,
): FundDocument {
  const holdingLine = describeHoldingPeriod(rules);
  return {
    title: `${info.full_name}基金合同`,
    lead: `基金管理人：${info.company.name}　基金托管人：${info.custodian}。投资者自依基金合同取得基金份额，即成为本基金份额持有人和基金合同的当事人。`,
    parts: [
      {
        heading: '一、基金的基本情况',
        paragraphs: [
          `基金名称：${info.full_name}`,
          `基金代码：${info.fund_code}`,
          `基金类别：${info.type_name}${info.is_qdii ? '（QDII）' : ''}，契约型开放式`,
          `成立日期：${dateText(info.founded_on)}`,
          `风险等级：${formatProductRisk(info.risk_level) ?? '未评级'}`,
          `业绩比较基准：${info.benchmark_name}。比较基准只用于衡量投资管理的结果，不是对收益的预计。`,
        ],
      },
      {
        heading: '二、投资',
        paragraphs: description
          ? [
              `投资目标：${description.objective}`,
              `投资范围：${description.scope}`,
              `投资策略：${description.strategy}`,
            ].filter((text) => !text.endsWith('：'))
          : ['投资目标、范围与策略以基金管理人公告的招募说明书为准。'],
      },
      {
        heading: '三、申购',
        paragraphs: [
          '申购遵循“金额申购、未知价”原则：按金额申请，份额以 T 日基金份额净值计算。',
          '交易日 15:00 前提交的申请以当日为 T 日，之后或休市日提交的以下一交易日为 T 日；T 日 15:00 前可以撤单，款项全额退回。',
          rules.has_terms
            ? `份额于 T+${rules.confirm_days} 日确认，确认之日起计算持有天数。`
            : '份额确认的日期以基金管理人公告的基金合同为准，确认之日起计算持有天数。',
          '净申购金额 = 申购金额 ÷（1 + 申购费率）；申购费 = 申购金额 − 净申购金额；份额 = 净申购金额 ÷ T 日净值，四舍五入保留两位小数。固定费用先行扣除。',
        ],
        table: {
          columns: ['申购金额', '合同费率', '本平台'],
          rows: buildSubscribeRows(rules.subscribe_tiers),
        },
      },
      {
        heading: '四、赎回',
        paragraphs: [
          '赎回遵循“份额赎回、先进先出”原则：先确认的份额先赎回，各笔份额按自己的持有天数计算赎回费。',
          ...(rules.has_terms
            ? [
                `${describeHoldingDays(rules)}。`,
                `赎回于 T+${rules.confirm_days} 日确认，款项预计于 T+${rules.arrival_days} 日划往投资者本人的银行卡，以银行入账为准。`,
              ]
            : [`${describeHoldingDays(rules)}。`, '确认与到账的日期以基金管理人公告的基金合同为准。']),
          ...(holdingLine === null ? [] : [`${holdingLine}。`]),
          '赎回金额 = 各笔份额 × T 日净值 ×（1 − 该笔份额的赎回费率）之和。',
          '单个开放日净赎回申请超过上一日基金总份额的 10% 时为巨额赎回。基金管理人可以接受全部赎回，也可以在受理的净赎回不少于上一日基金总份额 10% 的前提下按比例部分受理；转换转出与赎回同样办理。',
          '巨额赎回中未受理的份额，按投资者提交申请时的选择顺延至下一开放日或取消。顺延的份额按下一开放日的净值成交，不享有优先权，该日 15:00 前可以撤单。暂停赎回的，暂停期间不受理。',
          ...(rules.has_terms
            ? [
                '与同一基金公司支持转换的基金之间可以转换：转出按赎回计费，转入按两只基金申购费的差额补差，差额为负的不收取；转入份额的持有天数重新计算。',
              ]
            : []),
        ],
        table: { columns: ['持有天数', '赎回费率'], rows: buildRedeemRows(rules.redeem_tiers) },
      },
      {
        heading: '五、限额与费用',
        paragraphs: [
          ...buildLimitFacts(rules).map(getLine),
          ...buildRunningFeeFacts(rules).map(getLine),
          '管理费、托管费与销售服务费按日从基金资产中计提，已反映在净值中，投资者无须另付。',
        ],
      },
      {
        heading: '六、收益分配',
        paragraphs:
          info.type === 'money'
            ? ['基金净值保持 1 元，每日收益结转为基金份额，不另行分红。', MONEY_FUND_RULE]
            : [
                '收益分配分现金分红与红利再投资两种，默认为现金分红，投资者可以在权益登记日之前更改。',
                '除息日及以后申购的份额不享有当次分配，除息日及以后赎回的份额享有当次分配。红利再投资的份额免收申购费。',
              ],
      },
      {
        heading: '七、份额持有人的权利与义务',
        paragraphs: [
          '份额持有人依法分享基金财产收益，参与清算后剩余财产的分配，申请赎回份额，查阅公开披露的基金信息，对损害其合法权益的行为提起诉讼或仲裁。',
          '份额持有人应当认真阅读基金合同与招募说明书，了解所投产品与自身的风险承受能力，及时缴纳款项与费用，在其份额范围内承担基金亏损。',
        ],
      },
      {
        heading: '八、信息披露',
        paragraphs: [
          '基金管理人按日披露份额净值，按季、半年与年度披露定期报告，发生重大事项时披露临时公告。全部公告可在基金详情页的信息披露中查阅。',
        ],
      },
      {
        heading: '九、合同的变更、终止与争议',
        paragraphs: [
          '变更基金合同涉及份额持有人重大权益的，须经份额持有人大会决议通过。基金合同终止时依法清算，剩余财产按份额比例分配。',
          '因基金合同产生的争议，当事人应协商解决；协商不成的，提交基金合同约定的仲裁机构仲裁。',
        ],
      },
    ],
  };
}

const TYPE_RISKS: Readonly<Record<string, string>> = {
  stock: '本基金主要投资股票，净值随股票市场大幅波动，可能在较长时间内低于您的买入成本。',
  mixed: '本基金同时投资股票与债券，股票仓位较高时净值波动接近股票基金。',
  bond: '本基金主要投资债券，市场利率上升或债券发行人违约会使净值下跌。',
  index: '本基金跟踪指数，指数下跌时净值随之下跌，管理人不会为避免下跌而减仓；跟踪存在偏差。',
  money: '本基金投资货币市场工具，收益随市场利率变动；它不等于存款，极端情形下也可能亏损。',
  qdii: '本基金投资境外市场，除市场下跌外还有汇率变动、境外休市与当地税收的风险，确认与到账时间更长。',
  reit: '本基金投资基础设施项目，收入取决于项目运营，价格随市场利率与项目前景波动，变现可能需要时间。',
  fof: '本基金投资其他基金，净值取决于所投基金的表现，并可能叠加所投基金的费用。',
};

/** Builds the risk disclosure with the fund's own risk, its fees by holding days, and its dates. */
export function buildRiskDisclosure(info: FundInfo, rules: TradeRules): FundDocument {
  const kind = info.is_qdii ? 'qdii' : info.type;
  const early = rules.redeem_tiers[0];
  return {
    title: `${info.name}风险揭示书`,
    lead: '基金投资需谨慎。投资前请认真阅读本揭示书，确认您了解下列风险，并有能力承担可能的亏损。',
    parts: [
      {
        heading: '一、可能亏损本金',
        paragraphs: [
          '基金不同于银行储蓄，净值会涨会跌，您可能损失部分乃至全部本金。基金管理人以诚实信用、勤勉尽责的原则管理基金财产，但不对盈利与最低收益作任何许诺。',
          '基金的过往业绩不预示未来表现，管理人管理的其他基金的业绩也不构成本基金业绩的参考。',
        ],
      },
      {
        heading: '二、本基金特有的风险',
        paragraphs: [
          TYPE_RISKS[kind] ?? '本基金的净值随其所投资产的价格变动。',
          `本基金的风险等级为 ${formatProductRisk(info.risk_level) ?? '未评级'}，适合可匹配该等级的投资者。`,
        ],
        table: {
          columns: ['投资者类别', '可匹配的产品'],
          rows: RISK_CLASSES.map((name, index) => ({
            label: name,
            cells: [`${formatAllowedRange(index + 1) ?? ''}`],
          })),
        },
      },
      {
        heading: '三、一般风险',
        paragraphs: [
          '市场风险：政策、经济周期、利率与购买力的变化使资产价格波动。',
          '信用风险：债券发行人或交易对手不能履约，使基金财产受损。',
          '流动性风险：所投资产不能以合理价格及时变现；巨额赎回时基金管理人可能暂停接受赎回申请。',
          '管理与操作风险：管理人的判断、技术系统故障或操作失误可能影响净值与交易。',
          '不可抗力：战争、自然灾害等可能使基金财产受损或交易中断。',
        ],
      },
      {
        heading: '四、交易的风险',
        paragraphs: [
          '申购与赎回按提交之后才公布的 T 日净值成交，提交时的示例与实际结果会有出入。',
          rules.has_terms
            ? `份额于 T+${rules.confirm_days} 日确认，赎回款预计于 T+${rules.arrival_days} 日到账；按哪一日的净值成交，净值的变动就由您承担到哪一日。`
            : '确认与到账的日期以基金管理人公告的基金合同为准；按哪一日的净值成交，净值的变动就由您承担到哪一日。',
          early && early.rate !== null && early.rate > 0
            ? '持有时间越短赎回费越高，频繁买卖会明显侵蚀收益。本基金的赎回费率如下。'
            : '本基金的赎回费率如下。',
        ],
        table: { columns: ['持有天数', '赎回费率'], rows: buildRedeemRows(rules.redeem_tiers) },
      },
      {
        heading: '五、适当性',
        paragraphs: [
          `产品风险等级由低到高为 ${PRODUCT_RISKS.map((risk) => `${risk} ${PRODUCT_RISK_NAMES[risk]}`).join('、')}。`,
          '您的测评结果超过 12 个月或情况发生重大变化时，应重新测评。等级匹配不代表对本产品风险和收益的判断，投资决定由您自行作出并承担风险。',
          '最低风险承受能力类别的投资者不得购买 R1 以外的产品。',
        ],
      },
    ],
  };
}
