import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { idSchema } from '~/contract/shared';
import { buildBreadcrumb, buildFundJsonLd } from '~/app/route-kit/json-ld';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { indexPaths } from '~/app/paths/indices';
import { getNextStep } from '~/app/features/person/next-step';
import { PageTitle } from '~/app/ui/section';
import { FundAwardList, YearAwardList } from '~/app/pages/private/awards/award-lists';
import { buildFundAwardsView, buildYearAwardsView } from '~/app/pages/private/awards/awards-view';

/** Awards of one private fund, year by year; without a fund, those of all funds in one year. */
export const handle = definePage({
  login: 'guest',
  title: '产品获奖记录',
  description: '私募基金的获奖与提名：年份、评选机构、奖项、评选依据与公布出处。业绩类的只向特定对象展示。',
  watchedQuery: ['year'],
});

const paramsSchema = z.object({ id: idSchema.optional() });
const querySchema = z.object({
  year: z.coerce.number().int().min(2000).max(2100).optional().catch(undefined),
});

export const loader = pageLoader(
  { handle, params: paramsSchema, query: querySchema },
  async ({ context, edition, viewer, params: { id }, query: { year } }) => {
    const { awards } = context.upstream;
    const here = id === undefined ? indexPaths.awardYear({ year }) : indexPaths.fundAwards(id);
    const reply =
      id === undefined
        ? await awards.simuYear({ query: { year } })
        : await awards.simuRecord({ query: { product_id: id } });
    const step = reply.locked && getNextStep(reply.locked, viewer, edition, { returnTo: here });
    const shared = {
      here,
      isOpen: !reply.locked,
      lock: step ? { reason: step.text, to: step.href, next: step.label } : null,
      libraryTo: paths.fundLibrary(edition, { tab: 'simu' }),
    };
    return 'kind' in reply
      ? { ...shared, kind: 'fund' as const, fund: buildFundAwardsView(reply, edition) }
      : { ...shared, kind: 'year' as const, all: buildYearAwardsView(reply, edition) };
  },
);

export default function FundAwards() {
  const page = useLoaderData<typeof loader>();
  return (
    <div className="column">
      {page.kind === 'fund' ? (
        <FundAwardList fund={page.fund} lock={page.lock} />
      ) : (
        <>
          <PageTitle>产品获奖记录</PageTitle>
          <YearAwardList all={page.all} lock={page.lock} libraryTo={page.libraryTo} />
        </>
      )}
      <p className="footnote">
        奖项由评选机构按各自的依据作出，只说明当时，不说明以后，也不是对产品的推荐。来源见各条。
        {page.isOpen && <span className="whitespace-nowrap">过往业绩不预示未来表现。</span>}
      </p>
    </div>
  );
}

const head: BuildPageHead<typeof loader> = (page, { origin }) =>
  page.kind === 'fund'
    ? {
        title: `${page.fund.name} 获奖记录`,
        description: `${page.fund.name}的获奖与提名，${page.fund.companyName}管理，备案编码 ${page.fund.filingNo}。`,
        path: page.here,
        picture: { kind: 'simu', id: page.fund.id },
        jsonLd: [
          buildFundJsonLd({
            type: 'InvestmentFund',
            name: page.fund.name,
            category: page.fund.strategy,
            identifier: page.fund.filingNo,
            company: page.fund.companyName,
          }),
          buildBreadcrumb(origin, [
            ['产品获奖记录', indexPaths.awardYear()],
            [page.fund.name, page.here],
          ]),
        ],
      }
    : { title: page.all.year === null ? '产品获奖记录' : `产品获奖记录 ${page.all.year}`, path: page.here };

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
