import { CardList } from '~/app/ui/card';
import { ListRow } from '~/app/ui/list-row';
import { Section } from '~/app/ui/section';
import type { NoticeRow } from '~/app/parts/orders/notice-view';

/** The newest stand open; the others are a tap away. */
const SHOWN = 3;

/** What became of orders, plans and payments without the person: the newest first; nothing while there is nothing to tell. */
export function NoticeList({ rows }: { rows: readonly NoticeRow[] }) {
  if (rows.length === 0) return null;
  const older = rows.slice(SHOWN);
  return (
    <Section title="通知">
      <Rows rows={rows.slice(0, SHOWN)} />
      {older.length > 0 && (
        <details className="mt-2">
          <summary className="more-link more-link-inline">{`更早的 ${older.length} 条`}</summary>
          <Rows rows={older} />
        </details>
      )}
    </Section>
  );
}

function Rows({ rows }: { rows: readonly NoticeRow[] }) {
  return (
    <CardList>
      {rows.map(({ key, title, text, at, to }) => (
        <li key={key}>
          <ListRow
            icon="info"
            to={to}
            title={title}
            note={
              <>
                <span className="block">{text}</span>
                <span className="tiny-text block">{at}</span>
              </>
            }
          />
        </li>
      ))}
    </CardList>
  );
}
