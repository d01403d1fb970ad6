import type { QuizDefinition } from '~/upstream/core/db/schema';
import quiz from '~/upstream/seed/data/quiz.json' with { type: 'json' };

export const QUIZ_VERSION = '2026-1';

/**
 * The risk quiz for private persons: profile, assets, knowledge and experience, duration and purpose of the
 * investment, and acceptable loss.
 */
export const QUIZ: QuizDefinition = quiz;
