import { isOpen } from '~/domain/orders/states';
import { useLoaderData } from '@remix-run/react';
import { buildOrderGuestScreen } from '~/app/pages/private/orders/order-guest';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { ActionBar } from '~/app/ui/action-bar';
import { ButtonLink } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { EmptyState } from '~/app/ui/empty-state';
import { formatDateTime } from '~/domain/figures/format';
import { isStepDone, isStepDue, createStepLoader } from '~/app/pages/private/orders/order-page';
import { buildNextStepPath, buildOrderStepPath } from '~/app/features/orders/order-path';
import { getOrderStateName } from '~/app/features/orders/order-view';
import { SavedNote, StepScreen } from '~/app/features/orders/purchase-frame';

/** Result of the person check: passed with the next step, or failed with the options. */
export const handle = definePage({
  login: 'guest',
  trades: 'private',
  title: '核验结果',
  description: '身份核验的结果。',
  isPrivate: true,
  guest: buildOrderGuestScreen('核验方式与时间，未通过的可重新核验'),
});

export const loader = createStepLoader(
  {
    handle,
    steps: ['person_check'],
    shows: (order) =>
      isStepDue(order, ['person_check']) || (isOpen(order) && isStepDone(order, 'person_check')),
  },
  (order, { edition }) => {
    const step = order.steps.find(({ key }) => key === 'person_check');
    const checkTo = buildOrderStepPath(edition, 'face_id', order);
    return step?.state === 'done'
      ? {
          isPassed: true as const,
          facts: [
            { label: '核验方式', value: step.detail },
            { label: '核验时间', value: step.at && formatDateTime(step.at) },
          ],
          next: { to: buildNextStepPath(edition, order), label: `下一步：${getOrderStateName(order)}` },
        }
      : { isPassed: false as const, checkTo };
  },
);

export default function FaceResult() {
  const page = useLoaderData<typeof loader>();
  return (
    <StepScreen title="核验结果" page={page}>
      {(view) =>
        view.isPassed ? (
          <>
            <div className="mt-4">
              <EmptyState icon="check" title="身份核验已通过">
                结果已记入订单
              </EmptyState>
            </div>
            <Card pad="dl" className="mt-3">
              <FactList facts={view.facts} />
            </Card>
            <SavedNote />
            <ActionBar solo>
              <ButtonLink to={view.next.to}>{view.next.label}</ButtonLink>
            </ActionBar>
          </>
        ) : (
          <>
            <div className="mt-4">
              <EmptyState icon="warn" title="身份核验尚未通过">
                订单没有变化。人脸核验请在光线充足处正对镜头重试，也可以随时改用本人银行卡。
              </EmptyState>
            </div>
            <SavedNote />
            <ActionBar solo>
              <ButtonLink kind="line" to={view.checkTo}>
                重试
              </ButtonLink>
              <ButtonLink to={`${view.checkTo}#by-card`}>用银行卡核验</ButtonLink>
            </ActionBar>
          </>
        )
      }
    </StepScreen>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';
