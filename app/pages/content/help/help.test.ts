import { describe, expect, it } from 'vitest';
import { findQuestions, QUESTIONS } from '~/app/pages/content/help/find-questions';
import { HELP_TOPIC_NAMES } from '~/app/pages/content/parts/help-topics';

const all = HELP_TOPIC_NAMES.flatMap((topic) => QUESTIONS[topic]);

describe('questions that are often asked', () => {
  it('are forty at least, each once, with an answer, in every topic several', () => {
    expect(all.length).toBeGreaterThanOrEqual(40);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const { title, answer } of all)
      expect([title.endsWith('？'), answer.join('').length > 20]).toEqual([true, true]);
    for (const topic of HELP_TOPIC_NAMES) expect(QUESTIONS[topic].length).toBeGreaterThanOrEqual(5);
  });

  it('are found by a word, by words in any order, and by a phrase that nobody wrote so', () => {
    expect(findQuestions('冷静期')[0]?.title).toContain('冷静期');
    const both = findQuestions('到账 赎回').map(({ id }) => id);
    expect(both).toContain('arrival');
    expect(findQuestions('qdii').map(({ id }) => id)).toContain('arrival');
    expect(findQuestions('赎回到账时间').map(({ id }) => id)).toContain('arrival');
  });

  it('that have it in the title come first', () => {
    const found = findQuestions('注销');
    expect(found[0]?.id).toBe('cancel-account');
  });

  it('nothing is found by nothing, by signs, or by a word that no answer has', () => {
    for (const typed of ['', '  ', '?', '量子']) expect(findQuestions(typed)).toEqual([]);
  });
});
