import type { AmountDisplay } from '~/app/features/money/amounts';
import { computeNavDelayDays } from '~/app/features/money/nav-delay';
import { buildDetailPath } from '~/app/features/money/asset-sections';
import type { Liquidity } from '~/app/pages/own/shared/ladder-view';
import type { Edition } from '~/domain/platform/edition';
import { toShanghaiDay } from '~/domain/calendar/dates';

export type LadderHolding = NonNullable<Liquidity['holdings']>[number];

/** Number of rows in an expanded step; the file has all. */
const ROWS_SHOWN = 60;

const OBSTACLE_TEXTS: Record<NonNullable<LadderHolding['obstacle']>, string> = {
  suspended: '暂停赎回，恢复时间以管理人公告为准',
  no_open_day: '之后的开放日尚未公布',
  wound_up: '清算中，金额与时间以清算公告为准',
  unregistered: '份额尚未逐笔登记，不能在线申请赎回',
  order: '有办理中的订单，办完后可申请',
  no_term: '到期日以合同为准',
  term_over: '已过到期日，兑付时间以管理人公告为准',
  no_calendar: '交易日历尚未公布到可赎回日',
  residual: '部分赎回须留足最低份额，要与锁定份额一同赎回',
};

/** Describes when a holding, or a part of it, becomes cash, in words that promise nothing. */
export function describeCashTiming({ way, date, last_date, obstacle, dissent_day }: LadderHolding): string {
  const days = date === last_date ? date : `${date} 至 ${last_date}`;
  const why = obstacle === null ? '' : OBSTACLE_TEXTS[obstacle];
  switch (way) {
    case 'settlement':
      return `预计 ${days} 到账`;
    case 'open_day':
      return dissent_day
        ? `${days === dissent_day ? '' : `${days} 开放日可赎回，其中 `}${dissent_day} 临时开放日可赎回，不收赎回费`
        : `${days} 开放日可赎回`;
    case 'unlock':
      return `不早于 ${days}，${why}`;
    case 'term':
      return `${days} 到期，到期前不可赎回，可能延期`;
    case 'set_aside':
      return '已申请赎回，等待确认';
    default:
      return why;
  }
}

/** Describes the basis of its value; a late NAV is marked. */
function navText(
  { nav_date, part: section }: LadderHolding,
  today: string,
): { text: string; isLate: boolean } {
  if (nav_date === null) return { text: '净值未公布，按成本计', isLate: false };
  const late = computeNavDelayDays(section, nav_date, today);
  return late === null
    ? { text: `净值 ${nav_date}`, isLate: false }
    : { text: `净值 ${nav_date}，${late} 日未更新`, isLate: true };
}

/** Builds the holdings of the expanded step, largest first; null when none is expanded. */
export function buildStepRows(
  liquidity: Liquidity,
  { edition, amounts }: { edition: Edition; amounts: AmountDisplay },
) {
  const { holdings } = liquidity;
  if (holdings === null) return null;
  const today = toShanghaiDay(liquidity.server_now);
  return {
    rows: holdings.slice(0, ROWS_SHOWN).map((row) => ({
      key: row.product_code,
      name: row.product_name,
      to: buildDetailPath(edition, row),
      when: describeCashTiming(row),
      nav: navText(row, today),
      shares: `${amounts.shares(row.shares)} 份`,
      amount: amounts.yuan(row.amount),
      cost:
        row.fee === null || row.net === null
          ? '暂无费率'
          : `费用 ${amounts.yuan(row.fee)}，预计到账 ${amounts.yuan(row.net)}`,
    })),
    left: Math.max(0, holdings.length - ROWS_SHOWN),
  };
}
export type StepRows = NonNullable<ReturnType<typeof buildStepRows>>;
