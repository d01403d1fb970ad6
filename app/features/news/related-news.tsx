import { Link } from '~/app/ui/link';
import { Cover } from '~/app/ui/pictures/cover';
import { Section } from '~/app/ui/section';
import type { NewsView } from '~/app/features/news/news-view';
import { CardList } from '~/app/ui/card';
import { SeparatedFields } from '~/app/ui/figure';

interface RelatedNewsProps {
  title?: string;
  news: NewsView[];
  /** Text at the end of the heading row: the sort order. */
  note?: string;
  more?: { to: string; label: string };
}

/** Articles that mention a fund, a company or a manager. Renders nothing when there are none. */
export function RelatedNews({ title = '相关资讯', news, more, note }: RelatedNewsProps) {
  if (news.length === 0) return null;
  return (
    <Section title={title} more={more} note={note}>
      <CardList className="news-list">
        {news.map((each) => (
          <li key={each.to}>
            <Link className="news-covered" to={each.to}>
              <Cover facts={each.cover} />
              <b>{each.title}</b>
              <SeparatedFields items={[each.kind, each.time]} />
            </Link>
          </li>
        ))}
      </CardList>
    </Section>
  );
}
