import type { Viewer } from '~/bff/http/app-context';
import type { Edition } from '~/domain/platform/edition';
import type { SimuBrief } from '~/contract/catalogue';
import { buildSimuRow, type FundRow } from '~/app/features/lists/fund-row';
import { buildLockBarView, type LockBarView } from '~/app/features/lists/lock-bar-view';
import { getLevelLock } from '~/app/features/person/next-step';

const nameOrder = new Intl.Collator('zh-Hans-CN', { numeric: true });

interface ListedFund extends FundRow {
  id: string;
  isWatched: boolean;
}

export interface FundListView {
  edition: Edition;
  funds: ListedFund[];
  /** Reason why figures are locked, shown once; null when they are open. */
  lock: LockBarView | null;
  /** Address that the star form returns to without scripts. */
  returnTo: string;
  asOf: string | null;
}

/**
 * Builds the products by name for every viewer, because an order by performance would reveal performance. `now` in
 * epoch ms.
 */
export function buildFundListView(
  funds: readonly SimuBrief[],
  viewer: Viewer | null,
  edition: Edition,
  { now, returnTo }: { now: number; returnTo: string },
): FundListView {
  const locked = getLevelLock(viewer, now);
  const dates = funds.map((fund) => fund.nav_date).filter((date): date is string => date !== null);
  const text = '净值、业绩、风险与费率只向特定对象展示';
  return {
    edition,
    funds: [...funds]
      .sort((a, b) => nameOrder.compare(a.name, b.name))
      .map((fund) => ({
        ...buildSimuRow(fund, 'return_1y'),
        id: fund.product_id,
        isWatched: fund.is_selection,
      })),
    lock: locked && buildLockBarView(locked, viewer, edition, { returnTo, text }),
    returnTo,
    asOf: dates.sort().pop() ?? null,
  };
}
