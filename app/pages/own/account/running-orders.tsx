import { Meter } from '~/app/charts/meter';
import type { Part } from '~/app/page/part';
import { paths } from '~/app/paths';
import { ButtonLink } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { Countdown } from '~/app/ui/countdown';
import { Notice } from '~/app/ui/notice';
import { Section } from '~/app/ui/section';
import type { Edition } from '~/domain/base/edition';
import type { RunningOrder } from '~/app/pages/own/account/running-view';

interface RunningOrdersProps {
  orders: Part<RunningOrder[]>;
  edition: Edition;
}

/** Private orders under way: their state, how long is left, and the one thing to do. */
export function RunningOrders({ orders, edition }: RunningOrdersProps) {
  if (!orders.ok) {
    return (
      <Notice action={{ to: paths.user(edition), label: '重试' }}>
        进行中的订单暂时无法显示，订单本身不受影响
      </Notice>
    );
  }
  if (orders.data.length === 0) return null;
  return (
    <Section title="进行中的订单" more={{ to: paths.records(edition, { status: 'open' }), label: '全部' }}>
      {orders.data.map((order) => (
        <OrderCard key={order.id} order={order} />
      ))}
    </Section>
  );
}

function OrderCard({ order }: { order: RunningOrder }) {
  return (
    <Card pad="p" as="section" label={`${order.title} ${order.kind}`}>
      <div className="osum">
        <div>
          <p className="state">{order.state}</p>
          <p className="strong">{order.title}</p>
          <p className="t-note">
            {order.kind} {order.amount}
          </p>
        </div>
        {order.deadline && (
          <div className="rt">
            <Countdown size="small" {...order.deadline} />
          </div>
        )}
      </div>
      {order.passed !== null && <Meter share={order.passed} />}
      <div className="pair mt-3">
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
