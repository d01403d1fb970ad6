import type { Generated } from 'kysely';
import type { Day, Instant, Json } from '~/upstream/core/db/schema/columns';

/** Summed values: views and visits by page, errors by type and build, events by location, metrics by page. */
export type TrafficKind = 'view' | 'visit' | 'error' | 'event' | 'vital';

export interface TrackingEventsTable {
  id: Generated<number>;
  account_id: string | null;
  /** `collect` or `user_state`. */
  kind: string;
  payload: Json<Record<string, unknown>>;
  created_at: Instant;
}

export interface ScriptErrorsTable {
  id: Generated<number>;
  account_id: string | null;
  payload: Json<Record<string, unknown>>;
  created_at: Instant;
}

export interface ObserverEventsTable {
  id: Generated<number>;
  account_id: string | null;
  event_name: string;
  payload: Json<Record<string, unknown>>;
  created_at: Instant;
}

/** Sums of page reports by Shanghai day, without personal data. */
export interface TrafficDaysTable {
  day: Day;
  kind: TrafficKind;
  /** Page, event or type; `(other)` sums the less frequent ones. */
  name: string;
  /** Further breakdown: a metric, a build, the location of an event. */
  part: string;
  count: number;
  /** For metrics: number of reports by value, rounded to two places. */
  spread: Json<Record<string, number>> | null;
}

export interface TrackingTables {
  tracking_events: TrackingEventsTable;
  script_errors: ScriptErrorsTable;
  observer_events: ObserverEventsTable;
  traffic_days: TrafficDaysTable;
}
