import type { ComponentProps, ReactNode } from 'react';
import { ArticleFeed, ReadingNote } from '~/app/pages/content/parts/article-feed';
import { ErrorState } from '~/app/ui/error-state';
import { PageTitle } from '~/app/ui/section';
import type { SettledSection } from '~/app/route-kit/settle';

type Feed = ComponentProps<typeof ArticleFeed>;

interface GatheringProps<Others> extends Omit<Feed, 'feed'> {
  title: string;
  /** What it is, above its articles. */
  children: ReactNode;
  /** Null where none is chosen: then the others are all there is. */
  feed: Feed['feed'] | null;
  others: SettledSection<Others>;
  /** The others, to go on to. */
  showOthers: (others: Others) => ReactNode;
  /** Said where they could not be read. */
  othersFailed: string;
}

/** Articles gathered under one heading, and the other headings there are: of topics and of tags. */
export function ArticleCollection<Others>(props: GatheringProps<Others>) {
  const { title, children, feed, isLoggedIn, here, empty, others, showOthers, othersFailed } = props;
  return (
    <div className="column">
      <PageTitle>{title}</PageTitle>
      {children}
      {feed && <ArticleFeed feed={feed} isLoggedIn={isLoggedIn} here={here} empty={empty} />}
      {others.ok ? (
        showOthers(others.data)
      ) : (
        <div className="mt-4">
          <ErrorState title={othersFailed} retry={{ to: here }}>
            {others.message}。
          </ErrorState>
        </div>
      )}
      <ReadingNote />
    </div>
  );
}
