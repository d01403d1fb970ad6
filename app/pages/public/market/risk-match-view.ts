import { QUIZ_LIMITS, getRule, SENIOR_RULE } from '~/domain/shared/regulation';
import {
  listAllowedRisks,
  LOWEST_TOLERANCE_NAME,
  PRODUCT_RISKS,
  RISK_CLASS_NAMES,
  RISK_CLASSES,
  type RiskClass,
} from '~/domain/person/risk';

/** Rows of the matching table: classes down, products across; `own` is the viewer's class. */
export const buildMatchRows = (own: RiskClass | null) =>
  RISK_CLASSES.map((name, index) => {
    const open = listAllowedRisks(index + 1);
    return {
      label: `${name} ${RISK_CLASS_NAMES[name]}`,
      isCurrent: name === own,
      cells: PRODUCT_RISKS.map((risk) => (open.includes(risk) ? '匹配' : '—')),
    };
  });

/** Rules that apply next to the table on an ISO day (domain rules, section 3). */
export function buildMatchRules(day: string): string[] {
  const { validMonths, perDay, perYear } = getRule(QUIZ_LIMITS, day);
  const senior = getRule(SENIOR_RULE, day);
  return [
    `${LOWEST_TOLERANCE_NAME}的投资者归入 C1，只能购买 R1 产品，不能以确认的方式购买更高等级。`,
    '其他投资者要购买高于自身等级的产品，须先看过不匹配的风险警示，再次确认后才能继续，全过程留痕。',
    `风险测评 ${validMonths} 个月内有效，每天最多 ${perDay} 次、12 个月内最多 ${perYear} 次；过期后须重新测评。`,
    `年满 ${senior.age} 周岁的投资者购买 R${senior.fromRisk} 及以上产品，另需一次确认。`,
    '产品的风险等级由销售机构评定，可能随产品变化而调整；等级只说明风险高低，不是对收益的判断。',
  ];
}

/** Meaning of each product level. */
export const RISK_LEVEL_TEXTS = [
  { level: 'R1', text: '本金出现较大损失的可能很低，如货币基金' },
  { level: 'R2', text: '净值有小幅波动，如纯债基金' },
  { level: 'R3', text: '净值有明显波动，如股债混合基金' },
  { level: 'R4', text: '净值波动大，可能有较大损失，如股票与指数基金' },
  { level: 'R5', text: '净值波动很大，可能损失大部分本金，如部分私募与衍生品' },
] as const;
