import type { ReactNode } from 'react';
import { DirectorySearchForm } from '~/app/features/funds/directory-find';
import { CardList } from '~/app/ui/card';
import { EmptyState } from '~/app/ui/empty-state';
import { SeparatedFields } from '~/app/ui/figure';
import { ListRow } from '~/app/ui/list-row';
import { Avatar } from '~/app/ui/pictures/avatar';
import { PageTitle } from '~/app/ui/section';
import { KeysetPager } from '~/app/features/lists/keyset-pager';
import type { DirectoryView } from '~/app/features/funds/directory-view';

/** Paged list of companies or managers, shown at the address without an id. */
export function Directory({
  title,
  directory,
  children,
}: {
  title: string;
  directory: DirectoryView;
  /** Between the title and the filters. */
  children?: ReactNode;
}) {
  return (
    <div className="column column-wide">
      <PageTitle end={<span className="tiny-text">{directory.countText}</span>}>{title}</PageTitle>
      {children}
      <DirectorySearchForm find={directory.find} />
      <div className="mt-3">
        {directory.rows.length === 0 ? (
          <EmptyState
            title={directory.find.resetTo ? '没有符合的记录' : '暂无记录'}
            action={directory.find.resetTo ? { to: directory.find.resetTo, label: '清除条件' } : undefined}
          />
        ) : (
          <CardList className="directory-list" label={title}>
            {directory.rows.map((row) => (
              <li key={row.to}>
                <ListRow
                  to={row.to}
                  title={row.title}
                  leading={<Avatar of={row.avatar} />}
                  note={<SeparatedFields items={row.facts} />}
                  value={row.end?.map((line) => (
                    <span key={line} className="block">
                      {line}
                    </span>
                  ))}
                />
              </li>
            ))}
          </CardList>
        )}
      </div>
      <KeysetPager {...directory.pager} />
    </div>
  );
}
