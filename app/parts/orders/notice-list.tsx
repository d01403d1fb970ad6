import { CardList } from '~/app/ui/card';
import { ListRow } from '~/app/ui/list-row';
import { Section } from '~/app/ui/section';
import type { NoticeRow } from '~/app/parts/orders/notice-view';

/** What became of orders, plans and payments without the person: the newest first; nothing while there is nothing to tell. */
export function NoticeList({ rows }: { rows: readonly NoticeRow[] }) {
  if (rows.length === 0) return null;
  return (
    <Section title="通知">
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
                  <span className="t-tiny block">{at}</span>
                </>
              }
            />
          </li>
        ))}
      </CardList>
    </Section>
  );
}
