import {
  HELP_TOPIC_NAMES,
  HELP_TOPICS,
  type HelpQuestion,
  type HelpTopic,
} from '~/app/pages/content/shared/help-topics';
import {
  COOLING_OFF_QUESTIONS,
  FEE_QUESTIONS,
  REDEMPTION_QUESTIONS,
} from '~/app/pages/content/help/questions-after';
import { DEVICE_QUESTIONS, PRIVACY_QUESTIONS } from '~/app/pages/content/help/questions-account';
import {
  PURCHASE_QUESTIONS,
  QUIZ_QUESTIONS,
  VERIFICATION_QUESTIONS,
} from '~/app/pages/content/help/questions-before';

/** Every question by its topic. */
export const QUESTIONS_BY_TOPIC: Readonly<Record<HelpTopic, readonly HelpQuestion[]>> = {
  verification: VERIFICATION_QUESTIONS,
  quiz: QUIZ_QUESTIONS,
  buying: PURCHASE_QUESTIONS,
  redeeming: REDEMPTION_QUESTIONS,
  cooling: COOLING_OFF_QUESTIONS,
  fees: FEE_QUESTIONS,
  privacy: PRIVACY_QUESTIONS,
  devices: DEVICE_QUESTIONS,
};

export interface FoundQuestion extends HelpQuestion {
  topic: HelpTopic;
  topicName: string;
}

const SHOWN = 20;
/** Weight of a match in the title, relative to the text. */
const IN_TITLE = 3;
/** When no question contains the whole phrase, one in this many character pairs must match. */
const PAIRS_OF = 3;

/**
 * Finds questions that contain every typed word in title or answer, ignoring case; matches in the title come first,
 * otherwise in the order of the topics. A phrase without spaces, as usual in Chinese, is also searched by its
 * character pairs when no question contains it whole.
 */
export function findQuestions(typed: string): FoundQuestion[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const whole = ranked((text) => (words.every((word) => text.includes(word)) ? 1 : 0));
  if (whole.length > 0) return whole.slice(0, SHOWN);
  const pairs = words.flatMap((word) =>
    Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => word.slice(at, at + 2)),
  );
  const enough = Math.ceil(pairs.length / PAIRS_OF);
  return ranked((text) => {
    const count = pairs.filter((pair) => text.includes(pair)).length;
    return count >= enough ? count : 0;
  }).slice(0, SHOWN);
}

/**
 * Sorts questions by the score of `of`, with the title weighted three times; questions with score 0 are omitted.
 */
function ranked(of: (text: string) => number): FoundQuestion[] {
  return HELP_TOPIC_NAMES.flatMap((topic) =>
    QUESTIONS_BY_TOPIC[topic].map((question) => {
      const body = `${question.title} ${question.answer.join(' ')}`.toLowerCase();
      const score = of(question.title.toLowerCase()) * IN_TITLE + of(body);
      return { score, found: { ...question, topic, topicName: HELP_TOPICS[topic] } };
    }),
  )
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ found }) => found);
}
