import '~/app/features/lists/home-rows.css';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { STRATEGIES } from '~/contract/kinds';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { SectionError } from '~/app/features/funds/section-error';
import { FigureLegend } from '~/app/features/figures/figure-legend';
import { PastPerformanceNote, FIGURE_SOURCE_TEXT } from '~/app/features/figures/past-note';
import { SelectionCard } from '~/app/features/funds/selection-card';
import { paths } from '~/app/paths';
import { fundRegisterPaths } from '~/app/paths/on-sale';
import { buildCategoryLinks, buildRecommendedView } from '~/app/pages/market/channels/recommended-groups';
import { Chips } from '~/app/ui/chips';
import { EmptyState } from '~/app/ui/empty-state';
import { Notice } from '~/app/ui/notice';
import { MoreLink, PageTitle, Section } from '~/app/ui/section';

/**
 * Recommended private funds of this month by category, with the same rule as on the home page, explained here in
 * full.
 */
export const handle = definePage({
  login: 'guest',
  title: '推荐产品',
  description: '按策略分组的推荐私募产品：从精选名单按名称逐月轮换，写明规则、依据与日期，不按业绩排序。',
  watchedQuery: ['category'],
});

const querySchema = z.object({ category: z.enum(STRATEGIES).optional() });
/** Number of funds for each category on the overview, and for one category on its own page. */
const [SHOWN, SHOWN_WITHOUT_GROUPS] = [2, 20];

export const loader = pageLoader(
  { handle, query: querySchema },
  async ({ context, edition, viewer, query: { category } }) => {
    const found = await settle(
      context,
      context.upstream.catalogue.simuRecommended({
        query: { category, limit: category === undefined ? SHOWN : SHOWN_WITHOUT_GROUPS },
      }),
    );
    const here = fundRegisterPaths.recommended(edition, { category });
    return {
      here,
      featuredTo: paths.simuSelections(edition),
      libraryTo: paths.fundLibrary(edition, { tab: 'simu' }),
      categories: buildCategoryLinks(category, edition),
      found: mapSection(found, (reply) => buildRecommendedView(reply, { viewer, edition, here, category })),
    };
  },
);

export default function RecommendProduct() {
  const { here, featuredTo, libraryTo, categories, found } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <PageTitle end={<MoreLink to={featuredTo}>全部精选</MoreLink>}>推荐产品</PageTitle>
      {found.ok && <p className="note-text">{found.data.rule}</p>}
      {found.ok && found.data.lock && (
        <Notice calm icon="lock" action={found.data.lock.action}>
          {found.data.lock.text}
        </Notice>
      )}
      <div className="mt-3">
        <Chips oneLine label="策略" items={categories} />
      </div>
      {!found.ok && <SectionError title="推荐产品" message={found.message} retryTo={here} />}
      {found.ok && found.data.groups.length === 0 && (
        <div className="mt-4">
          <EmptyState
            title="这里暂无与您匹配的推荐产品"
            icon="find"
            action={{ to: libraryTo, label: '去基金库' }}
          >
            可以看看其他策略，或在基金库按条件查找
          </EmptyState>
        </div>
      )}
      {found.ok &&
        found.data.groups.map((group) => (
          <Section key={group.name} title={group.name} more={group.more ?? undefined} footNote={group.note}>
            <div className="two-columns">
              {group.cards.map((card) => (
                <SelectionCard key={card.to} fund={card} hasNavDay />
              ))}
            </div>
          </Section>
        ))}
      <p className="footnote">
        推荐指按上述规则从精选名单中轮到的产品，不是对您个人的投资建议，预约前请核对风险等级与持有期限。收益与回撤按费后复权净值计算，周频。
        {FIGURE_SOURCE_TEXT}业绩比较基准见产品页。
        <FigureLegend of={['return', 'max_drawdown']} />
        <PastPerformanceNote />
      </p>
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
