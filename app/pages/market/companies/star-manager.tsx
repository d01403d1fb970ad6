import { useLoaderData } from '@remix-run/react';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { companyPaths } from '~/app/paths/companies';
import { SectionError } from '~/app/features/funds/section-error';
import { Card } from '~/app/ui/card';
import { EmptyState } from '~/app/ui/empty-state';
import { SeparatedFields } from '~/app/ui/figure';
import { Link } from '~/app/ui/link';
import { Avatar } from '~/app/ui/pictures/avatar';
import { PageTitle } from '~/app/ui/section';
import type { CallResult, Contract } from '~/contract';
import { toShanghaiDay } from '~/domain/calendar/dates';
import type { Edition } from '~/domain/platform/edition';
import { formatAge, formatMonthDay } from '~/domain/figures/format';

/** Experienced managers, selected by a rule of filed facts: tenure, products, style, and recent statements. */
export const handle = definePage({
  login: 'guest',
  title: '明星基金经理',
  description: '从业年限长、在管多只产品且近两年接受过访谈的私募基金经理：任职、在管产品、投资风格与访谈。',
  watchedQuery: [],
});

type Stars = CallResult<Contract['catalogue']['starManagers']>;

const getYears = (days: number): number => Math.round(days / 365);

const view = ({ rule, list }: Stars, edition: Edition, today: string) => ({
  rule: `从业不少于 ${rule.career_years} 年、在管产品不少于 ${rule.product_count} 只、近 ${getYears(rule.interview_days)} 年有访谈或路演；按姓名排列，不看业绩。`,
  managers: list.map((manager) => ({
    to: paths.simuManager(manager.manager_id),
    name: manager.name,
    mark: { person: manager.name, company: manager.company_name, photo: manager.photo_url },
    facts: [manager.company_name, manager.city, manager.title].filter(Boolean),
    tenure: [
      `从业 ${manager.career_years} 年`,
      manager.since && `现任职 ${formatAge(manager.since, today)}`,
      `在管 ${manager.product_count} 只`,
      manager.oldest_product_on && `最早一只成立于 ${manager.oldest_product_on}`,
    ].filter((fact): fact is string => Boolean(fact)),
    style: manager.style,
    interviews: manager.interviews.map((interview) => ({
      to: paths.post(edition, interview.news_id),
      title: interview.title,
      day: formatMonthDay(toShanghaiDay(interview.published_at)),
    })),
  })),
});

export const loader = pageLoader({ handle }, async ({ context, edition }) => {
  const stars = await settle(context, context.upstream.catalogue.starManagers());
  return {
    here: companyPaths.starManagers(edition),
    allTo: paths.simuManagers(),
    stars: mapSection(stars, (reply) => view(reply, edition, toShanghaiDay(context.now()))),
  };
});

export default function StarManagers() {
  const { here, allTo, stars } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <PageTitle
        end={stars.ok ? <span className="tiny-text">共 {stars.data.managers.length} 位</span> : undefined}
      >
        明星基金经理
      </PageTitle>
      {!stars.ok ? (
        <SectionError title="基金经理" message={stars.message} retryTo={here} />
      ) : (
        <>
          <p className="tiny-text">{stars.data.rule}</p>
          {stars.data.managers.length === 0 && (
            <div className="mt-4">
              <EmptyState
                icon="gem"
                title="现在没有符合这些条件的基金经理"
                action={{ to: allTo, label: '看全部基金经理' }}
              />
            </div>
          )}
          {stars.data.managers.map((manager) => (
            <Card key={manager.to} as="section" pad="p" className="mt-3" label={manager.name}>
              <Link className="flex items-center" to={manager.to}>
                <Avatar of={manager.mark} />
                <span className="ml-3">
                  <b>{manager.name}</b>
                  <small className="note-text block">
                    <SeparatedFields items={manager.facts} />
                  </small>
                </span>
              </Link>
              <p className="note-text mt-2">
                <SeparatedFields items={manager.tenure} />
              </p>
              <p className="mt-2">{manager.style}</p>
              <ul className="note-text mt-2">
                {manager.interviews.map((interview) => (
                  <li key={interview.to}>
                    <Link className="block py-1" to={interview.to}>
                      {interview.day} {interview.title}
                    </Link>
                  </li>
                ))}
              </ul>
            </Card>
          ))}
        </>
      )}
      <p className="footnote">
        入选只看年限、产品数与访谈，不是对管理能力的评价，不构成推荐。业绩仅向特定对象展示，过往业绩不预示未来表现。
      </p>
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
