import { useLoaderData } from '@remix-run/react';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { readingPaths } from '~/app/paths/reading';
import { buildReadingSections } from '~/app/pages/content/read/read-texts';
import { buildNewsViews } from '~/app/features/news/news-view';
import { RelatedNews } from '~/app/features/news/related-news';
import { CardList } from '~/app/ui/card';
import { Link } from '~/app/ui/link';
import { ListRow } from '~/app/ui/list-row';
import { PageTitle, Section } from '~/app/ui/section';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { Bullets } from '~/app/ui/bullets';

/** Required reading for investors before buying: fund types, suitability, fees, rights, fraud. */
export const handle = definePage({
  login: 'public',
  title: '投资必读',
  description: '买基金之前要读的六件事：用途与期限、公募与私募、风险匹配、费用、冷静期与投诉、识别骗局。',
  watchedQuery: [],
});

const LESSONS = 5;

export const loader = pageLoader({ handle }, async ({ context, edition }) => {
  const now = context.now();
  const lessons = await settle(
    context,
    context.upstream.content.newsList({ query: { kind: 'education', limit: LESSONS } }),
  );
  return {
    parts: buildReadingSections(toShanghaiDay(now)),
    lessons: mapSection(lessons, ({ list }) => buildNewsViews(list, edition, now)),
    lessonsTo: paths.info(edition, { kind: 'education' }),
    more: [
      {
        to: readingPaths.school(edition),
        title: '投资学堂',
        note: '四门课、二十四课，每课一道小题，进度会保存',
      },
      { to: readingPaths.topics(edition), title: '热门专题', note: '同一件事的文章放在一起读' },
      { to: readingPaths.tags(edition), title: '文章标签', note: '每个标签附一句说明' },
      { to: paths.riskStandard(edition), title: '风险匹配标准', note: '产品与投资者的等级怎样对应' },
      { to: paths.protection(edition), title: '账户与资金', note: '钱在哪里，账户怎样守住' },
    ],
  };
});

export default function InvestorReading() {
  const { parts, lessons, lessonsTo, more } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <PageTitle>投资必读</PageTitle>
      <p className="note-text">约 5 分钟。读完再买，比买完再读便宜。</p>
      <nav className="chips mt-3" aria-label="目录">
        {parts.map((each) => (
          <Link key={each.id} className="chip" to={`#${each.id}`} preventScrollReset>
            <span>{each.title}</span>
          </Link>
        ))}
      </nav>
      {parts.map((each) => (
        <Section key={each.id} id={each.id} title={each.title}>
          <p>{each.lead}</p>
          <Bullets className="mt-2" lines={each.points} />
        </Section>
      ))}
      {lessons.ok && (
        <RelatedNews title="投教文章" news={lessons.data} more={{ to: lessonsTo, label: '全部' }} />
      )}
      <Section title="接着读">
        <CardList>
          {more.map((row) => (
            <li key={row.to}>
              <ListRow to={row.to} title={row.title} note={row.note} />
            </li>
          ))}
        </CardList>
      </Section>
      <p className="footnote">
        法定标准按今天有效的规定列出，可能调整，以监管部门公布为准。本页不构成投资建议。基金有风险，投资需谨慎。
      </p>
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
