import { paths } from '~/app/paths';
import type { Edition } from '~/domain/base/edition';
import {
  allowedProducts,
  LOWEST_TOLERANCE_NAME,
  productRiskLabel,
  riskClassLabel,
} from '~/domain/person/risk';
import { suitabilityNotices } from '~/domain/person/suitability';
import type { TRADE_CHECK_CODES } from '~/contract/trade';

export type TradeCode = (typeof TRADE_CHECK_CODES)[number];
/** Which pop-up a code opens (TRADE-002 to TRADE-012). */
export type TradePopup = 'risk' | 'common' | 'password';

export interface TradeObstacle {
  code: TradeCode;
  popup: TradePopup;
  title: string;
  content: string;
  fundName: string;
  /** What can be confirmed here and now: the words of the button and where one is in the confirmations. */
  confirm: {
    fundCode: string;
    purpose: string;
    code: string;
    step: string;
    of: number;
    label: string;
  } | null;
  /** The way on first. */
  buttons: { label: string; to: string }[];
}

export interface ObstacleFacts {
  fundCode: string;
  fundName: string;
  /** 1 to 5. */
  fundRisk: number;
  /** Of the person, 0 to 5; null without a quiz that counts. */
  riskLevel: number | null;
  purpose: 'buy' | 'plan' | 'redeem';
  edition: Edition;
  /** Day in Shanghai. */
  today: string;
  /** The page that asked. */
  here: string;
  /** Upstream's own words. */
  message: string;
  /** How often this code was confirmed already. */
  confirmed: number;
  /** What was handed in waits for an operator: there is nothing to do but wait. */
  isIdentityInReview: boolean;
}

const POPUPS: Readonly<Record<TradeCode, TradePopup>> = {
  3026: 'risk',
  3014: 'risk',
  1035: 'common',
  2003: 'common',
  2010: 'common',
  3013: 'common',
  1036: 'common',
  1037: 'common',
  1038: 'common',
  1039: 'common',
  2013: 'password',
};

/** The pop-up of a code: why, what can be done about it, and the way back here. */
export function obstacleOf(code: TradeCode, facts: ObstacleFacts): TradeObstacle {
  const { title, content, buttons, confirm } = TEXTS[code](facts);
  return {
    code,
    popup: POPUPS[code],
    title,
    content: content ?? facts.message,
    fundName: facts.fundName,
    confirm: confirm
      ? {
          fundCode: facts.fundCode,
          purpose: facts.purpose,
          code: String(code),
          step: String(facts.confirmed + 1),
          ...confirm,
        }
      : null,
    buttons,
  };
}

interface ObstacleText {
  title: string;
  /** Upstream's words where left out. */
  content?: string;
  buttons: TradeObstacle['buttons'];
  confirm?: { of: number; label: string };
}

const fundTo = ({ edition, fundCode }: ObstacleFacts) => ({
  label: '返回基金',
  to: paths.publicFund(edition, fundCode),
});
const fittingTo = ({ edition, riskLevel }: ObstacleFacts) => ({
  label: '查看匹配的基金',
  to: paths.fundLibrary(edition, {
    tab: 'public',
    risk: allowedProducts(riskLevel)
      .map((risk) => risk.slice(1))
      .join(','),
  }),
});
const quizTo = ({ edition, here }: ObstacleFacts, label: string) => ({
  label,
  to: paths.quiz(edition, { return_to: here }),
});
/** The warnings before a fund above the person's class: two, one after the other. */
function mismatch(facts: ObstacleFacts): ObstacleText {
  const notices = suitabilityNotices(
    { riskLevel: facts.riskLevel, productRisk: facts.fundRisk, today: facts.today },
    { isMismatch: true, needsSeniorConfirmation: false },
  );
  const notice = notices[Math.min(facts.confirmed, notices.length - 1)];
  return {
    title: notice?.title ?? '风险不匹配警示',
    content: notice?.text,
    confirm: { of: notices.length, label: notice?.confirm ?? '我已阅读' },
    buttons: [fittingTo(facts), fundTo(facts)],
  };
}

const TEXTS: Readonly<Record<TradeCode, (facts: ObstacleFacts) => ObstacleText>> = {
  3026: mismatch,
  3014: (facts) => ({
    title: '暂不能购买这只基金',
    content:
      `您的风险承受能力为${LOWEST_TOLERANCE_NAME}，只能购买 R1 等级的产品；` +
      `本基金为 ${productRiskLabel(facts.fundRisk) ?? '未评级'}，不能通过确认继续。` +
      '情况有变化时可重新测评，请如实作答。',
    buttons: [fittingTo(facts), quizTo(facts, '重新测评')],
  }),
  1035: (facts) => ({
    title: facts.purpose === 'redeem' ? '这只基金暂不能赎回' : '这只基金暂不能买入',
    buttons: [
      facts.purpose === 'redeem' ? fundTo(facts) : { ...fundTo(facts), label: '去基金页加自选' },
      { label: '看看其他基金', to: paths.fundLibrary(facts.edition, { tab: 'public' }) },
    ],
  }),
  2003: (facts) => {
    const identityTo = paths.identityVerify(facts.edition, { return_to: facts.here });
    return facts.isIdentityInReview
      ? {
          title: '实名信息正在复核',
          content: '已提交的资料由人工复核，通常 1 个工作日内完成，通过后回到这里继续，无需重新提交。',
          buttons: [fundTo(facts), { label: '查看复核进度', to: identityTo }],
        }
      : {
          title: '请先完成实名认证',
          content: '基金交易实行实名制，约 3 分钟，完成后回到这里继续。',
          buttons: [{ label: '去实名', to: identityTo }, fundTo(facts)],
        };
  },
  2010: (facts) => ({
    title: '请先完成风险测评',
    content: '购买基金前须了解您的风险承受能力，约 5 分钟，结果 12 个月内有效，完成后回到这里继续。',
    buttons: [quizTo(facts, '去测评'), fundTo(facts)],
  }),
  3013: (facts) => ({
    title: '风险测评已过期',
    content: '测评结果 12 个月内有效，重新测评后回到这里继续。',
    buttons: [quizTo(facts, '重新测评'), fundTo(facts)],
  }),
  1036: (facts) => ({
    title: '请先补全基本信息',
    content: '职业、地址等基本信息尚未填写完整，约 2 分钟，完成后回到这里继续。',
    buttons: [
      { label: '去填写', to: paths.baseInfo(facts.edition, { return_to: facts.here }) },
      fundTo(facts),
    ],
  }),
  1037: (facts) => ({
    title: '请先绑定银行卡',
    content: '买入从本人银行卡付款，赎回款也回到本人银行卡。绑定约 2 分钟，完成后回到这里继续。',
    buttons: [
      { label: '去绑卡', to: paths.publicBindCard(facts.edition, { return_to: facts.here }) },
      fundTo(facts),
    ],
  }),
  1038: (facts) => ({
    title: '身份证件已过期',
    content: '登记的身份证件已过有效期，更新后才能继续交易。',
    buttons: [
      { label: '更新证件', to: paths.identityVerify(facts.edition, { return_to: facts.here }) },
      fundTo(facts),
    ],
  }),
  1039: (facts) => ({
    title: '65 周岁及以上投资者确认',
    content:
      `本基金风险等级为 ${productRiskLabel(facts.fundRisk) ?? '未评级'}，净值可能大幅波动，可能损失本金` +
      `${facts.riskLevel === null ? '' : `；您的风险承受能力等级为 ${riskClassLabel(facts.riskLevel)}`}。` +
      '请确认投入的是短期内不需要使用的资金，并已与家人商量。',
    confirm: { of: 1, label: '我已了解并确认' },
    buttons: [fundTo(facts)],
  }),
  2013: (facts) => ({
    title: '请先设置交易密码',
    content:
      '交易密码为 6 位数字，买入、赎回、撤单与修改定投时使用，与登录密码无关。约 1 分钟，完成后回到这里继续。',
    buttons: [
      { label: '设置交易密码', to: paths.setTradePassword(facts.edition, { return_to: facts.here }) },
      fundTo(facts),
    ],
  }),
};
