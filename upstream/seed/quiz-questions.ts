import type { QuizDefinition } from '~/upstream/core/db/schema';
import quiz from '~/upstream/seed/data/quiz.json' with { type: 'json' };

export const QUIZ_VERSION = '2026-1';

/**
 * The risk quiz of private persons: who they are, what they have, what they know and have done, how long and for
 * what they invest, and what loss they can bear.
 */
export const QUIZ: QuizDefinition = quiz;
