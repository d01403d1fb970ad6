import { useLoaderData } from '@remix-run/react';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { loadSimuDirectory } from '~/app/pages/market/channels/load-more';
import { CardList } from '~/app/ui/card';
import { ListRow } from '~/app/ui/list-row';
import { PageTitle, Section } from '~/app/ui/section';

/** All lists and tools about private funds: the question each answers, and its current content. */
export const handle = definePage({
  login: 'guest',
  title: '更多私募产品',
  description:
    '私募产品的全部名单与工具：在售、推荐、名录、日历、对比、榜单、管理人与研究，各回答什么问题、现有多少。',
  watchedQuery: [],
});

export const loader = pageLoader({ handle }, ({ context, edition, viewer }) =>
  loadSimuDirectory(context, { edition, viewer }),
);

export default function SimuDirectory() {
  const { groups } = useLoaderData<typeof loader>();
  return (
    <div className="column column-wide">
      <PageTitle>更多私募产品</PageTitle>
      <div className="two-columns">
        {groups.map((group) => (
          <Section key={group.title} title={group.title}>
            <CardList label={group.title}>
              {group.rows.map((row) => (
                <li key={row.title}>
                  <ListRow
                    icon={row.icon}
                    to={row.to}
                    title={row.title}
                    note={row.question}
                    value={row.fact}
                  />
                </li>
              ))}
            </CardList>
          </Section>
        ))}
      </div>
      <p className="footnote">
        数目为公示或在列的产品、机构与人员，按您的等级展示的名单只计与您匹配的。名单与榜单均不构成推荐。基金有风险，投资需谨慎。
      </p>
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
