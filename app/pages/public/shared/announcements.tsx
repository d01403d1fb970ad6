import { useSearchParams } from '@remix-run/react';
import { CardList } from '~/app/ui/card';
import { SeparatedFields } from '~/app/ui/figure';
import { ListRow } from '~/app/ui/list-row';
import { Sheet } from '~/app/ui/sheet';
import type { AnnouncementRow } from '~/app/pages/public/shared/announcement-view';

interface AnnouncementListProps {
  rows: AnnouncementRow[];
  /** Address to return to when a text is closed. */
  here: string;
  /** Requested by the address, but not among the rows. */
  other?: AnnouncementRow | null;
}

/** Announcements; the one named by the address is expanded. */
export function AnnouncementList({ rows, here, other }: AnnouncementListProps) {
  const [search] = useSearchParams();
  const requested = Number(search.get('announcement'));
  const open = rows.find((row) => row.aid === requested) ?? (other?.aid === requested ? other : undefined);
  return (
    <>
      {rows.length === 0 ? (
        <p className="note-text">暂无公告</p>
      ) : (
        <CardList>
          {rows.map((row) => (
            <li key={row.aid}>
              <ListRow
                to={row.to}
                title={row.title}
                note={<SeparatedFields items={[row.fund, row.kind, row.day]} />}
              />
            </li>
          ))}
        </CardList>
      )}
      {open && (
        <Sheet title={open.kind} closeTo={here}>
          <h3 className="font-semibold mt-4">{open.title}</h3>
          <p className="note-text">
            <SeparatedFields items={[open.fund, open.day]} />
          </p>
          <p className="mt-3 whitespace-pre-line">{open.body}</p>
          <p className="footnote">公告由基金管理人发布，以其披露的全文为准。</p>
        </Sheet>
      )}
    </>
  );
}
