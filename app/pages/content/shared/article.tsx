import '~/app/features/news/article.css';
import { CardList } from '~/app/ui/card';
import { Link } from '~/app/ui/link';
import { Cover } from '~/app/ui/pictures/cover';
import { ListRow } from '~/app/ui/list-row';
import { Section } from '~/app/ui/section';
import type { ArticleView } from '~/app/pages/content/shared/article-view';
import { PreviousNextLinks } from '~/app/pages/content/shared/side-links';
import { TextBody } from '~/app/pages/content/shared/text-body';
import { ReadingTools } from '~/app/pages/content/shared/text-tools';
import { ArticleReactionButtons } from '~/app/features/news/article-reaction-buttons';
import '~/app/pages/content/shared/text-chart.css';
import { LineChart } from '~/app/charts/line-chart';
import type { ChartBlock } from '~/app/pages/content/shared/body-view';

/** A chart among the paragraphs of a text, with its table and its description. */
const TextChart = ({ chart: { title, note, model } }: { chart: ChartBlock }) => (
  <section className="text-chart">
    <p className="mb-2 font-semibold">{title}</p>
    <LineChart model={model} label={title} />
    <p className="footnote">{note}</p>
  </section>
);

interface ArticleProps {
  article: ArticleView;
  isLoggedIn: boolean;
  /** An announcement: without cover, tags and reactions. */
  isNotice?: true;
}

/** An article: head, body, tags, mentioned subjects, reactions. */
export function Article({ article, isLoggedIn, isNotice }: ArticleProps) {
  return (
    <article>
      <header className="mt-5">
        <h1 className="article-title">{article.title}</h1>
        <p className="tiny-text mt-2">
          {article.notes.map((note, index) => (
            <span key={note} className={index > 0 ? 'separated' : undefined}>
              {note}
            </span>
          ))}
        </p>
        {!isNotice && (
          <div className="article-cover">
            <Cover facts={article.cover} size="card" isFirst />
          </div>
        )}
      </header>
      <ReadingTools title={article.title} body={article.body} path={article.path} />
      <TextBody body={article.body} chart={TextChart} />
      <p className="tiny-text mt-4">来源：{article.source}</p>
      {!isNotice && article.tags.length > 0 && (
        <nav className="chips mt-2" aria-label="标签">
          {article.tags.map((tag) => (
            <Link key={tag.text} className="chip" to={tag.to}>
              <span># {tag.text}</span>
            </Link>
          ))}
        </nav>
      )}
      {!isNotice && (
        <ArticleReactionButtons
          newsId={article.id}
          title={article.title}
          reactions={article.marks}
          isLoggedIn={isLoggedIn}
          returnTo={article.path}
        />
      )}
      {article.mentions.length > 0 && (
        <Section title="文中提到">
          <CardList>
            {article.mentions.map((mention) => (
              <li key={mention.to}>
                <ListRow title={mention.name} to={mention.to} />
              </li>
            ))}
          </CardList>
        </Section>
      )}
      <PreviousNextLinks
        label={`前后${article.kindName}`}
        previous={article.previous}
        next={article.next}
        words={['上一篇', '下一篇']}
      />
    </article>
  );
}
