import { CardList } from '~/app/ui/card';
import { ListRow } from '~/app/ui/list-row';
import { Section } from '~/app/ui/section';
import type { NoticeRow } from '~/app/features/orders/notice-view';

/** The newest stand here; all of them in the inbox. */
const SHOWN = 3;

/** What became of orders, plans and payments without the person: the newest first; nothing while there is nothing to tell. */
export function OrderNoticeList({ rows, allTo }: { rows: readonly NoticeRow[]; allTo: string }) {
  if (rows.length === 0) return null;
  return (
    <Section title="通知" more={{ to: allTo, label: '全部消息' }}>
      <Rows rows={rows.slice(0, SHOWN)} />
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
