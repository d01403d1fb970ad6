import type { ReactNode } from 'react';
import { EmptyState } from '~/app/ui/empty-state';
import { LockCard } from '~/app/ui/lock-card';
import { MoreLink, PageTitle } from '~/app/ui/section';
import type { LockCardView } from '~/app/features/person/lock-view';

interface HistoryFrameProps {
  title: string;
  product?: { name: string; to: string };
  lock?: LockCardView | null;
  libraryTo?: string;
  /** The page title is shown in the bar above, so the fund's name is the heading. */
  isBarred?: boolean;
  children?: ReactNode;
}

/** Frame of a fund's history pages: the fund, the lock in place of its history, or a link to choose a fund. */
export function HistoryFrame({ title, product, lock, libraryTo, isBarred, children }: HistoryFrameProps) {
  if (!product) {
    return (
      <div className="column">
        <PageTitle>{title}</PageTitle>
        <div className="mt-4">
          <EmptyState
            title="还没有选择产品"
            icon="find"
            action={libraryTo ? { to: libraryTo, label: '去找基金' } : undefined}
          >
            从产品页进入，可查看其{title}
          </EmptyState>
        </div>
      </div>
    );
  }
  return (
    <div className="column">
      <PageTitle end={<MoreLink to={product.to}>产品页</MoreLink>}>
        {isBarred && product.name}
        <span className={isBarred ? 'sr-only' : undefined}>{title}</span>
      </PageTitle>
      {!isBarred && <p className="note-text">{product.name}</p>}
      {lock ? (
        <LockCard title={lock.title} steps={lock.steps ?? undefined} action={lock.action}>
          {lock.text}
        </LockCard>
      ) : (
        children
      )}
    </div>
  );
}
