import { formatFen, formatYuan, toBig } from '~/domain/figures/money';
import type { PlannedEntry } from '~/upstream/modules/settlement/navs/correction-plan';

/** Describes the effect of a corrected NAV on one person, in a sentence. */
export function describeCorrectionOutcome({
  outcome,
  moved_shares,
  due_fen,
  isPaid = false,
}: Pick<PlannedEntry, 'outcome' | 'moved_shares' | 'due_fen'> & { isPaid?: boolean }): string {
  const money = due_fen > 0 ? `差额 ${formatFen(due_fen)} 元${isPaid ? '已付出' : '将补付给您'}。` : '';
  if (outcome === 'disclosed') return '差异未超过净值的 0.5%，成交结果不变。';
  if (outcome === 'money') return money;
  if (outcome === 'borne') return '您多得的部分由管理人承担，成交结果不变。';
  const count = formatYuan(toBig(moved_shares).abs().toFixed(2));
  return `您的份额已${toBig(moved_shares).gt(0) ? '补记' : '调减'} ${count} 份。${money}`;
}
