/**
 * Suitability of a product for a buyer (domain rules, section 3): a match, or a written warning confirmed twice, or
 * a refusal; one more confirmation for a senior. Levels and ranges are in risk.ts.
 */
import { computeAge } from '~/domain/person/id-document';
import { SENIOR_RULE, getRule } from '~/domain/shared/regulation';
import {
  formatAllowedRange,
  isRiskFit,
  isLowestTolerance,
  LOWEST_TOLERANCE_NAME,
  canOverrideMismatch,
  parseProductRisk,
  formatProductRisk,
  getRiskClass,
  formatRiskClass,
} from '~/domain/person/risk';

export interface SuitabilityQuestion {
  /** 0 to 5 of a valid quiz, null without one. */
  readonly riskLevel: number | null;
  /** 1 to 5, or 'R1' to 'R5'. */
  readonly productRisk: unknown;
  /** ISO day; null when the document does not contain it. */
  readonly birthDay: string | null;
  /** ISO day in Asia/Shanghai. */
  readonly today: string;
}

export interface Suitability {
  readonly isFit: boolean;
  /** Known on both sides and outside the range. */
  readonly isMismatch: boolean;
  readonly isLowestClass: boolean;
  readonly needsSeniorConfirmation: boolean;
  /** Reason it cannot be bought at all, as text for the person; null when it can. */
  readonly refusal: string | null;
  /** Notices to read and confirm, in sequence; none when refused. */
  readonly notices: readonly SuitabilityNotice[];
}

export interface SuitabilityNotice {
  readonly key: 'fit' | 'warning' | 'again' | 'senior';
  readonly title: string;
  readonly text: string;
  /** Label of the button. */
  readonly confirm: string;
}

/** Counts the confirmations of the notice: one; two when product and person do not match; one more for a senior. */
export const countConfirmationsNeeded = (order: {
  readonly isMismatch: boolean;
  readonly needsSeniorConfirmation: boolean;
}): number => 1 + Number(order.isMismatch) + Number(order.needsSeniorConfirmation);

/** Checks whether a person may buy a product, and with which confirmations. */
export function checkSuitability(question: SuitabilityQuestion): Suitability {
  const { riskLevel, productRisk } = question;
  const fits = isRiskFit(riskLevel, productRisk);
  const isKnown = getRiskClass(riskLevel) !== null && parseProductRisk(productRisk) !== null;
  const isMismatch = isKnown && !fits;
  const needsSeniorConfirmation = isSeniorConfirmationRequired(question);
  const refusal = getRefusal(question, isMismatch);
  return {
    isFit: fits,
    isMismatch,
    isLowestClass: isLowestTolerance(riskLevel),
    needsSeniorConfirmation,
    refusal,
    notices:
      refusal === null ? buildSuitabilityNotices(question, { isMismatch, needsSeniorConfirmation }) : [],
  };
}

/** Returns whether the age of the buyer and the risk of the product require one more confirmation. */
export function isSeniorConfirmationRequired({ birthDay, productRisk, today }: SuitabilityQuestion): boolean {
  const { age, fromRisk } = getRule(SENIOR_RULE, today);
  const risk = Number(parseProductRisk(productRisk)?.slice(1) ?? 0);
  return birthDay !== null && computeAge(birthDay, today) >= age && risk >= fromRisk;
}

function getRefusal({ riskLevel, productRisk }: SuitabilityQuestion, isMismatch: boolean): string | null {
  if (getRiskClass(riskLevel) === null) return '请先完成风险测评';
  if (parseProductRisk(productRisk) === null) return '该产品的风险等级尚未评定，暂不能购买';
  return isMismatch && !canOverrideMismatch(riskLevel)
    ? `您的风险承受能力为${LOWEST_TOLERANCE_NAME}，只能购买 R1 等级的产品`
    : null;
}

/** Builds the notices of a purchase whose confirmations are already known. */
export function buildSuitabilityNotices(
  question: Omit<SuitabilityQuestion, 'birthDay'>,
  { isMismatch, needsSeniorConfirmation }: Pick<Suitability, 'isMismatch' | 'needsSeniorConfirmation'>,
): SuitabilityNotice[] {
  const person = formatRiskClass(question.riskLevel) ?? '';
  const product = formatProductRisk(question.productRisk) ?? '';
  const range = formatAllowedRange(question.riskLevel) ?? '';
  const pair = `您的风险承受能力等级为 ${person}，可匹配 ${range}；本产品风险等级为 ${product}`;
  const notices: SuitabilityNotice[] = isMismatch
    ? [
        {
          key: 'warning',
          title: '风险不匹配警示',
          text:
            `${pair}，高于您的可匹配范围。购买后可能承受超出您承受能力的损失，` +
            '包括本金的全部损失。我们没有主动向您推介本产品，建议您选择等级匹配的产品。',
          confirm: '我已阅读上述警示',
        },
        {
          key: 'again',
          title: '再次确认',
          text: '您已知悉本产品与您的风险承受能力不匹配，仍自愿购买，并自行承担由此产生的风险与损失。',
          confirm: '我仍要继续，并自行承担风险',
        },
      ]
    : [
        {
          key: 'fit',
          title: '适当性匹配告知',
          text: `${pair}，两者匹配。匹配不代表对本产品风险和收益的判断，投资决定由您自行作出并承担风险。`,
          confirm: '我已阅读并同意',
        },
      ];
  if (!needsSeniorConfirmation) return notices;
  const { age } = getRule(SENIOR_RULE, question.today);
  return [
    ...notices,
    {
      key: 'senior',
      title: `${age} 周岁及以上投资者确认`,
      text: `本产品风险等级为 ${product}，净值可能大幅波动，且只在开放日可以赎回。请确认投入的是短期内不需要使用的资金，并已与家人商量。`,
      confirm: '我已了解并确认',
    },
  ];
}
