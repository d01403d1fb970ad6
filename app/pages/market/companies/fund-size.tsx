import '~/app/pages/market/companies/size-steps.css';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { idSchema } from '~/contract/shared';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { companyPaths } from '~/app/paths/companies';
import {
  describeSizeChange,
  describeSizeHistory,
  buildSizeSteps,
  type SizeStep,
} from '~/app/pages/market/companies/size-view';
import { formatSizeBand } from '~/contract/kinds';
import { ButtonLink } from '~/app/ui/button';
import { Card, CardList } from '~/app/ui/card';
import { EmptyState } from '~/app/ui/empty-state';
import { ListRow } from '~/app/ui/list-row';
import { CompanyAvatar } from '~/app/ui/pictures/avatar';
import { PageTitle, Section } from '~/app/ui/section';

/** Filed size of one private-fund company: its band in each half-year. */
export const handle = definePage({
  login: 'guest',
  title: '管理规模',
  description: '私募公司按期公示的管理规模区间与升降。',
  watchedQuery: [],
});

/** Number of companies listed when none is requested. */
const LISTED = 20;

const paramsSchema = z.object({ id: idSchema.optional() });

export const loader = pageLoader(
  { handle, params: paramsSchema },
  async ({ context, edition, params: { id } }) => {
    const more = { companiesTo: companyPaths.companies(edition), largestTo: companyPaths.bySize(edition) };
    if (id === undefined) {
      const found = await settle(
        context,
        context.upstream.catalogue.companyList({ query: { limit: LISTED } }),
      );
      const rows = mapSection(found, ({ list }) =>
        list.map(({ company_id, name, size_band }) => ({
          to: companyPaths.size(company_id),
          name,
          note: `最近公示 ${formatSizeBand(size_band)}`,
        })),
      );
      return { ...more, company: null, rows: rows.ok ? rows.data : [] };
    }
    const found = await context.upstream.catalogue.companyDetail({ query: { company_id: id } });
    const steps = buildSizeSteps(found.size_history);
    return {
      ...more,
      rows: [],
      company: {
        path: companyPaths.size(id),
        to: paths.simuCompany(id),
        name: found.name,
        registrationNo: found.registration_no,
        now: formatSizeBand(found.size_band),
        steps,
        sentence: describeSizeHistory(steps),
      },
    };
  },
);

export default function FundSize() {
  const { company, companiesTo, largestTo, rows } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      {company ? (
        <>
          <PageTitle before={<CompanyAvatar name={company.name} size={48} />}>
            {company.name}：管理规模
          </PageTitle>
          <p className="note-text">
            登记编号 {company.registrationNo}，最近公示 {company.now}
          </p>
          {company.steps.length === 0 ? (
            <div className="mt-4">
              <EmptyState
                icon="podium"
                title="还没有公示过规模"
                action={{ to: company.to, label: '看公司资料' }}
              />
            </div>
          ) : (
            <Section title="历次公示" note="单位：亿元" footNote={FILED_NOTE}>
              <p>{company.sentence}</p>
              <Card pad="p" className="mt-3">
                <SizeSteps steps={company.steps} />
              </Card>
            </Section>
          )}
          <Section title="接着看">
            <CardList>
              <li>
                <ListRow to={company.to} title={company.name} note="公司资料、基金经理与产品" />
              </li>
              <li>
                <ListRow to={largestTo} title="百亿私募" note="管理规模 100 亿元以上的公司与进出" />
              </li>
            </CardList>
          </Section>
        </>
      ) : (
        <>
          <PageTitle>管理规模</PageTitle>
          <p className="note-text">选一家公司，看它历次公示的管理规模区间与升降。</p>
          {rows.length > 0 && (
            <CardList className="mt-4" label="私募公司">
              {rows.map(({ to, name, note }) => (
                <li key={to}>
                  <ListRow to={to} title={name} note={note} />
                </li>
              ))}
            </CardList>
          )}
          <p className="footnote">{FILED_NOTE}</p>
          <ButtonLink wide kind="line" className="mt-4" to={companiesTo}>
            全部公司
          </ButtonLink>
          <ButtonLink wide kind="line" className="mt-3" to={largestTo}>
            百亿私募
          </ButtonLink>
        </>
      )}
    </div>
  );
}

const FILED_NOTE =
  '来源：基金业协会按期公示的规模区间，不是精确金额。规模大小不代表管理能力；规模变化可能来自申赎、净值涨跌或产品到期。';

/** Bar length of each band, smallest first. */
const LENGTHS = {
  1: 'size-step-1',
  2: 'size-step-2',
  3: 'size-step-3',
  4: 'size-step-4',
  5: 'size-step-5',
};

function SizeSteps({ steps }: { steps: SizeStep[] }) {
  return (
    <ul className="size-steps">
      {steps.map((step) => (
        <li key={step.date}>
          <time dateTime={step.date}>{step.date}</time>
          <span className="size-step-bar" aria-hidden="true">
            <i className={LENGTHS[step.rank]} />
          </span>
          <em>
            {step.band}
            {step.moved !== 0 && <small>{describeSizeChange(step)}</small>}
          </em>
        </li>
      ))}
    </ul>
  );
}

const head: BuildPageHead<typeof loader> = ({ company }) =>
  company
    ? {
        title: `${company.name}：管理规模`,
        description: `${company.name}历次公示的管理规模。${company.sentence}`,
        path: company.path,
      }
    : {};

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
