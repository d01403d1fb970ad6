import type { Viewer } from '~/bff/http/app-context';
import type { Edition } from '~/domain/base/edition';
import type { CallResult, Contract } from '~/contract';
import { readingPaths } from '~/app/paths/reading';
import { paths } from '~/app/paths';
import { fundListView } from '~/app/pages/private/fund/fund-list-view';
import { newsViews } from '~/app/parts/news/news-view';

type ManagerReply = CallResult<Contract['catalogue']['managerDetail']>;

/** A manager's page. `now` in epoch ms. */
export function managerPage(manager: ManagerReply, viewer: Viewer | null, edition: Edition, now: number) {
  return {
    id: manager.manager_id,
    person: {
      to: paths.simuManager(manager.manager_id),
      name: manager.name,
      title: manager.title,
      text: [`从业 ${manager.career_years} 年`, manager.education].filter(Boolean).join('，'),
      house: manager.company_name,
      photo: manager.photo_url,
    },
    companyName: manager.company_name,
    companyTo: manager.company_id ? paths.simuCompany(manager.company_id) : null,
    profile: manager.profile,
    style: manager.style,
    career: manager.career.map((each) => ({ span: `${each.from} 至 ${each.to ?? '今'}`, what: each.what })),
    products: fundListView(manager.products, viewer, edition, {
      now,
      returnTo: paths.simuManager(manager.manager_id),
    }),
    articles: newsViews(manager.articles, edition, now),
    articlesTo: readingPaths.related(edition, { manager_id: manager.manager_id }),
  };
}
export type ManagerPageView = ReturnType<typeof managerPage>;
