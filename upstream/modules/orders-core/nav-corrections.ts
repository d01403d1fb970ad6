import type { Kysely, Selectable } from 'kysely';
import type { PublicOrder } from '~/contract/public-trade-shapes';
import { formatFen, formatYuan, toBig } from '~/domain/figures/money';
import type { Database, NavCorrectionEntriesTable, PayoutCorrectionsTable } from '~/upstream/core/db/schema';

type Correction = PublicOrder['corrections'][number];
type Outcome = Pick<Selectable<NavCorrectionEntriesTable>, 'outcome' | 'moved_shares' | 'due_fen'>;

/** Loads the corrections of NAVs at which orders were priced, by order, oldest first. */
export async function loadCorrections(
  db: Kysely<Database>,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Correction[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('nav_correction_entries as e')
    .innerJoin('nav_corrections as c', 'c.id', 'e.correction_id')
    .select(['e.order_id', 'e.outcome', 'e.moved_shares', 'e.due_fen', 'e.paid_at'])
    .select(['c.was', 'c.becomes', 'c.made_at'])
    .where('e.order_id', 'in', [...orderIds])
    .orderBy('c.made_at')
    .execute();
  const found = new Map<string, Correction[]>();
  for (const { order_id, was, becomes, made_at, paid_at, ...entry } of rows) {
    if (order_id === null) continue;
    const text = describeCorrectionOutcome({ ...entry, isPaid: paid_at !== null });
    const row = { nav_was: was, nav_becomes: becomes, text, made_at };
    found.set(order_id, [...(found.get(order_id) ?? []), row]);
  }
  return found;
}

/** Corrections that concern one day of income. */
export interface CorrectedDay {
  corrections: { fund_code: string; nav_was: string; nav_becomes: string }[];
  payout_corrections: { fund_code: string; kind: PayoutCorrectionsTable['kind'] }[];
}

/** Loads the days of some funds on which a NAV, dividend, split or income was corrected, by day. */
export async function loadCorrectedDays(
  db: Kysely<Database>,
  fundIds: readonly string[],
): Promise<ReadonlyMap<string, CorrectedDay>> {
  if (fundIds.length === 0) return new Map();
  const navs = await db
    .selectFrom('nav_corrections')
    .select(['fund_id', 'date', 'was', 'becomes'])
    .where('fund_id', 'in', [...fundIds])
    .orderBy('made_at')
    .execute();
  const payouts = await db
    .selectFrom('payout_corrections')
    .select(['fund_id', 'date', 'kind'])
    .where('fund_id', 'in', [...fundIds])
    .orderBy('made_at')
    .execute();
  const found = new Map<string, CorrectedDay>();
  const of = (date: string): CorrectedDay => {
    const known = found.get(date) ?? { corrections: [], payout_corrections: [] };
    found.set(date, known);
    return known;
  };
  for (const { fund_id, date, was, becomes } of navs)
    of(date).corrections.push({ fund_code: fund_id, nav_was: was, nav_becomes: becomes });
  for (const { fund_id, date, kind } of payouts)
    of(date).payout_corrections.push({ fund_code: fund_id, kind });
  return found;
}

/** Describes the effect of a corrected NAV on one person, in a sentence. */
export function describeCorrectionOutcome({
  outcome,
  moved_shares,
  due_fen,
  isPaid = false,
}: Outcome & { isPaid?: boolean }): string {
  const money = due_fen > 0 ? `差额 ${formatFen(due_fen)} 元${isPaid ? '已付出' : '将补付给您'}。` : '';
  if (outcome === 'disclosed') return '差异未超过净值的 0.5%，成交结果不变。';
  if (outcome === 'money') return money;
  if (outcome === 'borne') return '您多得的部分由管理人承担，成交结果不变。';
  const count = formatYuan(toBig(moved_shares).abs().toFixed(2));
  return `您的份额已${toBig(moved_shares).gt(0) ? '补记' : '调减'} ${count} 份。${money}`;
}
