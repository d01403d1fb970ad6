import '~/app/features/orders/order-state.css';
import { Meter } from '~/app/charts/meter';
import { Countdown } from '~/app/ui/countdown';
import { Card } from '~/app/ui/card';
import { CancelOrder } from '~/app/pages/private/orders/cancel-form';
import type { OrderHubView } from '~/app/pages/private/orders/load-hub';

/**
 * Cooling-off period by the server clock: its deadline, and cancellation with a full refund. The platform makes no
 * calls and sends no push messages in this period.
 */
export function CoolingOff({
  view,
  coolingOff,
  intentKey,
  refused,
}: {
  view: OrderHubView;
  coolingOff: NonNullable<OrderHubView['coolingOff']>;
  intentKey: string;
  refused?: string;
}) {
  return (
    <Card pad="p" className="mt-4" as="section" label="投资冷静期">
      <Countdown
        size="figure"
        label="冷静期剩余"
        until={coolingOff.until}
        serverNow={coolingOff.serverNow}
        isDeadlineShownElsewhere
      />
      <Meter share={coolingOff.share} />
      <p className="range-ends">
        <span>{coolingOff.from} 起</span>
        <time dateTime={coolingOff.until}>北京时间 {coolingOff.to} 截止</time>
      </p>
      <p className="note-text mt-3">
        期间我们不致电、不推送。您可直接取消，款项原路全额退回，不收费用；回访完成前同样可取消。
      </p>
      {view.canCancel && <CancelOrder view={{ ...view, intentKey, refused }} />}
    </Card>
  );
}
