import type { Generated } from 'kysely';
import type { ACTIVITY_MODES, ACTIVITY_TOPICS } from '~/contract/activities';
import type { Flag, Instant, Json } from '~/upstream/core/db/schema/columns';

/** What stands on the page of an activity beside its facts. */
export interface ActivityDetails {
  paragraphs: string[];
  /** `at`: hour and minute in Shanghai. */
  agenda: { at: string; text: string }[];
  speakers: { name: string; title: string }[];
  /** What to bring, how to get there, what it is not. */
  notes: string[];
}

export interface ActivitiesTable {
  id: string;
  title: string;
  /** Its summary, in a sentence. */
  text: string;
  starts_at: Instant;
  ends_at: Instant;
  /** The article that announces it; '' where none does. */
  news_id: Generated<string>;
  topic: Generated<(typeof ACTIVITY_TOPICS)[number]>;
  mode: Generated<(typeof ACTIVITY_MODES)[number]>;
  /** Null online. */
  city: string | null;
  place: string | null;
  /** Null: as many as come. */
  seats: number | null;
  details: Json<ActivityDetails>;
  announced_at: Generated<Instant>;
  /** Registering begins. */
  opens_at: Generated<Instant>;
  /** Registering ends; null: when it begins. */
  closes_at: Instant | null;
  /** Giving up a seat is free until then; null: until it begins. */
  cancel_until: Instant | null;
  /** The private fund it is about: it is for whom that is open. */
  fund_id: string | null;
  /** Live and replay. */
  video_id: string | null;
  survey_id: string | null;
  cancelled_at: Instant | null;
  /** What the people are told of why. */
  cancel_reason: Generated<string>;
}

/** Seats and the waiting list. The person's own wish: a cancellation of the account erases it (`account/cancel.ts`). */
export interface ActivityRegistrationsTable {
  activity_id: string;
  account_id: string;
  status: 'seat' | 'waiting' | 'given_up';
  /** The order of the waiting list: counted on with every registration of the activity. */
  turn: number;
  /** Five letters that name the registration within its activity. */
  ticket: string;
  registered_at: Instant;
  cancelled_at: Instant | null;
  /** A seat given up after `cancel_until`. */
  is_late: Flag;
  checked_in_at: Instant | null;
  /** Who let them in: an adviser's account, or their own. */
  checked_in_by: string | null;
}

export interface ActivityTables {
  activities: ActivitiesTable;
  activity_registrations: ActivityRegistrationsTable;
}
