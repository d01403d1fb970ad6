import type { Deadline } from '~/contract/deadlines';
import type { Deadline as DatedKind } from '~/domain/orders/deadlines';
import type { ServiceContext } from '~/upstream/core/service-context';

/** Reads the deadlines of one area, in any order. */
export type DeadlineLoader = (context: ServiceContext, accountId: string) => Promise<Deadline[]>;

/** A deadline as the call tells it. */
export const createDeadline = (
  { kind, day, endsAt }: DatedKind,
  more: Partial<Omit<Deadline, 'kind' | 'day' | 'ends_at'>> = {},
): Deadline => ({
  ...{ kind, day, ends_at: endsAt, name: null, subject_id: null, part: null, points: null, left_times: null },
  ...more,
});

/** One that is known by its day alone. */
export const onDay = (kind: Deadline['kind'], day: string): DatedKind => ({ kind, day, endsAt: null });
