import type { ComponentProps, ReactNode } from 'react';
import { ArticleFeed, ReadingNote } from '~/app/pages/content/shared/article-feed';
import { ErrorState } from '~/app/ui/error-state';
import { PageTitle } from '~/app/ui/section';
import type { SettledSection } from '~/app/route-kit/settle';

type Feed = ComponentProps<typeof ArticleFeed>;

interface GatheringProps<Others> extends Omit<Feed, 'feed'> {
  title: string;
  /** Description above the articles. */
  children: ReactNode;
  /** Null when none is chosen: then only the list of collections is shown. */
  feed: Feed['feed'] | null;
  others: SettledSection<Others>;
  /** Renders links to the other collections. */
  showOthers: (others: Others) => ReactNode;
  /** Message when they could not be loaded. */
  othersFailed: string;
}

/** Articles collected under one heading, and links to the other headings: for topics and for tags. */
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
