import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { openIntentKey } from '~/app/route-kit/open-intent';
import { buildOrderGuestScreen } from '~/app/pages/private/orders/order-guest';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { formatDayTime } from '~/domain/figures/format';
import { agreementSchema } from '~/app/pages/private/orders/agreement-schema';
import { ClausesForm, MaterialForm } from '~/app/pages/private/orders/agreement-forms';
import {
  clearMaterialTicks,
  saveMaterialTicks,
  loadMaterialTicks,
} from '~/app/pages/private/orders/material-ticks';
import { createStepAction, createStepLoader } from '~/app/pages/private/orders/order-page';
import { StepScreen } from '~/app/features/orders/purchase-frame';

/**
 * Two steps on one page, depending on which is due: documents to read, then risk clauses, each ticked separately.
 */
export const handle = definePage({
  login: 'guest',
  trades: 'private',
  title: '协议签署',
  description: '阅读募集材料，逐条确认风险揭示。',
  isPrivate: true,
  moves: ['orders.readMaterial', 'orders.tickClauses'],
  guest: buildOrderGuestScreen('逐份阅读募集材料，再逐条确认风险揭示'),
});

export const loader = createStepLoader(
  { handle, steps: ['material', 'clauses'] },
  async (order, { context }) => ({
    orderId: order.order_id,
    intentKey: await openIntentKey(
      context,
      order.step === 'material' ? 'orders.readMaterial' : 'orders.tickClauses',
      order.order_id,
    ),
    ticked: await loadMaterialTicks(context, order.order_id),
    step: order.step === 'material' ? ('material' as const) : ('clauses' as const),
    documents: order.documents.map(({ document_id, title, file_id, opened_at }) => ({
      id: document_id,
      title,
      openedAt: opened_at && formatDayTime(opened_at),
      fileId: file_id,
    })),
    clauses: order.clauses,
  }),
);

export const action = createStepAction({ schema: agreementSchema }, async (page, order_id) => {
  const { value, context, edition } = page;
  const { orders } = context.upstream;
  const options = { idempotencyKey: value.intent_key };
  if (value.intent === 'clauses')
    return orders.tickClauses({ body: { order_id, clause_ids: value.clause_ids } }, options);
  const { open, document_ids = [] } = value;
  if (open !== undefined) {
    await saveMaterialTicks(context, order_id, document_ids);
    return redirect(paths.pdf(edition, { file_id: open }), 303);
  }
  const order = await orders.readMaterial({ body: { order_id, document_ids } }, options);
  clearMaterialTicks(context);
  return order;
});

export default function Agreement() {
  const page = useLoaderData<typeof loader>();
  const isMaterial = page.view?.step !== 'clauses';
  return (
    <StepScreen
      title={isMaterial ? '阅读募集材料' : '风险揭示'}
      page={page}
      note={
        isMaterial
          ? '约 5 分钟。逐份打开阅读后勾选，下一步逐条确认风险揭示。'
          : '约 5 分钟。请逐条阅读并勾选，每一条都须由您本人确认，下一步合格投资者确认。'
      }
    >
      {(view) => (
        <>
          {view.step === 'material' ? (
            <MaterialForm key="material" view={view} />
          ) : (
            <ClausesForm key="clauses" view={view} />
          )}
        </>
      )}
    </StepScreen>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';
