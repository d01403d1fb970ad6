import type { Deadline } from '~/contract/deadlines';
import type { Deadline as DatedKind } from '~/domain/orders/deadlines';
import type { ServiceContext } from '~/upstream/core/service-context';

/** Loads the deadlines of one area, in any order. */
export type DeadlineLoader = (context: ServiceContext, accountId: string) => Promise<Deadline[]>;

/** Converts a deadline to the form of the reply. */
export const createDeadline = (
  { kind, day, endsAt }: DatedKind,
  more: Partial<Omit<Deadline, 'kind' | 'day' | 'ends_at'>> = {},
): Deadline => ({
  ...{ kind, day, ends_at: endsAt, name: null, subject_id: null, part: null, points: null, left_times: null },
  ...more,
});

/** Creates a deadline with a day but no time. */
export const onDay = (kind: Deadline['kind'], day: string): DatedKind => ({ kind, day, endsAt: null });
