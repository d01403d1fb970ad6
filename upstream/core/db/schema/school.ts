import type { QuestionOptionKey } from '~/contract/school';
import type { Instant, Json } from '~/upstream/core/db/schema/columns';
import type { ArticleBody } from '~/upstream/core/db/schema/content';

export interface SchoolCoursesTable {
  id: string;
  position: number;
  title: string;
  lead: string;
  audience: string;
  goal: string;
}

/** The question that closes a lesson. */
export interface SchoolQuestion {
  text: string;
  options: { key: QuestionOptionKey; text: string }[];
  right: QuestionOptionKey;
  /** Why, shown once it is answered. */
  why: string;
}

export interface SchoolLessonsTable {
  id: string;
  course_id: string;
  position: number;
  /** Heading under which it stands in its course. */
  chapter: string;
  title: string;
  summary: string;
  reading_minutes: number;
  body: Json<ArticleBody>;
  question: Json<SchoolQuestion>;
}

interface Answered {
  lesson_id: string;
  /** What was answered last, and when. */
  chosen: QuestionOptionKey;
  answered_at: Instant;
  /** When it was first answered rightly; null: not yet. */
  learned_at: Instant | null;
}

export interface SchoolAnswersTable extends Answered {
  account_id: string;
}

/** What a device has answered before its person logged in: kept a year. */
export interface SchoolGuestAnswersTable extends Answered {
  mark_hash: string;
  network: string;
}

/** One a course and account. */
export interface SchoolCertificatesTable {
  code: string;
  account_id: string;
  course_id: string;
  /** As its person wanted it; null: none. */
  masked_name: string | null;
  issued_at: Instant;
}

export interface SchoolTables {
  school_courses: SchoolCoursesTable;
  school_lessons: SchoolLessonsTable;
  school_answers: SchoolAnswersTable;
  school_guest_answers: SchoolGuestAnswersTable;
  school_certificates: SchoolCertificatesTable;
}
