import { formatFen, formatYuan, toBig } from '~/domain/figures/money';
import { padNavDecimals } from '~/domain/figures/nav';
import type { CorrectedPayout, PlannedEntry } from '~/upstream/modules/settlement/payout-corrections/entries';

const PAYOUT_NAMES = { dividend: '分红', split: '份额折算', income: '收益' } as const;

/** Names what was corrected, with both values; with the same value only the shares were. */
export function describeCorrection({ kind, date, becomes }: CorrectedPayout, was: string): string {
  if (toBig(was).eq(becomes)) return `${date} 的${PAYOUT_NAMES[kind]}按更正后的份额重新计算`;
  if (kind === 'income')
    return `${date} 的万份收益由 ${toBig(was).toFixed(4)} 元更正为 ${toBig(becomes).toFixed(4)} 元`;
  if (kind === 'split')
    return `${date} 的份额折算由每份折成 ${toBig(was).toFixed()} 份更正为 ${toBig(becomes).toFixed()} 份`;
  return `${date} 除息的分红由每份 ${padNavDecimals(was)} 元更正为 ${padNavDecimals(becomes)} 元`;
}

type Effect = Pick<
  PlannedEntry,
  | 'kind'
  | 'outcome'
  | 'moved_shares'
  | 'is_replacing'
  | 'replacedFen'
  | 'before_fen'
  | 'due_fen'
  | 'isExcessKept'
>;

/** Describes the effect on one person, in a sentence. */
export function describeEffect(entry: Effect): string {
  const { kind, outcome, moved_shares, is_replacing, replacedFen, before_fen, due_fen, isExcessKept } = entry;
  const isWhole = kind === 'cash' && before_fen === 0;
  const money = is_replacing
    ? `尚未付出的 ${formatFen(replacedFen)} 元更正为 ${formatFen(due_fen)} 元${due_fen > 0 ? '，另行划付' : ''}。`
    : due_fen > 0
      ? `${isWhole ? '应付' : '差额'} ${formatFen(due_fen)} 元将补付给您。`
      : '';
  if (outcome === 'money') return money === '' ? '您的金额不变。' : money;
  if (outcome === 'borne') return `${money}您多得的部分由管理人承担，已给您的不变。`;
  const count = formatYuan(toBig(moved_shares).abs().toFixed(2));
  return `您的份额已${toBig(moved_shares).gt(0) ? '补记' : '调减'} ${count} 份。${money}${isExcessKept ? '其余多得的部分由管理人承担。' : ''}`;
}
