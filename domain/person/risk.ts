/**
 * Risk levels of people and products and their suitability (RISK-001 to RISK-007; domain rules, suitability). A
 * viewer's level is 0 to 5; a product's risk is R1 to R5. Unknown values are never suitable.
 */
import { RISK_LEVEL_MAX, RISK_LEVEL_MIN } from '~/domain/shared/constants';

export const RISK_CLASSES = ['C1', 'C2', 'C3', 'C4', 'C5'] as const;
export type RiskClass = (typeof RISK_CLASSES)[number];

export const PRODUCT_RISKS = ['R1', 'R2', 'R3', 'R4', 'R5'] as const;
export type ProductRisk = (typeof PRODUCT_RISKS)[number];

export const RISK_CLASS_NAMES: Readonly<Record<RiskClass, string>> = {
  C1: '保守型',
  C2: '稳健型',
  C3: '平衡型',
  C4: '积极型',
  C5: '进取型',
};

export const PRODUCT_RISK_NAMES: Readonly<Record<ProductRisk, string>> = {
  R1: '低风险',
  R2: '中低风险',
  R3: '中风险',
  R4: '中高风险',
  R5: '高风险',
};

/** RISK-007: name of level 0. */
export const LOWEST_TOLERANCE_NAME = '最低风险承受能力类别';

/**
 * Returns the position 1 to 5 of the class of a level (levels 0 and 1 share the first), or null for an invalid
 * level.
 */
function classNumber(level: number | null | undefined): number | null {
  if (level == null || !Number.isInteger(level) || level < RISK_LEVEL_MIN || level > RISK_LEVEL_MAX)
    return null;
  return Math.max(level, 1);
}

/** Returns the class of a risk level, or null for an invalid level. */
export function getRiskClass(level: number | null | undefined): RiskClass | null {
  const number = classNumber(level);
  return number === null ? null : (RISK_CLASSES[number - 1] ?? null);
}

/** Formats "C4 积极型"; level 0 is named as the lowest category; null for an invalid level. */
export function formatRiskClass(level: number | null | undefined): string | null {
  const name = getRiskClass(level);
  if (name === null) return null;
  return isLowestTolerance(level) ? `${name} ${LOWEST_TOLERANCE_NAME}` : `${name} ${RISK_CLASS_NAMES[name]}`;
}

/** Lists the product risks that a level may see and buy, lowest first; empty for an invalid level. */
export function listAllowedRisks(level: number | null | undefined): ProductRisk[] {
  return PRODUCT_RISKS.slice(0, classNumber(level) ?? 0);
}

/** Formats "R1" or "R1-R4", or null for an invalid level. */
export function formatAllowedRange(level: number | null | undefined): string | null {
  const number = classNumber(level);
  if (number === null) return null;
  return number === 1 ? 'R1' : `R1-R${number}`;
}

/** Returns the highest allowed product risk as a number 1 to 5, or null when the level is unknown. */
export const getMaxProductRisk = (level: number | null | undefined): number | null => classNumber(level);

/** Parses a product's risk: 4, '4', 'R4' or 'r4'; null when it is none of R1 to R5. */
export function parseProductRisk(value: unknown): ProductRisk | null {
  const text = typeof value === 'number' ? String(value) : value;
  const match = typeof text === 'string' ? /^r?([1-5])$/i.exec(text.trim()) : null;
  return match ? (PRODUCT_RISKS[Number(match[1]) - 1] ?? null) : null;
}

/** Formats "R4 中高风险", or null. */
export function formatProductRisk(value: unknown): string | null {
  const risk = parseProductRisk(value);
  return risk === null ? null : `${risk} ${PRODUCT_RISK_NAMES[risk]}`;
}

/**
 * Returns whether a product's risk is within the range of a level. An unknown value on either side is not suitable.
 */
export function isRiskFit(level: number | null | undefined, productRisk: unknown): boolean {
  const risk = parseProductRisk(productRisk);
  return risk !== null && listAllowedRisks(level).includes(risk);
}

/** Returns whether the level is the lowest risk tolerance category, which may never exceed R1. */
export const isLowestTolerance = (level: number | null | undefined): boolean => level === 0;

/**
 * Returns whether the person may continue despite a mismatch after the written warning: never in the lowest
 * category.
 */
export const canOverrideMismatch = (level: number | null | undefined): boolean =>
  classNumber(level) !== null && !isLowestTolerance(level);
