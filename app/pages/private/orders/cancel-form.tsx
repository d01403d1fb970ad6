import { Form } from '@remix-run/react';
import { FormNotice, IntentKeyInput, SubmitButton } from '~/app/ui/form';
import { Link } from '~/app/ui/link';
import { HashSheet } from '~/app/ui/sheet';
import type { OrderHubView } from '~/app/pages/private/orders/load-hub';

type CancelView = Pick<OrderHubView, 'orderId' | 'cancelText' | 'isPaid' | 'isRedemption'> & {
  intentKey: string;
  /** Error of the POST, if it is shown in the sheet. */
  refused?: string;
};

/** Text shown when the order was not cancelled: in the open sheet, otherwise at the top of the page. */
export const NOT_CANCELLED_MESSAGE = '订单没有变化。';

const getLabel = ({ isPaid, isRedemption }: CancelView): string =>
  isRedemption ? '撤销赎回申请' : isPaid ? '取消订单，全额退款' : '取消订单';

/** Cancellation in one tap; its effect on the money is shown before the confirmation. Works without scripts. */
export function CancelOrder({ view }: { view: CancelView }) {
  const label = getLabel(view);
  return (
    <>
      <Link className="button button-line button-wide mt-4" to="#cancel">
        {label}
      </Link>
      <HashSheet id="cancel" title={label}>
        <p className="mt-4">{view.cancelText}</p>
        <p className="note-text mt-2">撤销后不能恢复，需要时可以重新办理。</p>
        <Form method="post" className="mt-4">
          <input type="hidden" name="order_id" value={view.orderId} />
          <IntentKeyInput value={view.intentKey} />
          <FormNotice message={view.refused} kept={NOT_CANCELLED_MESSAGE} />
          <SubmitButton name="intent" value="cancel" loadingText="正在撤销" className="mt-3">
            确认{view.isRedemption ? '撤销' : '取消订单'}
          </SubmitButton>
        </Form>
        <Link className="button button-line button-wide mt-3" to="#_" data-close="">
          再想想
        </Link>
      </HashSheet>
    </>
  );
}
