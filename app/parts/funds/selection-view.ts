import type { Edition } from '~/domain/base/edition';
import { formatPercent, formatRate } from '~/domain/figures/format';
import type { CallResult, Contract } from '~/contract';
import { PUBLIC_TYPE_NAMES, PUBLIC_TYPES } from '~/contract/kinds';
import { spark, type Spark } from '~/app/charts/spark';
import { paths } from '~/app/paths';
import { formatDepth } from '~/app/parts/funds/figures';

type Selected = CallResult<Contract['market']['fundSelections']>['list'][number];

/** A selected fund, ready to draw. */
export interface SelectionView {
  to: string;
  name: string;
  risk: string;
  facts: string[];
  reasons: string[];
  asOf: string | null;
  /** Leading figure and the one beside it. */
  figures: { value: string; label: string; isSigned: boolean }[];
  spark: Spark | null;
}

/** Selected funds with the facts that speak for them and the day these hold on. */
export const selectionViews = (list: readonly Selected[], edition: Edition): SelectionView[] =>
  list.map((fund) => ({
    to: paths.publicFund(edition, fund.fund_code),
    name: fund.name,
    risk: `R${fund.risk_level}`,
    facts: [fund.type_name, fund.fund_code, fund.company_name],
    reasons: fund.reasons,
    asOf: fund.as_of,
    figures:
      fund.type === 'money'
        ? [{ value: formatRate(fund.seven_day_yield, 3), label: '七日年化', isSigned: false }]
        : [
            { value: formatPercent(fund.returns?.['1y']), label: '近1年', isSigned: true },
            {
              value: formatDepth(fund.max_drawdown),
              // Younger than the window: it is all there is.
              label: fund.returns?.['1y'] == null ? '成立以来最大回撤' : '近1年最大回撤',
              isSigned: false,
            },
          ],
    spark: fund.spark ? spark(fund.spark) : null,
  }));

/** The row of types above the list; `type` is the one chosen. */
export const selectionTypes = (type: (typeof PUBLIC_TYPES)[number] | undefined, edition: Edition) => [
  { label: '全部', to: paths.publicSelections(edition), isCurrent: type === undefined },
  ...PUBLIC_TYPES.map((each) => ({
    label: PUBLIC_TYPE_NAMES[each],
    to: paths.publicSelections(edition, { type: each }),
    isCurrent: each === type,
  })),
];
