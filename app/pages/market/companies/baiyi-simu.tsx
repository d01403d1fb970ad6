import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { SIZE_BANDS, formatSizeBand } from '~/contract/kinds';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { companyPaths } from '~/app/paths/companies';
import { SectionError } from '~/app/features/funds/section-error';
import { Card, CardList } from '~/app/ui/card';
import { Chips } from '~/app/ui/chips';
import { EmptyState } from '~/app/ui/empty-state';
import { SeparatedFields } from '~/app/ui/figure';
import { ListRow } from '~/app/ui/list-row';
import { Avatar } from '~/app/ui/pictures/avatar';
import { PageTitle, Section } from '~/app/ui/section';
import { Table } from '~/app/ui/table';
import type { CallResult, Contract } from '~/contract';
import type { Edition } from '~/domain/platform/edition';

/**
 * Private-fund companies of one size band: founding, open products, companies that entered or left. The largest
 * band by default.
 */
export const handle = definePage({
  login: 'guest',
  title: '百亿私募',
  description:
    '管理规模 100 亿元以上的私募公司：何时起、历次公示的家数、上榜与退出、近 30 天可申购的产品数。',
  watchedQuery: ['size'],
});

const LARGEST = '100+';
const querySchema = z.object({ size: z.enum(SIZE_BANDS).catch(LARGEST).default(LARGEST) });
type Sizes = CallResult<Contract['catalogue']['companySizes']>;

/** The largest band is omitted from the address. */
const bandAt = (edition: Edition, size: string) =>
  companyPaths.bySize(edition, size === LARGEST ? {} : { size });

const view = (sizes: Sizes) => ({
  filedOn: sizes.filed_on,
  companies: sizes.companies.map((company) => ({
    to: paths.simuCompany(company.company_id),
    title: company.name,
    mark: { company: company.name },
    facts: [
      company.core_strategy,
      company.city,
      company.is_since_first ? `${company.since} 或更早起` : `${company.since} 起`,
    ],
    open: company.open_count > 0 ? `可申购 ${company.open_count} 只` : null,
  })),
  counts: [...sizes.counts].reverse().map(({ date, count }) => ({ label: date, cells: [`${count} 家`] })),
  moves: sizes.moves.map((move) => ({
    key: `${move.company_id}:${move.date}`,
    to: companyPaths.size(move.company_id),
    title: move.name,
    note: `${move.date} 公示由 ${formatSizeBand(move.from)} 到 ${formatSizeBand(move.to)}`,
    value: move.to === sizes.size ? '进' : '出',
  })),
});

export const loader = pageLoader(
  { handle, query: querySchema },
  async ({ context, edition, query: { size } }) => {
    const sizes = await settle(context, context.upstream.catalogue.companySizes({ query: { size } }));
    return {
      here: bandAt(edition, size),
      title: size === LARGEST ? '百亿私募' : `${formatSizeBand(size)}的私募`,
      allTo: companyPaths.companies(edition),
      bands: [...SIZE_BANDS].reverse().map((band) => ({
        to: bandAt(edition, band),
        label: formatSizeBand(band),
        isCurrent: band === size,
      })),
      sizes: mapSection(sizes, view),
    };
  },
);

export default function BaiyiSimu() {
  const { here, title, allTo, bands, sizes } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <PageTitle
        end={sizes.ok ? <span className="tiny-text">共 {sizes.data.companies.length} 家</span> : undefined}
      >
        {title}
      </PageTitle>
      <Chips label="管理规模" items={bands} />
      {!sizes.ok ? (
        <SectionError title="公司" message={sizes.message} retryTo={here} />
      ) : (
        <>
          <p className="tiny-text mt-2">
            {sizes.data.filedOn === null
              ? '还没有公示。'
              : `按 ${sizes.data.filedOn} 公示的规模区间，名称顺序排列。`}
          </p>
          {sizes.data.companies.length === 0 ? (
            <div className="mt-3">
              <EmptyState
                icon="podium"
                title="这一档现在没有公司"
                action={{ to: allTo, label: '看全部公司' }}
              />
            </div>
          ) : (
            <CardList className="mt-3" label={title}>
              {sizes.data.companies.map((company) => (
                <li key={company.to}>
                  <ListRow
                    to={company.to}
                    title={company.title}
                    leading={<Avatar of={company.mark} />}
                    note={<SeparatedFields items={company.facts} />}
                    value={company.open}
                  />
                </li>
              ))}
            </CardList>
          )}
          {sizes.data.counts.length > 0 && (
            <Section title="历次家数" note="按公示日">
              <Card pad="p">
                <Table
                  caption={`${title}历次家数`}
                  columns={[{ label: '公示日' }, { label: '家数' }]}
                  rows={sizes.data.counts}
                />
              </Card>
            </Section>
          )}
          {sizes.data.moves.length > 0 && (
            <Section title="上榜与退出" note="新的在前">
              <CardList>
                {sizes.data.moves.map((move) => (
                  <li key={move.key}>
                    <ListRow to={move.to} title={move.title} note={move.note} value={move.value} />
                  </li>
                ))}
              </CardList>
            </Section>
          )}
        </>
      )}
      <p className="footnote">
        来源：基金业协会按期公示的规模区间。已注销登记的公司不在其中，历次家数因此可能偏少。规模大小不代表管理能力，不构成投资建议。
      </p>
    </div>
  );
}

const head: BuildPageHead<typeof loader> = ({ title, here }) => ({ title, path: here });

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
