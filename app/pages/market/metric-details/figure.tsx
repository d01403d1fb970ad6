import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { FIGURE_SPANS } from '~/domain/figures/figure-derivation';
import { idSchema } from '~/contract/shared';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { FIGURES, FIGURE_GROUPS, FIGURE_TEXTS } from '~/app/features/figures/figure-texts';
import { MetricDetails } from '~/app/features/figures/metric-details';
import { Card } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { PageTitle, Section } from '~/app/ui/section';
import { loadMetricDetails } from '~/app/pages/market/metric-details/load-figure';
import { buildMetricFacts } from '~/app/pages/market/metric-details/work-view';

/** Definition and inputs of a figure; without a figure, the definitions of all figures. */
export const handle = definePage({
  login: 'guest',
  title: '数字说明',
  description: '净值、收益率、回撤、波动率、夏普比率、IRR 与 TVPI 等每个数字是什么、怎么算、数据从哪里来。',
});

const querySchema = z.object({
  of: z.enum(FIGURES).optional(),
  kind: z.enum(['simu', 'public', 'pe']).optional(),
  id: idSchema.optional(),
  span: z.enum(FIGURE_SPANS).default('3y'),
});

export const loader = pageLoader(
  { handle, query: querySchema },
  async ({ query, context, edition, viewer }) => {
    const { of } = query;
    if (of)
      return {
        passport: await loadMetricDetails({ context, edition, viewer }, { ...query, of }),
        groups: null,
      };
    return {
      passport: null,
      path: paths.figure(edition),
      groups: FIGURE_GROUPS.map(({ title, keys }) => ({
        title,
        figures: keys.map((key) => ({ key, name: FIGURE_TEXTS[key].name, about: buildMetricFacts(key) })),
      })),
    };
  },
);

export default function MetricDetailsPage() {
  const page = useLoaderData<typeof loader>();
  if (page.passport) {
    return (
      <div className="column">
        <PageTitle>{page.passport.title}</PageTitle>
        <MetricDetails passport={page.passport} />
      </div>
    );
  }
  return (
    <div className="column">
      <PageTitle>数字说明</PageTitle>
      <p className="note-text mt-2">产品页与资产页上的数字，点名称即可看到它用了哪一天的哪些数据。</p>
      {(page.groups ?? []).map(({ title, figures }) => (
        <Section key={title} title={title}>
          {figures.map(({ key, name, about }) => (
            <Card key={key} as="section" pad="p" className="mt-3" label={name}>
              <h3 id={key}>{name}</h3>
              <FactList isStacked facts={about} />
            </Card>
          ))}
        </Section>
      ))}
    </div>
  );
}

/** The explanation of one figure belongs to a person or a fund, so it is not indexed. */
const head: BuildPageHead<typeof loader> = (data) =>
  data.passport ? { title: data.passport.title, isPrivate: true } : {};

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
