import { formatAge, formatPercent } from '~/domain/figures/format';
import type { Edition } from '~/domain/platform/edition';
import type { CallResult, Contract } from '~/contract';
import { paths } from '~/app/paths';
import { buildTenureRow } from '~/app/features/funds/tenure-view';

export type ManagersReply = CallResult<Contract['market']['fundManagers']>;

/** Builds the managers of a fund, current ones first; tenure and its return as published. */
export const buildManagerViews = ({ list }: ManagersReply, today: string) =>
  list.map((manager) => ({
    id: manager.manager_id,
    isCurrent: manager.to === null,
    name: manager.name,
    title: manager.title,
    career: `从业 ${manager.career_years} 年`,
    company: manager.company_name,
    photo: manager.photo_url,
    productCount: manager.product_count,
    from: manager.from,
    to: manager.to,
    tenure: formatAge(manager.from, manager.to ?? today),
    tenureReturn: formatPercent(manager.tenure_return),
    profile: manager.profile,
  }));

type TenuresReply = CallResult<Contract['market']['fundTenures']>;

/**
 * Builds the fund's results by manager, and those of its current managers at other funds. A manager without other
 * funds is omitted, because the first list covers this fund.
 */
export const buildTenureViews = ({ fund_code, spans, managers }: TenuresReply, edition: Edition) => ({
  spans: spans.map((span) =>
    buildTenureRow(span, { key: span.came_on, name: span.manager_names.join('、'), to: null }),
  ),
  people: managers
    .filter(({ products }) => products.some((each) => each.fund_code !== fund_code))
    .map(({ manager_id, name, products, product_total }) => ({
      id: manager_id,
      title: `${name}管理过的基金`,
      rows: products.map((each) =>
        buildTenureRow(each, {
          key: `${each.fund_code} ${each.came_on}`,
          name: each.name,
          to: each.fund_code === fund_code ? null : paths.publicFund(edition, each.fund_code),
        }),
      ),
      more:
        product_total > products.length
          ? `共 ${product_total} 只，列最近到任的 ${products.length} 只。`
          : `共 ${product_total} 只，含已离任。`,
    })),
});

export type ManagerView = ReturnType<typeof buildManagerViews>[number];
