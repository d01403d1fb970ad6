import '~/app/parts/news/article.css';
import { CardList } from '~/app/ui/card';
import { Link } from '~/app/ui/link';
import { Cover } from '~/app/ui/pictures/cover';
import { ListRow } from '~/app/ui/list-row';
import { Section } from '~/app/ui/section';
import type { ArticleView } from '~/app/pages/content/parts/article-view';
import { NewsMarks } from '~/app/parts/news/news-marks';

type Block = ArticleView['body'][number];

const MIN_HEADINGS = 3;

/** Place of a heading in the page, by its place in the text. */
const headingId = (index: number): string => `part-${index}`;

/** A block of an article: text only, never HTML. */
function ArticleBlock({ block, index }: { block: Block; index: number }) {
  switch (block.type) {
    case 'h2':
      return <h2 id={headingId(index)}>{block.text}</h2>;
    case 'p':
      return <p>{block.text}</p>;
    case 'quote':
      return <blockquote>{block.text}</blockquote>;
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case 'table':
      return (
        <div className="overflow-x-auto" role="group" aria-label="表格" tabIndex={0}>
          <table className="data-table">
            <thead>
              <tr>
                {block.head.map((cell) => (
                  <th key={cell} scope="col">
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row) => (
                <tr key={row.join('|')}>
                  {row.map((cell, index) => (
                    <td key={`${index}-${cell}`}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
  }
}

/** The headings of an article, beside it on a desktop; nothing where there are not three. */
export function ArticleOutline({ body }: { body: ArticleView['body'] }) {
  const headings = body.flatMap((block, index) =>
    block.type === 'h2' ? [{ to: `#${headingId(index)}`, text: block.text }] : [],
  );
  if (headings.length < MIN_HEADINGS) return null;
  return (
    <nav className="article-outline wide-only" aria-label="本文目录">
      {headings.map(({ to, text }) => (
        <Link key={to} to={to} preventScrollReset>
          {text}
        </Link>
      ))}
    </nav>
  );
}

interface ArticleProps {
  article: ArticleView;
  isLoggedIn: boolean;
  /** An announcement: no cover, tags or marks. */
  isNotice?: true;
}

/** An article: head, body, tags, what it speaks of, marks. */
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
      <div className="prose">
        {article.body.map((block, index) => (
          <ArticleBlock key={index} block={block} index={index} />
        ))}
      </div>
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
        <NewsMarks
          newsId={article.id}
          title={article.title}
          marks={article.marks}
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
    </article>
  );
}
