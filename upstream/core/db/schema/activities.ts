import type { Generated } from 'kysely';
import type { ACTIVITY_MODES, ACTIVITY_TOPICS } from '~/contract/activities';
import type { Flag, Instant, Json } from '~/upstream/core/db/schema/columns';

/** Page content of an activity in addition to its facts. */
export interface ActivityDetails {
  paragraphs: string[];
  /** `at`: hour and minute in Shanghai. */
  agenda: { at: string; text: string }[];
  speakers: { name: string; title: string }[];
  /** Things to bring, directions, disclaimers. */
  notes: string[];
}

export interface ActivitiesTable {
  id: string;
  title: string;
  /** Summary in one sentence. */
  text: string;
  starts_at: Instant;
  ends_at: Instant;
  /** Article that announces the activity; '' when there is none. */
  news_id: Generated<string>;
  topic: Generated<(typeof ACTIVITY_TOPICS)[number]>;
  mode: Generated<(typeof ACTIVITY_MODES)[number]>;
  /** Null when online. */
  city: string | null;
  place: string | null;
  /** Null: no limit. */
  seats: number | null;
  details: Json<ActivityDetails>;
  announced_at: Generated<Instant>;
  /** Start of registration. */
  opens_at: Generated<Instant>;
  /** End of registration; null: at the start of the activity. */
  closes_at: Instant | null;
  /** Deadline for penalty-free cancellation; null: until the activity begins. */
  cancel_until: Instant | null;
  /** The private fund it is about; the activity is visible only to users who may see the fund. */
  fund_id: string | null;
  /** Video of the live stream and replay. */
  video_id: string | null;
  survey_id: string | null;
  cancelled_at: Instant | null;
  /** Reason shown to registered people. */
  cancel_reason: Generated<string>;
}

/**
 * Seats and the waiting list. Registrations are personal: a cancellation of the account erases them
 * (`account/cancel.ts`).
 */
export interface ActivityRegistrationsTable {
  activity_id: string;
  account_id: string;
  status: 'seat' | 'waiting' | 'given_up';
  /** Position in the waiting list; increases with every registration of the activity. */
  turn: number;
  /** Five letters that identify the registration within its activity. */
  ticket: string;
  registered_at: Instant;
  cancelled_at: Instant | null;
  /** The seat was given up after `cancel_until`. */
  is_late: Flag;
  checked_in_at: Instant | null;
  /** Account that confirmed the check-in: an adviser, or the person. */
  checked_in_by: string | null;
}

export interface ActivityTables {
  activities: ActivitiesTable;
  activity_registrations: ActivityRegistrationsTable;
}
