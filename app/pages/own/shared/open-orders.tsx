import '~/app/features/orders/order-state.css';
import { Meter } from '~/app/charts/meter';
import type { SettledSection } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { ButtonLink } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { Countdown } from '~/app/ui/countdown';
import { Notice } from '~/app/ui/notice';
import { MoreLink, Section } from '~/app/ui/section';
import type { Edition } from '~/domain/platform/edition';
import type { OpenOrder, OpenOrders as Running } from '~/app/features/orders/open-orders-view';
import { StatusLabel } from '~/app/ui/status-label';

interface RunningOrdersProps {
  running: SettledSection<Running>;
  edition: Edition;
  /** Current page: retry link when the orders could not be loaded. */
  here: string;
}

/** Open orders: state, time left, and the single action. */
export function RunningOrders({ running, edition, here }: RunningOrdersProps) {
  if (!running.ok) {
    return (
      <Section title="进行中的订单">
        <Notice action={{ to: here, label: '重试' }}>进行中的订单暂时无法显示，订单本身不受影响</Notice>
      </Section>
    );
  }
  const { orders, trades } = running.data;
  const shown = [...orders, ...trades];
  if (shown.length === 0) return null;
  // The record list can filter by open orders only when none of the listed ones has ended.
  const status = orders.some(({ isEnded }) => isEnded) ? undefined : ('open' as const);
  const allPrivate = { to: paths.records(edition, { status }), label: '全部' };
  const allPublic = { to: paths.publicTrades(edition, { stage: 'open' }), label: '全部公募交易' };
  const hasPrivate = orders.length > 0;
  const hasPublic = trades.length > 0;
  return (
    <Section title="进行中的订单" more={hasPrivate ? allPrivate : hasPublic ? allPublic : undefined}>
      {shown.map((order) => (
        <OrderCard key={order.id} order={order} />
      ))}
      {hasPrivate && hasPublic && (
        <p className="mt-2 text-right">
          <MoreLink to={allPublic.to}>{allPublic.label}</MoreLink>
        </p>
      )}
    </Section>
  );
}

function OrderCard({ order }: { order: OpenOrder }) {
  return (
    <Card pad="p" as="section" label={`${order.title} ${order.kind}`}>
      <div className="order-sum">
        <div>
          <StatusLabel>{order.state}</StatusLabel>
          <p className="font-semibold">{order.title}</p>
          <p className="note-text">
            {order.kind} {order.amount}
          </p>
          {order.note && <p className="note-text">{order.note}</p>}
        </div>
        {order.deadline && (
          <div className="order-sum-side">
            <Countdown size="small" {...order.deadline} />
          </div>
        )}
      </div>
      {order.passed !== null && <Meter share={order.passed} />}
      <div className="button-pair mt-3">
        {order.cancelTo && (
          <ButtonLink kind="line" small to={order.cancelTo} reloadDocument>
            取消订单
          </ButtonLink>
        )}
        <ButtonLink kind="line" small to={order.to}>
          查看进度
        </ButtonLink>
        {order.nextTo && (
          <ButtonLink small to={order.nextTo}>
            继续：{order.state}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
