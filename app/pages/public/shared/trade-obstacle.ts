import { paths } from '~/app/paths';
import { PURCHASE_VERIFY_STATE } from '~/domain/shared/constants';
import { REFUSAL_TEXTS } from '~/bff/core/refusal-texts';
import type { Edition } from '~/domain/platform/edition';
import {
  listAllowedRisks,
  LOWEST_TOLERANCE_NAME,
  formatProductRisk,
  formatRiskClass,
} from '~/domain/person/risk';
import { buildSuitabilityNotices } from '~/domain/person/suitability';
import { REQUIRED_CONFIRMATIONS, type ConfirmableReason, type TradeReason } from '~/contract/refusals';
import { REVIEW_TIME } from '~/domain/person/service-days';

/** Kind of pop-up for a reason (TRADE-002 to TRADE-012). */
export type TradePopupKind = 'risk' | 'common' | 'password';

export interface TradeObstacle {
  reason: TradeReason;
  popup: TradePopupKind;
  title: string;
  /** Message of the server, shown first; empty when there is none or when it equals the content. */
  message: string;
  content: string;
  fundName: string;
  /** Confirmation available here: the button label and the progress of the confirmations. */
  confirm: {
    fundCode: string;
    purpose: string;
    reason: ConfirmableReason;
    step: string;
    of: number;
    label: string;
  } | null;
  /** Main link first. */
  buttons: { label: string; to: string }[];
}

export interface ObstacleFacts {
  fundCode: string;
  fundName: string;
  /** 1 to 5. */
  fundRisk: number;
  /** Risk level of the person, 0 to 5; null without a valid quiz. */
  riskLevel: number | null;
  purpose: 'buy' | 'plan' | 'redeem';
  edition: Edition;
  /** Day in Shanghai. */
  today: string;
  /** Address of the page that ran the check. */
  here: string;
  /** Message of the upstream. */
  message: string;
  /** How often this reason was already confirmed. */
  confirmed: number;
  /** Submitted documents wait for an operator: the person can only wait. */
  isIdentityInReview: boolean;
  isBaseInfoInReview: boolean;
}

const POPUPS: Readonly<Record<TradeReason, TradePopupKind>> = {
  risk_mismatch: 'risk',
  risk_lowest: 'risk',
  suspended: 'common',
  identity: 'common',
  quiz: 'common',
  quiz_expired: 'common',
  base_info: 'common',
  card: 'common',
  document_expired: 'common',
  senior: 'common',
  trade_password: 'password',
};

/** Builds the pop-up of a reason: the cause, the solution, and the link back here. */
export function buildTradeObstacle(reason: TradeReason, facts: ObstacleFacts): TradeObstacle {
  const known = REFUSAL_TEXTS[reason];
  const screen = SCREENS[reason](facts);
  const { title = known.title, buttons, confirm } = screen;
  // The message of the server comes first; the catalogue text is used when there is none.
  const { message } = facts;
  const content = screen.content ?? (message ? '' : known.text);
  return {
    reason,
    popup: POPUPS[reason],
    title,
    message: message === content ? '' : message,
    content,
    fundName: facts.fundName,
    confirm: confirm
      ? {
          fundCode: facts.fundCode,
          purpose: facts.purpose,
          reason: confirm.reason,
          step: String(PURCHASE_VERIFY_STATE + facts.confirmed),
          of: REQUIRED_CONFIRMATIONS[confirm.reason],
          label: confirm.label,
        }
      : null,
    buttons,
  };
}

/** Pop-up content for this fund and person; omitted fields use title and text of the catalogue. */
interface ObstacleScreen {
  title?: string;
  content?: string;
  buttons: TradeObstacle['buttons'];
  confirm?: { reason: ConfirmableReason; label: string };
}

const fundTo = ({ edition, fundCode }: ObstacleFacts) => ({
  label: '返回基金',
  to: paths.publicFund(edition, fundCode),
});
const fittingTo = ({ edition, riskLevel }: ObstacleFacts) => ({
  label: '查看匹配的基金',
  to: paths.fundLibrary(edition, {
    tab: 'public',
    risk: listAllowedRisks(riskLevel)
      .map((risk) => risk.slice(1))
      .join(','),
  }),
});
const quizTo = ({ edition, here }: ObstacleFacts, label: string) => ({
  label,
  to: paths.quiz(edition, { return_to: here }),
});
/** Warnings before a fund above the person's class: two in sequence. */
function mismatch(facts: ObstacleFacts): ObstacleScreen {
  const notices = buildSuitabilityNotices(
    { riskLevel: facts.riskLevel, productRisk: facts.fundRisk, today: facts.today },
    { isMismatch: true, needsSeniorConfirmation: false },
  );
  const notice = notices[Math.min(facts.confirmed, notices.length - 1)];
  return {
    title: notice?.title,
    content: notice?.text,
    confirm: { reason: 'risk_mismatch', label: notice?.confirm ?? '我已阅读' },
    buttons: [fittingTo(facts), fundTo(facts)],
  };
}

const SCREENS: Readonly<Record<TradeReason, (facts: ObstacleFacts) => ObstacleScreen>> = {
  risk_mismatch: mismatch,
  risk_lowest: (facts) => ({
    content:
      `您的风险承受能力为${LOWEST_TOLERANCE_NAME}，只能购买 R1 等级的产品；` +
      `本基金为 ${formatProductRisk(facts.fundRisk) ?? '未评级'}，不能通过确认继续。` +
      '情况有变化时可重新测评，请如实作答。',
    buttons: [fittingTo(facts), quizTo(facts, '重新测评')],
  }),
  suspended: (facts) => ({
    title: facts.purpose === 'redeem' ? '这只基金暂不能赎回' : '这只基金暂不能买入',
    buttons: [
      facts.purpose === 'redeem' ? fundTo(facts) : { ...fundTo(facts), label: '去基金页加自选' },
      { label: '看看其他基金', to: paths.fundLibrary(facts.edition, { tab: 'public' }) },
    ],
  }),
  identity: (facts) => {
    const identityTo = paths.identityVerify(facts.edition, { return_to: facts.here });
    return facts.isIdentityInReview
      ? {
          title: '实名信息正在复核',
          content: `已提交的资料由人工复核，${REVIEW_TIME}完成，通过后回到这里继续，无需重新提交。`,
          buttons: [fundTo(facts), { label: '查看复核进度', to: identityTo }],
        }
      : {
          buttons: [{ label: '去实名', to: identityTo }, fundTo(facts)],
        };
  },
  quiz: (facts) => ({ buttons: [quizTo(facts, '去测评'), fundTo(facts)] }),
  quiz_expired: (facts) => ({ buttons: [quizTo(facts, '重新测评'), fundTo(facts)] }),
  base_info: (facts) => {
    const baseInfoTo = paths.baseInfo(facts.edition, { return_to: facts.here });
    return facts.isBaseInfoInReview
      ? {
          title: '基本信息正在复核',
          content: '已提交的声明与材料由人工复核，通过后回到这里继续，无需重新提交。',
          buttons: [fundTo(facts), { label: '查看复核进度', to: baseInfoTo }],
        }
      : { buttons: [{ label: '去填写', to: baseInfoTo }, fundTo(facts)] };
  },
  card: (facts) => ({
    buttons: [
      { label: '去绑卡', to: paths.publicBindCard(facts.edition, { return_to: facts.here }) },
      fundTo(facts),
    ],
  }),
  document_expired: (facts) => ({
    buttons: [
      { label: '更新证件', to: paths.identityVerify(facts.edition, { return_to: facts.here }) },
      fundTo(facts),
    ],
  }),
  senior: (facts) => ({
    content:
      `本基金风险等级为 ${formatProductRisk(facts.fundRisk) ?? '未评级'}，净值可能大幅波动，可能损失本金` +
      `${facts.riskLevel === null ? '' : `；您的风险承受能力等级为 ${formatRiskClass(facts.riskLevel)}`}。` +
      '请确认投入的是短期内不需要使用的资金，并已与家人商量。',
    confirm: { reason: 'senior', label: '我已了解并确认' },
    buttons: [fundTo(facts)],
  }),
  trade_password: (facts) => ({
    buttons: [
      { label: '设置交易密码', to: paths.setTradePassword(facts.edition, { return_to: facts.here }) },
      fundTo(facts),
    ],
  }),
};
