import { isCancelled, isOpen } from '~/domain/orders/states';
import type { Transaction } from 'kysely';
import type { IdentityCheckMethod } from '~/domain/orders/order-steps';
import { CODES } from '~/contract/codes';
import { createCustomerChange } from '~/upstream/modules/orders-core';
import type { Database } from '~/upstream/core/db/schema';
import { implementCalls } from '~/upstream/core/service-context';
import { Refusal } from '~/upstream/core/refusal';
import { consumeCheckToken } from '~/upstream/modules/identity';
import { changePurchase, changeRedemption } from '~/upstream/modules/private-orders/change-order';
import { assertStillFit, findStepObstacle } from '~/upstream/modules/private-orders/step-obstacles';
import { loadOwnOrderRow, loadOwnOrder } from '~/upstream/modules/private-orders/own-order';

const WITHDRAWN = '本人撤销';

/** Steps with an identity check; check and cancellation serve purchases and redemptions alike. */
export const identityCheckedSteps = implementCalls('orders', {
  async confirmQualified({ body, account, context }) {
    const change = createCustomerChange(account.id, body.order_id, 'qualified');
    await changePurchase(context, change, async ({ trx, orderRow, state, append }) => {
      await assertStillFit(trx, orderRow, state, { step: 'sign', now: context.now() });
      await append({ type: 'qualified_confirmed' });
    });
    return loadOwnOrder(context, account.id, body.order_id);
  },

  async passPersonCheck({ body, account, context }) {
    const { kind } = await loadOwnOrderRow(context.db, account.id, body.order_id);
    const change = createCustomerChange(account.id, body.order_id, 'person_check');
    const getMethod = (trx: Transaction<Database>) =>
      strongMethod(trx, account.id, body.check_token, context.now());
    if (kind === 'redeem') {
      await changeRedemption(context, change, async ({ trx, append }) =>
        append({ type: 'redeem_checked', method: await getMethod(trx) }),
      );
    } else {
      await changePurchase(context, change, async ({ trx, append }) =>
        append({ type: 'person_checked', method: await getMethod(trx) }),
      );
    }
    return loadOwnOrder(context, account.id, body.order_id);
  },

  async cancel({ body, account, context }) {
    const { kind } = await loadOwnOrderRow(context.db, account.id, body.order_id);
    const change = createCustomerChange(account.id, body.order_id, null);
    const event = { type: 'cancelled', by: 'person', reason: body.reason || WITHDRAWN } as const;
    const now = context.now();
    if (kind === 'redeem') {
      await changeRedemption(context, change, async ({ state, append }) => {
        if (!isCancelled(state)) await append(event);
      });
    } else {
      await changePurchase(context, change, async ({ trx, orderRow, state, append }) => {
        if (isCancelled(state)) return;
        // A blocked order can always be cancelled.
        const isUnfit =
          isOpen(state) && (await findStepObstacle(trx, orderRow, state, { step: 'confirm', now })) !== null;
        await append({ ...event, ...(isUnfit && { isUnfit: true as const }) });
      });
    }
    return loadOwnOrder(context, account.id, body.order_id);
  },
});

/** Consumes the token; knowing a document number is not sufficient for an order. */
async function strongMethod(
  trx: Transaction<Database>,
  accountId: string,
  token: string,
  now: Date,
): Promise<IdentityCheckMethod> {
  const method = await consumeCheckToken(trx, accountId, token, now);
  if (method === 'id')
    throw new Refusal(CODES.notAllowed, '请以人脸或银行卡完成身份核验', {
      reason: 'invalid',
      field: 'check_token',
    });
  return method;
}
