import { createHash } from 'node:crypto';
import { isIsoDay } from '~/domain/calendar/dates';
import { formatRate } from '~/domain/figures/format';
import { maskIdNumber } from '~/domain/person/masks';
import { formatFen, formatYuan } from '~/domain/figures/money';
import { VALUATION_NAMES } from '~/domain/orders/private-sale';
import { DISSENT_PROMISE } from '~/domain/orders/dissent';
import { computeUnlockDay } from '~/domain/orders/open-days';
import { getPurchaseTerm } from '~/domain/orders/purchase-term';
import { PRIVATE_HOLDING_TEXT } from '~/domain/orders/private-redemption';
import { computeFirstMinimumYuan } from '~/upstream/modules/funds';
import type { OrderRow } from '~/upstream/modules/private-orders/change-order';
import type { FundRow, SaleTermsRow } from '~/upstream/modules/private-orders/fund-terms';
import { getClausesById } from '~/upstream/modules/private-orders/risk-clauses';

/** Date of the wording; a changed wording needs a new date here. */
const FORM_DAY = '2026-11-29';

export interface ContractParty {
  name: string;
  voucherCode: string | null;
}
export interface ContractInput {
  order: Pick<OrderRow, 'order_no' | 'amount_fen' | 'fee_fen' | 'open_day' | 'kind'>;
  /** Risk clauses of the order. */
  clauseIds: readonly string[];
  fund: FundRow;
  terms: SaleTermsRow;
  company: { full_name: string; registration_no: string };
  party: ContractParty;
}
export interface ContractText {
  title: string;
  contractNo: string;
  parts: { heading: string; paragraphs: string[] }[];
  /** SHA-256 of the canonical text, hex. */
  sha256: string;
}

/** Returns the contract number of an order: one order, one contract. */
export const getContractNo = (orderNo: string): string => `HT${orderNo.replace(/^\D+/, '')}`;

/** Builds the full contract text; equal input gives equal text and hash. */
export function buildContractText(input: ContractInput): ContractText {
  const { fund, order } = input;
  const contractNo = getContractNo(order.order_no);
  const title = `${fund.name}基金合同`;
  const parts = [
    { heading: '一、当事人', paragraphs: getParties(input) },
    { heading: '二、基金的基本情况', paragraphs: getBasics(input) },
    {
      heading: `三、本次${order.kind === 'append' ? '追加' : getPurchaseTerm(fund.status === 'raising')}`,
      paragraphs: getPurchase(input),
    },
    { heading: '四、投资目标、范围与策略', paragraphs: getStrategy(input) },
    { heading: '五、费用与业绩报酬', paragraphs: getFees(input) },
    { heading: '六、开放日、锁定期与赎回', paragraphs: getOpening(input) },
    { heading: '七、估值、分配与信息披露', paragraphs: getReporting(input) },
    { heading: '八、投资者的声明与义务', paragraphs: INVESTOR },
    { heading: '九、管理人与托管人的义务', paragraphs: KEEPERS },
    {
      heading: '十、风险揭示',
      paragraphs: getClausesById(input.clauseIds).map(
        ({ title: name, text }, index) => `${index + 1}. ${name}：${text}`,
      ),
    },
    { heading: '十一、投资冷静期、回访与解除', paragraphs: COOLING_OFF },
    { heading: '十二、合同的成立、变更与终止', paragraphs: LIFE },
    { heading: '十三、争议的处理', paragraphs: DISPUTES },
    { heading: '十四、其他', paragraphs: [`本合同文本版本：${FORM_DAY}。合同编号：${contractNo}。`] },
  ];
  return { title, contractNo, parts, sha256: getHash(title, contractNo, parts) };
}

function getHash(title: string, contractNo: string, parts: ContractText['parts']): string {
  const lines = [title, contractNo, ...parts.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])];
  return createHash('sha256').update(lines.join('\n'), 'utf8').digest('hex');
}

const getParties = ({ party, company, fund }: ContractInput): string[] => [
  `基金投资者：${party.name}${party.voucherCode === null ? '' : `，证件号码 ${maskIdNumber(party.voucherCode)}`}。`,
  `基金管理人：${company.full_name}，登记编号 ${company.registration_no}。`,
  `基金托管人：${fund.custodian}。`,
  '三方在平等自愿、诚实信用的基础上订立本合同，共同遵守法律法规与自律规则。',
];

const getBasics = ({ fund, terms }: ContractInput): string[] => [
  `名称：${fund.name}；备案编码：${fund.filing_no}；类型：${fund.fund_type}；运作方式：契约型。`,
  `风险等级：R${fund.risk_level}。投资者人数累计不超过 ${terms.investor_cap} 人。`,
  ...(fund.warn_line === null
    ? []
    : [
        `预警线为单位净值 ${fund.warn_line} 元，止损线为 ${fund.stop_line} 元。触及时按约定减仓或变现，成交价格可能低于该水平。`,
      ]),
  ...(terms.is_abroad ? ['基金投资于境外市场，以人民币计价，汇率变动会影响净值。'] : []),
];

/**
 * Returns the minimum net amount of a first purchase, 元: the legal or the fund minimum, as enforced for a
 * reservation.
 */
const leastNet = ({ fund }: ContractInput): number => computeFirstMinimumYuan(fund, FORM_DAY);

function getPurchase(input: ContractInput): string[] {
  const { order, fund, terms } = input;
  const amount = formatFen(order.amount_fen ?? 0);
  const fee = formatFen(order.fee_fen ?? 0);
  return [
    `本次缴付金额为人民币 ${amount} 元，其中认（申）购费 ${fee} 元（费率 ${formatRate(fund.subscribe_rate)}，价外计算）。`,
    `拟投资的开放日为 ${order.open_day}。份额按该日基金份额净值计算：份额 =（缴付金额 − 费用）÷ 份额净值，保留两位小数。`,
    `款项从投资者本人同名银行账户汇入募集结算资金专用账户：户名 ${terms.account_name}，账号 ${terms.account_no}，开户行 ${terms.bank}。他人账户汇入的款项原路退回。`,
    `首次投资（不含认（申）购费）不低于 ${formatYuan(String(leastNet(input)), 0)} 元，追加缴付不低于 ${formatYuan(String(fund.append_amount), 0)} 元；缴付金额均为 ${formatYuan(String(terms.amount_step), 0)} 元的整数倍。`,
  ];
}

const getStrategy = ({ fund }: ContractInput): string[] => [
  fund.strategy_text,
  '投资限制、业绩比较基准与关联交易的处理以招募说明书为准；超出约定范围的投资须先取得投资者同意。',
];

const getFees = ({ fund, terms }: ContractInput): string[] => [
  `管理费按前一日资产净值的 ${formatRate(fund.management_rate)} 年费率计提，托管费按 ${formatRate(fund.custody_rate)} 年费率计提，均按日计提、按季支付。`,
  getPerformance(fund, terms),
  '证券交易费用、审计费与依法由基金承担的税费从基金财产中支付。',
];

/** Describes the full calculation of the performance fee, which a redemption uses. */
function getPerformance(
  { performance_rate, performance_note }: ContractInput['fund'],
  { performance_hurdle }: ContractInput['terms'],
): string {
  if (performance_rate <= 0) return '业绩报酬：本基金不收取业绩报酬。';
  const hurdle = Number(performance_hurdle);
  const highWaterMark = '该笔份额确认时的份额净值（高水位）';
  const threshold =
    hurdle > 0
      ? `${highWaterMark}按年化 ${formatRate(hurdle, 0)} 单利增长至赎回日的净值（按份额净值的小数位四舍五入）`
      : highWaterMark;
  return `业绩报酬：${performance_note}。以赎回日份额净值加该笔份额确认以来的每份分红，高于${threshold}的部分为计提基数，计提比例 ${formatRate(performance_rate, 0)}，从赎回金额中扣除；未高于的不计提。`;
}

/** Describes when the shares of the order are free. The unsigned form has no open day. */
const firstDayText = (openDay: string, lockDays: number): string =>
  isIsoDay(openDay)
    ? `；本次份额在 ${openDay} 确认的，自 ${computeUnlockDay(openDay, lockDays)} 起的开放日可以赎回`
    : '';

const getOpening = ({ fund, terms, order }: ContractInput): string[] => [
  `开放安排：${fund.open_rule}。`,
  fund.lock_days === 0
    ? '份额不设锁定期。'
    : `每笔份额自确认之日起锁定 ${fund.lock_days} 天，锁定期内不办理赎回${firstDayText(order.open_day, fund.lock_days)}。`,
  `赎回费：${fund.redeem_note}。${PRIVATE_HOLDING_TEXT}。赎回按先进先出处理，部分赎回后剩余份额不少于 ${formatYuan(terms.min_hold_shares)} 份，且其市值不低于法规对该类产品的最低投资金额；不足的，须全部赎回。`,
  '单个开放日净赎回申请超过基金总份额的百分之十为巨额赎回，管理人以公告决定如何办理。本平台受理的赎回申请按全额办理，不作部分确认。',
];

const getReporting = ({ terms }: ContractInput): string[] => [
  `基金份额净值由管理人计算、托管人复核，${VALUATION_NAMES[terms.valuation]}估值一次。`,
  '收益分配由管理人提出方案、托管人复核；默认以现金方式分配，分配后份额净值相应减少。',
  '管理人每季度、每年度向投资者披露报告，并在发生重大事项之日起五个工作日内告知。投资者可以在本平台查阅本人的报告与合同。',
];

const INVESTOR: string[] = [
  '投资者声明：符合合格投资者条件；以自有合法资金为本人投资；提交的材料真实、完整；已阅读风险揭示书并能够承受相应损失。',
  '投资者应当按时足额缴款，承担合同约定的费用与亏损，对获得的非公开信息保密，个人信息变化时及时更新。',
  '投资者有权分享基金财产收益、按约定赎回份额、查阅基金信息、参加份额持有人会议，并在权益受损时依法主张。',
];

const KEEPERS: string[] = [
  '管理人应当勤勉尽责、独立建账、公平对待所管理的各只基金，不得侵占、挪用基金财产或利用非公开信息交易。',
  '托管人应当保管基金财产、复核净值、监督投资运作，发现违法违规或违约指令时拒绝执行并报告。',
  '基金财产独立于管理人、托管人的固有财产，管理人、托管人因解散或破产等清算的，基金财产不属于其清算财产。',
];

const COOLING_OFF: string[] = [
  '自合同签署且款项全额到账之时（以较晚者为准）起，投资者享有不少于二十四小时的投资冷静期，期间销售机构不主动联系投资者。',
  '冷静期满后，由非销售人员以回访问卷核对八项内容。回访确认成功之前，募集账户中的款项不得投资运作。',
  '回访确认成功之前，投资者可以随时解除本合同并取回全部款项，不承担任何费用。',
];

const LIFE: string[] = [
  '本合同由投资者以电子签名签署，与书面签署具有同等效力；款项到账、冷静期届满且回访确认成功后，自份额确认之日起对投资者生效。',
  `合同的重大变更须征询投资者意见，截止日前没有答复的视为不同意；不同意变更的投资者${DISSENT_PROMISE}。`,
  '基金存续期届满未续期、触及止损线且完成变现、管理人丧失资格且无承接者等情形下合同终止，由清算小组清算并按份额分配剩余财产。',
];

const DISPUTES: string[] = [
  '因本合同产生的争议先行协商；协商不成的，可以向行业调解组织申请调解，或者向基金合同签订地有管辖权的人民法院起诉。',
  '争议处理期间，各方继续履行不涉及争议的义务。本合同适用中华人民共和国法律。',
];
