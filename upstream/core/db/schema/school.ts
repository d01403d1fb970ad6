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

/** Question at the end of a lesson. */
export interface SchoolQuestion {
  text: string;
  options: { key: QuestionOptionKey; text: string }[];
  right: QuestionOptionKey;
  /** Explanation, shown after the answer. */
  why: string;
}

export interface SchoolLessonsTable {
  id: string;
  course_id: string;
  position: number;
  /** Heading of its chapter in the course. */
  chapter: string;
  title: string;
  summary: string;
  reading_minutes: number;
  body: Json<ArticleBody>;
  question: Json<SchoolQuestion>;
}

interface Answered {
  lesson_id: string;
  /** Last answer and its time. */
  chosen: QuestionOptionKey;
  answered_at: Instant;
  /** Time of the first correct answer; null: not yet. */
  learned_at: Instant | null;
}

export interface SchoolAnswersTable extends Answered {
  account_id: string;
}

/** Answers of a device before login: kept for a year. */
export interface SchoolGuestAnswersTable extends Answered {
  mark_hash: string;
  network: string;
}

/** One per course and account. */
export interface SchoolCertificatesTable {
  code: string;
  account_id: string;
  course_id: string;
  /** Name as the person chose; null: none. */
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
