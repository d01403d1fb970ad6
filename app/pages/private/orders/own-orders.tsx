import { paths } from '~/app/paths';
import { ButtonLink } from '~/app/ui/button';
import { CardList } from '~/app/ui/card';
import { ListRow } from '~/app/ui/list-row';
import { PageTitle } from '~/app/ui/section';
import type { Edition } from '~/domain/platform/edition';
import type { buildPrivateRecordView } from '~/app/features/orders/records-view';

interface OwnOrdersProps {
  edition: Edition;
  orders: readonly Pick<
    ReturnType<typeof buildPrivateRecordView>,
    'id' | 'to' | 'title' | 'kind' | 'amount' | 'state'
  >[];
}

/** The person's own private orders, newest first, when the address names none. */
export function OwnOrders({ edition, orders }: OwnOrdersProps) {
  return (
    <div className="column">
      <PageTitle>交易详情</PageTitle>
      <p className="note-text">选一笔订单，查看进度、文件与下一步。</p>
      <CardList className="mt-4" label="我的订单">
        {orders.map(({ id, to, title, kind, amount, state }) => (
          <li key={id}>
            <ListRow to={to} title={title} note={`${kind}　${amount}　${state}`} />
          </li>
        ))}
      </CardList>
      <ButtonLink wide kind="line" className="mt-4" to={paths.records(edition)}>
        全部交易记录
      </ButtonLink>
    </div>
  );
}
