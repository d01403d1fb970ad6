import type { Generated } from 'kysely';
import type { Day, Instant, Json } from '~/upstream/core/db/schema/columns';

/** What is summed: views and visits by page, errors by type and build, events by place, measures by page. */
export type TrafficKind = 'view' | 'visit' | 'error' | 'event' | 'vital';

export interface TrackingEventsTable {
  id: Generated<number>;
  account_id: string | null;
  /** collect or user_state. */
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

/** Sums of a Shanghai day of what pages reported: nobody stands in them. */
export interface TrafficDaysTable {
  day: Day;
  kind: TrafficKind;
  /** Page, event or type; `(other)` is what came after the most frequent ones. */
  name: string;
  /** What parts it further: a measure, a build, where an event happened. */
  part: string;
  count: number;
  /** Of measures: how often each value was reported, by the value rounded to two places. */
  spread: Json<Record<string, number>> | null;
}

export interface TrackingTables {
  tracking_events: TrackingEventsTable;
  script_errors: ScriptErrorsTable;
  observer_events: ObserverEventsTable;
  traffic_days: TrafficDaysTable;
}
