import { paths } from '~/app/paths';
import type { Edition } from '~/domain/platform/edition';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { formatAllowedRange, isRiskFit, formatProductRisk, formatRiskClass } from '~/domain/person/risk';
import { buildSuitabilityNotices } from '~/domain/person/suitability';
import type { Order } from '~/contract/orders';
import { buildOrderHubPath } from '~/app/features/orders/order-path';

/** Row of the match table: requirement, value of the person, value of the product, whether both fit. */
export interface MatchRow {
  label: string;
  person: string;
  product: string;
  isFit: boolean;
}

/**
 * Builds the due notice and the table behind it. `riskLevel` is the current class of the person, null without one.
 */
export function buildSuitabilityView(order: Order, riskLevel: number | null, edition: Edition) {
  const question = {
    riskLevel,
    productRisk: order.risk_level,
    today: toShanghaiDay(order.server_now),
  };
  const notices = buildSuitabilityNotices(question, {
    isMismatch: order.is_mismatch,
    needsSeniorConfirmation: order.needs_senior_confirmation,
  });
  const index = Math.max(0, notices.length - order.confirmations_needed);
  const notice = notices[index] ?? notices[0];
  const table: MatchRow[] = [
    {
      label: '风险等级',
      person: formatRiskClass(riskLevel) ?? '未测评',
      product: formatProductRisk(order.risk_level) ?? '未评定',
      isFit: isRiskFit(riskLevel, order.risk_level),
    },
    {
      label: '可匹配范围',
      person: formatAllowedRange(riskLevel) ?? '—',
      product: `R${order.risk_level}`,
      isFit: isRiskFit(riskLevel, order.risk_level),
    },
    {
      label: '投资者类型',
      person: '合格投资者',
      product: order.context === 'am' ? '资管计划，仅限合格投资者' : '私募基金，仅限合格投资者',
      isFit: true,
    },
  ];
  return {
    orderId: order.order_id,
    table,
    isMismatch: order.is_mismatch,
    notice,
    /** Number of this confirmation, from 1. */
    number: index + 1,
    count: notices.length,
    leaveTo: `${buildOrderHubPath(edition, order)}#cancel`,
    fittingTo: paths.fundLibrary(edition, { tab: 'simu' }),
  };
}
