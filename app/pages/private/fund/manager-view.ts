import type { CallResult, Contract } from '~/contract';
import { readingPaths } from '~/app/paths/reading';
import { paths } from '~/app/paths';
import { buildFundListView } from '~/app/pages/private/fund/fund-list-view';
import { mapSection, type SettledSection } from '~/app/route-kit/settle';
import type { ViewContext } from '~/app/features/person/lock-view';
import { buildTenureRow } from '~/app/features/funds/tenure-view';
import { buildNewsViews } from '~/app/features/news/news-view';

type TenuresReply = CallResult<Contract['market']['simuTenures']>;
type ManagerReply = CallResult<Contract['catalogue']['managerDetail']>;

/**
 * Builds the fund results during the manager's tenure. Without an open fund there are no rows, because the lock is
 * already shown above.
 */
function tenureView({ products, product_total }: TenuresReply) {
  const open = products.filter(({ locked }) => !locked);
  const notes = [
    product_total > products.length
      ? `共 ${product_total} 只，列最近到任的 ${products.length} 只。`
      : '含已离任与已清盘的产品。',
    open.length < products.length ? `另有 ${products.length - open.length} 只对您未展示。` : '',
  ];
  return {
    rows: open.map((fund) =>
      buildTenureRow(fund, {
        key: `${fund.product_id} ${fund.came_on}`,
        name: fund.is_liquidated ? `${fund.name}（已清盘）` : fund.name,
        to: paths.simuProduct(fund.product_id),
      }),
    ),
    more: notes.join(''),
  };
}

/** A manager's page. */
export function buildManagerPageView(
  manager: ManagerReply,
  tenures: SettledSection<TenuresReply>,
  { viewer, edition, now }: ViewContext,
) {
  return {
    id: manager.manager_id,
    person: {
      to: paths.simuManager(manager.manager_id),
      name: manager.name,
      title: manager.title,
      text: [`从业 ${manager.career_years} 年`, manager.education].filter(Boolean).join('，'),
      company: manager.company_name,
      photo: manager.photo_url,
    },
    companyName: manager.company_name,
    companyTo: manager.company_id ? paths.simuCompany(manager.company_id) : null,
    profile: manager.profile,
    path: paths.simuManager(manager.manager_id),
    tenures: mapSection(tenures, tenureView),
    style: manager.style,
    career: manager.career.map((each) => ({ span: `${each.from} 至 ${each.to ?? '今'}`, what: each.what })),
    products: buildFundListView(manager.products, viewer, edition, {
      now,
      returnTo: paths.simuManager(manager.manager_id),
    }),
    articles: buildNewsViews(manager.articles, edition, now),
    articlesTo: readingPaths.related(edition, { manager_id: manager.manager_id }),
  };
}
export type ManagerPageView = ReturnType<typeof buildManagerPageView>;
