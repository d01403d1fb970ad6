import { Link } from '../../ui/link';
import { Section } from '../../ui/section';
import type { NewsView } from './news-view';

/** Articles that speak of a fund, a company or a manager. Nothing when there are none. */
export function RelatedNews({ title = '相关资讯', news }: { title?: string; news: NewsView[] }) {
  if (news.length === 0) return null;
  return (
    <Section title={title}>
      <ul className="card list news">
        {news.map((each) => (
          <li key={each.to}>
            <Link to={each.to}>
              <b>{each.title}</b>
              <span>
                {each.kind}
                <i className="sep" />
                {each.time}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
