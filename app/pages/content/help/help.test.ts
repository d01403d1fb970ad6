import { describe, expect, it } from 'vitest';
import {
  COOLING_OFF_HOURS,
  MINIMUM_AMOUNTS,
  PROOF_FRESH_MONTHS,
  QUALIFICATION_LIMITS,
  QUIZ_LIMITS,
  getRule,
  SENIOR_RULE,
} from '~/domain/shared/regulation';
import { TRADE_CUTOFF } from '~/domain/calendar/trading-calendar';
import { findQuestions, QUESTIONS_BY_TOPIC } from '~/app/pages/content/help/find-questions';
import { HELP_TOPIC_NAMES } from '~/app/pages/content/shared/help-topics';

const all = HELP_TOPIC_NAMES.flatMap((topic) => QUESTIONS_BY_TOPIC[topic]);

describe('frequently asked questions', () => {
  it('number at least forty, each once with an answer, several for every topic', () => {
    expect(all.length).toBeGreaterThanOrEqual(40);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const { title, answer } of all)
      expect([title.endsWith('？'), answer.join('').length > 20]).toEqual([true, true]);
    for (const topic of HELP_TOPIC_NAMES) expect(QUESTIONS_BY_TOPIC[topic].length).toBeGreaterThanOrEqual(5);
  });

  it('is found by a word, by words in any order, and by a phrase that is not in the text', () => {
    expect(findQuestions('冷静期')[0]?.title).toContain('冷静期');
    const both = findQuestions('到账 赎回').map(({ id }) => id);
    expect(both).toContain('arrival');
    expect(findQuestions('qdii').map(({ id }) => id)).toContain('arrival');
    expect(findQuestions('赎回到账时间').map(({ id }) => id)).toContain('arrival');
  });

  it('with the word in the title come first', () => {
    const found = findQuestions('注销');
    expect(found[0]?.id).toBe('cancel-account');
  });

  it('is not found by empty text, by punctuation, or by a word that no answer contains', () => {
    for (const typed of ['', '  ', '?', '量子']) expect(findQuestions(typed)).toEqual([]);
  });

  it('states the limits of the dated rules, so that a changed rule fails this test', () => {
    const today = '2026-11-20';
    const text = all.flatMap(({ answer }) => answer).join('');
    const quiz = getRule(QUIZ_LIMITS, today);
    const { simuAssetsYuan, simuIncomeYuan } = getRule(QUALIFICATION_LIMITS, today);
    const minimum = getRule(MINIMUM_AMOUNTS, today);
    const { age, fromRisk } = getRule(SENIOR_RULE, today);
    const wan = (yuan: number) => `${yuan / 10_000} 万元`;
    for (const words of [
      `${quiz.validMonths} 个月有效`,
      `不少于 ${getRule(COOLING_OFF_HOURS, today)} 小时`,
      `自审核通过之日起 ${getRule(PROOF_FRESH_MONTHS, today)} 个月`,
      `金融资产不低于 ${wan(simuAssetsYuan)}`,
      `年均收入不低于 ${wan(simuIncomeYuan)}`,
      `私募基金首次投资不低于 ${wan(minimum.simuYuan)}`,
      `固定收益类 ${wan(minimum.amFixedIncomeYuan)}起，混合类 ${wan(minimum.amMixedYuan)}起`,
      `购买 R${fromRisk} 及以上`,
      `${TRADE_CUTOFF} 前`,
    ])
      expect(text).toContain(words);
    expect(all.some(({ title }) => title.startsWith(`${age} 岁以上`))).toBe(true);
    expect([quiz.perDay, quiz.perYear]).toEqual([2, 8]);
    expect(text).toContain('一天最多两次，十二个月内最多八次');
  });
});
