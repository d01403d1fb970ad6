import type { ComponentProps, ReactNode } from 'react';
import { Chips } from '~/app/ui/chips';
import { EmptyState } from '~/app/ui/empty-state';
import { Pager } from '~/app/ui/pager';
import { MoreLink, PageTitle } from '~/app/ui/section';
import type { NumberedPage } from '~/app/features/lists/page-links';

interface SelectionPageProps {
  title: string;
  /** Links to other lists. */
  more: { to: string; label: string };
  /** How the funds were selected, and the limits of that selection. */
  note: ReactNode;
  /** Content between the note and the filters. */
  notice?: ReactNode;
  filters: ComponentProps<typeof Chips>;
  total: number;
  listTitle: string;
  empty: { title: string; text: string; to: string };
  cards: ReactNode[];
  pages: NumberedPage;
  footNote: ReactNode;
}

/** Page of selected funds as cards. */
export function SelectionPage({ title, more, note, notice, filters, total, ...list }: SelectionPageProps) {
  const { listTitle, empty, cards, pages, footNote } = list;
  return (
    <div className="column">
      <PageTitle end={<MoreLink to={more.to}>{more.label}</MoreLink>}>{title}</PageTitle>
      <p className="note-text">{note}</p>
      {notice}
      <div className="mt-3">
        <Chips oneLine {...filters} />
      </div>
      <p className="tiny-text pt-2 mb-2">共 {total} 只</p>
      <h2 className="sr-only">{listTitle}</h2>
      {cards.length === 0 ? (
        <EmptyState title={empty.title} icon="find" action={{ to: empty.to, label: '去基金库' }}>
          {empty.text}
        </EmptyState>
      ) : (
        <div className="two-columns">{cards}</div>
      )}
      <Pager {...pages} />
      <p className="footnote">{footNote}</p>
    </div>
  );
}
