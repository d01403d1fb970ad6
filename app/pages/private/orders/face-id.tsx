import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { z } from 'zod';
import { openIntentKey } from '~/app/route-kit/open-intent';
import { redirectWithFlash } from '~/app/route-kit/page-action';
import { buildOrderGuestScreen } from '~/app/pages/private/orders/order-guest';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { getVisiblePath } from '~/app/route-kit/run-page';
import { Notice } from '~/app/ui/notice';
import { Section } from '~/app/ui/section';
import type { PortalContext } from '~/bff/http/app-context';
import { getRefusal } from '~/bff/core/errors';
import { loadPendingCard, handleCardStep } from '~/app/features/person/card-steps';
import { CardCheckForm, FaceCheckForm } from '~/app/pages/private/orders/face-forms';
import { identityCheckSchema, type faceSchema } from '~/app/pages/private/orders/face-schema';
import { createStepAction, createStepLoader } from '~/app/pages/private/orders/order-page';
import { buildOrderStepPath } from '~/app/features/orders/order-path';
import { SavedNote, StepScreen } from '~/app/features/orders/purchase-frame';

/**
 * Verifies that the signer is the account holder: by face with a separate consent, or by bank card; both are always
 * offered.
 */
export const handle = definePage({
  login: 'guest',
  trades: 'private',
  title: '身份核验',
  description: '签署前以银行卡或人脸核验身份。',
  isPrivate: true,
  moves: ['orders.passPersonCheck'],
  guest: buildOrderGuestScreen('核验方式由您选择，结果记入订单'),
});

export const loader = createStepLoader(
  { handle, steps: ['person_check'] },
  async (order, { context, viewer }) => ({
    intentKey: await openIntentKey(context, 'orders.passPersonCheck', order.order_id),
    isRedemption: order.kind === 'redeem',
    isVerified: viewer.isVerified,
    canTypeEvidence: context.isDevOrTest,
    card: await loadPendingCard(context),
  }),
);

const uploads = { photo: { isHeld: true } } as const;

export const action = createStepAction({ schema: identityCheckSchema, uploads }, async (page, order_id) => {
  const { value, context, edition, url } = page;
  const { verification, orders } = context.upstream;
  const pass = async (checked: Promise<{ check_token: string }>, idempotencyKey: string) => {
    const { check_token } = await checked;
    const order = await orders.passPersonCheck({ body: { order_id, check_token } }, { idempotencyKey });
    return redirect(buildOrderStepPath(edition, 'face_id/result', order), 303);
  };
  if (value.intent !== 'face') {
    const here = redirect(`${getVisiblePath(url)}#by-card`, 303);
    return handleCardStep({ value, context, here }, (card, idempotencyKey) => {
      const body = { method: 'bank_card', ...card } as const;
      return pass(verification.checkPerson({ body }, { idempotencyKey }), idempotencyKey);
    });
  }
  try {
    return await pass(checkFace(context, value), value.intent_key);
  } catch (error) {
    const refusal = getRefusal(error);
    if (refusal === null || refusal.reason === 'wrong_step' || !(error instanceof Error)) throw error;
    const order = await orders.order({ query: { order_id } });
    const resultPath = buildOrderStepPath(edition, 'face_id/result', order);
    return redirectWithFlash(context, resultPath, error.message, 'error');
  }
});

/** A photo is uploaded as bytes and is not stored; evidence of the app's capture is a line of text. */
async function checkFace({ upstream }: PortalContext, value: z.output<typeof faceSchema>) {
  const { verification } = upstream;
  const { face_evidence = '', photo, intent_key: idempotencyKey } = value;
  if (!photo)
    return verification.checkPerson(
      { body: { method: 'face', consent: true, face_evidence } },
      { idempotencyKey },
    );
  const body = new Uint8Array(await photo.arrayBuffer());
  return verification.checkFace({ query: { consent: '1' }, body }, { idempotencyKey });
}

export default function FaceId() {
  const page = useLoaderData<typeof loader>();
  const next = page.view?.isRedemption ? '签署赎回申请' : '签署电子合同';
  return (
    <StepScreen title="身份核验" page={page} note={`约 2 分钟，任选一种方式，下一步${next}。`}>
      {(view) => (
        <>
          <Section title="人脸核验">
            <FaceCheckForm view={view} />
          </Section>
          <Section title="或用银行卡核验" id="by-card">
            <CardCheckForm view={view} />
          </Section>
          <Notice calm icon="shield">
            核验只用于确认是您本人操作。人脸信息须单独同意，不同意不影响用银行卡完成。
          </Notice>
          <SavedNote />
        </>
      )}
    </StepScreen>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';
