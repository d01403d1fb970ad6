import { z } from 'zod';
import { idSchema } from '~/contract/shared';
import { flowPeriodSchema } from '~/contract/holding-shapes';
import { ORDER_STATUSES, type OrderStatus } from '~/domain/orders/order-steps';
import {
  RECORD_CLASSES,
  RECORD_KINDS,
  RECORD_STATES,
  type RecordClass,
  type RecordKind,
  type RecordState,
} from '~/domain/orders/record-states';
import type { FlowPeriod } from '~/domain/calendar/flow-period';

/** Query parameters that filter the list of records. */
export const recordFilterShape = {
  class: z.enum(RECORD_CLASSES).optional(),
  kind: z.enum(RECORD_KINDS).optional(),
  state: z.enum(RECORD_STATES).optional(),
  period: flowPeriodSchema,
  product_code: idSchema.optional(),
  /** Older parameter names for the state: for private orders and for public orders. */
  status: z.enum(ORDER_STATUSES).optional(),
  stage: z.enum(['open', 'done']).optional(),
};

/** Filter without the parameters that are not set. */
export interface RecordFilter {
  class?: RecordClass;
  kind?: RecordKind;
  state?: RecordState;
  period?: FlowPeriod;
  product_code?: string;
}

const STATE_OF_STATUS: Readonly<Record<OrderStatus, RecordState>> = {
  open: 'open',
  confirmed: 'confirmed',
  cancelled: 'cancelled',
  expired: 'failed',
};

/** Parses the filter of an address; old parameter names apply when the new ones are absent. */
export function parseRecordFilter(query: z.output<z.ZodObject<typeof recordFilterShape>>): RecordFilter {
  const { status, stage, period } = query;
  return {
    class: query.class,
    kind: query.kind,
    state: query.state ?? (status && STATE_OF_STATUS[status]) ?? stage,
    period: period === 'all' ? undefined : period,
    product_code: query.product_code,
  };
}
