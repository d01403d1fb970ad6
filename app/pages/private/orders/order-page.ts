import { isOpen } from '~/domain/orders/states';
import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { pageAction, redirectWithFlash, type ActionArguments } from '~/app/route-kit/page-action';
import type { DefinedPage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import type { PageArguments } from '~/app/route-kit/run-page';
import type { UploadRules } from '~/app/route-kit/uploads';
import type { Viewer } from '~/bff/http/app-context';
import { isRefused } from '~/bff/core/errors';
import type { Order } from '~/contract/orders';
import { idSchema } from '~/contract/shared';
import { buildFlowHead } from '~/app/features/orders/flow-view';
import {
  buildOtherStepView,
  buildNoOrderView,
  buildNoProductView,
  type EmptyView,
} from '~/app/features/orders/order-empty-views';
import { buildNextStepPath } from '~/app/features/orders/order-path';

/** Query of every page of a purchase: its product and, after the reservation, its order. */
export const orderQuerySchema = z.object({
  product_code: idSchema.optional(),
  order_id: idSchema.optional(),
});
export type OrderQuery = z.output<typeof orderQuerySchema>;

/** Arguments of a step page. */
export type StepPage<Query> = PageArguments<Record<string, never>, Query, Viewer>;

interface StepOptions<Query> {
  handle: DefinedPage<Viewer>;
  query?: z.core.$ZodType<Query>;
  /** Steps that the page handles. */
  steps: readonly string[];
  /** Orders the page can show; by default those whose due step is one of `steps`. */
  shows?: (order: Order) => boolean;
}

/** Finds the order that a page requests, or the view to show instead. */
async function findOrder({
  context,
  edition,
  query,
}: PageArguments<unknown, OrderQuery>): Promise<Order | EmptyView> {
  const { order_id, product_code } = query;
  if (order_id === undefined && product_code === undefined) return buildNoProductView(edition);
  try {
    return await context.upstream.orders.order({
      query: order_id === undefined ? { product_code } : { order_id },
    });
  } catch (error) {
    if (isRefused(error, 'not_found')) return buildNoOrderView(edition, query);
    throw error;
  }
}

const isEmptyView = (found: Order | EmptyView): found is EmptyView => 'action' in found;

/**
 * Creates the loader of a step page: the order it is about, or an empty view with the next action. A step that is
 * not due is never shown; the empty view links to the due one.
 */
export function createStepLoader<View, Query extends OrderQuery = OrderQuery>(
  options: StepOptions<Query>,
  view: (order: Order, page: StepPage<Query>) => Promise<View> | View,
) {
  const { handle, steps, shows = (order: Order) => isStepDue(order, steps) } = options;
  const query = options.query ?? (orderQuerySchema as unknown as z.core.$ZodType<Query>);
  return pageLoader({ handle, query }, async (page) => {
    const { edition, url } = page;
    const common = { edition, path: url.pathname.replace(/\.data$/, '') };
    const found = await findOrder(page);
    if (isEmptyView(found)) return { ...common, head: null, emptyView: found, view: null };
    const head = buildFlowHead(found, edition);
    if (!shows(found)) {
      return { ...common, head, emptyView: buildOtherStepView(edition, found, steps), view: null };
    }
    return { ...common, head, emptyView: null, view: await view(found, page) };
  });
}

/** Whether one of the steps is due. */
export const isStepDue = (order: Order, steps: readonly string[]): boolean =>
  isOpen(order) && steps.includes(order.step);

/** Whether a step has been done. */
export const isStepDone = (order: Order, step: string): boolean =>
  order.steps.some(({ key, state }) => key === step && state === 'done');

/**
 * Creates the action of an order step, which redirects to the next step. When the step is not due (4101), it
 * redirects to the due one with the reason; other refusals are shown in the form. The order is taken from the
 * address, otherwise it is the latest of the product.
 */
export function createStepAction<Schema extends z.core.$ZodType, Reply = never>(
  options: { schema: Schema; uploads?: UploadRules; alsoNamed?: RegExp },
  act: (
    page: ActionArguments<z.output<Schema>, Record<string, never>, OrderQuery>,
    orderId: string,
  ) => Promise<Order | Reply>,
) {
  return pageAction({ limit: 'write', ...options, query: orderQuerySchema }, async (page) => {
    const { context, edition, query } = page;
    const { orders } = context.upstream;
    const orderId =
      query.order_id ?? (await orders.order({ query: { product_code: query.product_code } })).order_id;
    try {
      const done = await act(page, orderId);
      return isOrder(done) ? redirect(buildNextStepPath(edition, done), 303) : done;
    } catch (error) {
      if (!isRefused(error, 'wrong_step')) throw error;
      const order = await orders.order({ query: { order_id: orderId } });
      return redirectWithFlash(context, buildNextStepPath(edition, order), error.message, 'error');
    }
  });
}

const isOrder = (done: unknown): done is Order =>
  typeof done === 'object' && done !== null && 'order_no' in done;
