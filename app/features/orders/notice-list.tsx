import { CardList } from '~/app/ui/card';
import { ListRow } from '~/app/ui/list-row';
import { Section } from '~/app/ui/section';
import type { NoticeRow } from '~/app/features/orders/notice-view';

/** Only the newest are shown here; the inbox has all of them. */
const SHOWN = 3;

/**
 * Changes of orders, plans and payments that the person did not make, newest first; renders nothing when there are
 * none.
 */
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
