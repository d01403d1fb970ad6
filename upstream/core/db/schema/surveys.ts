import type { Generated } from 'kysely';
import type { SURVEY_KINDS } from '~/contract/surveys';
import type { Answers } from '~/contract/questions';
import type { Day, Instant, Json } from '~/upstream/core/db/schema/columns';

/** A survey as data. */
export interface SurveyDefinition {
  title: string;
  intro: string;
  hasComment: boolean;
  questions: {
    id: string;
    text: string;
    note: string | null;
    isMultiple: boolean;
    options: { id: string; text: string; score?: number }[];
  }[];
  /** Result text after answering: the last one whose points are reached. */
  outcomes: { from: number; title: string; text: string }[];
}

/** Questions, texts and results of a survey. */
export interface SurveysTable {
  id: string;
  kind: (typeof SURVEY_KINDS)[number];
  definition: Json<SurveyDefinition>;
  closes_on: Day | null;
  is_current: boolean;
}

export interface SurveyAnswersTable {
  id: string;
  survey_id: string;
  /** Null: answered without login. */
  account_id: string | null;
  product_code: string;
  answers: Json<Answers>;
  comment: string;
  answered_at: Instant;
}

export interface ConsultationsTable {
  id: string;
  fund_id: string;
  title: string;
  changes: Json<{ item: string; before: string; after: string }[]>;
  silence_note: string;
  closes_on: Day;
  /** Temporary redemption day for holders who did not agree, and the later effective day of the change. */
  redeem_on: Day | null;
  effective_on: Day | null;
}

export interface ConsultationAnswersTable {
  consultation_id: string;
  account_id: string;
  choice: 'agree' | 'disagree';
  chosen_at: Instant;
}

export interface AppointmentsTable {
  id: string;
  account_id: string;
  topic: string;
  product_code: string | null;
  day: Day;
  slot: 'morning' | 'afternoon' | 'evening';
  way: 'phone' | 'video' | 'visit';
  status: Generated<'open' | 'done' | 'cancelled'>;
  note: string;
  created_at: Instant;
  /** Answer of the adviser; null before. */
  answer: Generated<'accepted' | 'declined' | null>;
  answer_note: Generated<string | null>;
  answered_at: Generated<Instant | null>;
  /** Account of the adviser. */
  answered_by: Generated<string | null>;
}

export interface SurveyTables {
  surveys: SurveysTable;
  survey_answers: SurveyAnswersTable;
  consultations: ConsultationsTable;
  consultation_answers: ConsultationAnswersTable;
  appointments: AppointmentsTable;
}
