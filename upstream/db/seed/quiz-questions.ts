import type { QuizDefinition } from '~/upstream/db/schema';
import quiz from '~/upstream/db/seed/data/quiz.json' with { type: 'json' };

export const QUIZ_VERSION = '2026-1';

/**
 * The risk quiz of private persons: who they are, what they have, what they know and have done, how long and for
 * what they invest, and what loss they can bear.
 */
export const QUIZ: QuizDefinition = quiz;
