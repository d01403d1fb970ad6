import type { Viewer } from '~/bff/http/app-context';
import type { Edition } from '~/domain/base/edition';
import type { SimuBrief } from '~/contract/catalogue';
import { simuRow, type FundRow } from '~/app/parts/lists/fund-row';
import { levelLockOf, nextStepFor } from '~/app/parts/person/next-step';

const nameOrder = new Intl.Collator('zh-Hans-CN', { numeric: true });

export interface FundListView {
  funds: FundRow[];
  next: string | undefined;
  asOf: string | null;
}

/** Products in order of name, whoever looks: an order by performance would be performance. `now` in epoch ms. */
export function fundListView(
  funds: readonly SimuBrief[],
  viewer: Viewer | null,
  edition: Edition,
  now: number,
): FundListView {
  const locked = levelLockOf(viewer, now);
  const dates = funds.map((fund) => fund.nav_date).filter((date): date is string => date !== null);
  return {
    funds: [...funds]
      .sort((a, b) => nameOrder.compare(a.name, b.name))
      .map((fund) => simuRow(fund, 'return_1y')),
    next: locked ? (viewer ? nextStepFor(locked, viewer, edition).label : '登录认证') : undefined,
    asOf: dates.sort().pop() ?? null,
  };
}
