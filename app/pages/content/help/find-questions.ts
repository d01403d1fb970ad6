import { HELP_TOPIC_NAMES, HELP_TOPICS, type HelpQuestion, type HelpTopic } from '~/app/pages/content/help/help-topics';
import { COOLING, FEES, REDEEMING } from '~/app/pages/content/help/questions-after';
import { DEVICES, PRIVACY } from '~/app/pages/content/help/questions-account';
import { BUYING, QUIZ, VERIFICATION } from '~/app/pages/content/help/questions-before';

/** Every question by its topic. */
export const QUESTIONS: Readonly<Record<HelpTopic, readonly HelpQuestion[]>> = {
  verification: VERIFICATION,
  quiz: QUIZ,
  buying: BUYING,
  redeeming: REDEEMING,
  cooling: COOLING,
  fees: FEES,
  privacy: PRIVACY,
  devices: DEVICES,
};

export interface FoundQuestion extends HelpQuestion {
  topic: HelpTopic;
  topicName: string;
}

const SHOWN = 20;
/** Of a question that has the word in its title, and of one that has it in its answer alone. */
const IN_TITLE = 3;
const IN_ANSWER = 1;

/**
 * Questions that have every word of what was typed, in title or answer, whatever the case; those with it in the title first,
 * else in the order of the topics. A phrase without spaces, as Chinese is written, also finds by its pairs of signs when
 * nothing has it whole.
 */
export function findQuestions(typed: string): FoundQuestion[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const whole = ranked((text) => words.every((word) => text.indexOf(word) >= 0));
  if (whole.length > 0) return whole.slice(0, SHOWN);
  const pairs = words.flatMap((word) =>
    Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => word.slice(at, at + 2)),
  );
  if (pairs.length === 0) return [];
  const enough = Math.ceil(pairs.length / 2);
  return ranked((text) => pairs.filter((pair) => text.indexOf(pair) >= 0).length >= enough).slice(0, SHOWN);
}

function ranked(has: (text: string) => boolean): FoundQuestion[] {
  const all = HELP_TOPIC_NAMES.flatMap((topic) =>
    QUESTIONS[topic].map((question) => {
      const title = question.title.toLowerCase();
      const body = `${title} ${question.answer.join(' ').toLowerCase()}`;
      const score = has(title) ? IN_TITLE : has(body) ? IN_ANSWER : 0;
      return { score, found: { ...question, topic, topicName: HELP_TOPICS[topic] } };
    }),
  );
  return all
    .map((each, index) => ({ ...each, index }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .map(({ found }) => found);
}
