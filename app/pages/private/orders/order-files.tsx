import { CardList } from '~/app/ui/card';
import { ListRow } from '~/app/ui/list-row';
import { MoreLink, Section } from '~/app/ui/section';
import type { OrderHubView } from '~/app/pages/private/orders/load-hub';

interface OrderFilesProps {
  view: Pick<OrderHubView, 'documents' | 'checkTo'>;
  /** Page with the text of the contract; null when there is none. */
  readTo: string | null;
}

/** Files of an order, the text of its contract first; renders nothing when there are none. */
export function OrderFiles({ view: { documents, checkTo }, readTo }: OrderFilesProps) {
  if (documents.length === 0) return null;
  return (
    <Section title="订单文件">
      <CardList>
        {readTo && (
          <li>
            <ListRow icon="book" title="阅读合同文字" note="可查找、可放大" to={readTo} />
          </li>
        )}
        {documents.map(({ title, note, to }) => (
          <li key={to}>
            <ListRow icon="document" title={title} note={note} to={to} />
          </li>
        ))}
      </CardList>
      {checkTo && (
        <p className="mt-2">
          <MoreLink to={checkTo}>核对签署文件是否被改动</MoreLink>
        </p>
      )}
    </Section>
  );
}
