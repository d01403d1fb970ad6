import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  COOLING_OFF_HOURS,
  PROOF_FRESH_MONTHS,
  QUALIFICATION_LIMITS,
  QUIZ_LIMITS,
  getRule,
  SENIOR_RULE,
} from '~/domain/shared/regulation';
import { listSourceFiles, projectRoot } from '~/scripts/testing/source-imports';

/** After every known entry: the texts below are those of the current build. */
const LAST_DAY = '9999-12-31';
const quiz = getRule(QUIZ_LIMITS, LAST_DAY);
const NUMERALS: Readonly<Record<string, number>> = { 两: 2, 八: 8, 二十四: 24 };

/** Sentences that contain a legal number, and the number in force. */
const SENTENCES: readonly [sentence: RegExp, value: number][] = [
  [/(?:测评|结果)[^。；，'"`]{0,20}?(\d+) 个月内有效/g, quiz.validMonths],
  [/测评结果超过 (\d+) 个月/g, quiz.validMonths],
  [/(?:证明|材料|通过后)[^。；，'"`]{0,12}?(\d+) 个月内有效/g, getRule(PROOF_FRESH_MONTHS, LAST_DAY)],
  [/一天内最多测评(两|\d+)次/g, quiz.perDay],
  [/每天 (\d+) 次、12 个月/g, quiz.perDay],
  [/12 个月 (\d+) 次以内/g, quiz.perYear],
  [/(\d+) 周岁(?:及以上|的)?投资者/g, getRule(SENIOR_RULE, LAST_DAY).age],
  [/(\d+) 小时冷静期|到账起 (\d+) 小时|不少于(二十四|\d+)小时/g, getRule(COOLING_OFF_HOURS, LAST_DAY)],
  [/(\d+) 年以上投资经历/g, getRule(QUALIFICATION_LIMITS, LAST_DAY).amExperienceYears],
];

const texts = ['app', 'bff', 'contract', 'upstream']
  .flatMap(listSourceFiles)
  .filter((file) => !/\.test\.|\/testing\//.test(file))
  .map((file) => [file, readFileSync(join(projectRoot, file), 'utf8')] as const);

it.each(SENTENCES)('states the number in force in texts matching %s', (sentence, value) => {
  const limitTexts = texts.flatMap(([file, text]) =>
    [...text.matchAll(sentence)].map((match) => {
      const word = match.slice(1).find((group) => group !== undefined) ?? '';
      return { file, text: match[0], value: NUMERALS[word] ?? Number(word) };
    }),
  );
  expect(limitTexts.length, 'the sentence no longer exists').toBeGreaterThan(0);
  expect(limitTexts.filter((each) => each.value !== value)).toEqual([]);
});

/**
 * Lengths and sizes that a text states for typed or uploaded input; those of the calls are in contract/limits.ts.
 */
const LENGTH_TEXT = /(?:不超过|最多|至多|不能超过|至少) ?\d+ ?(?:个字|字|MB|个文件|张)/g;

it('no text hard-codes a length or a size', () => {
  const limitTexts = texts.flatMap(([file, text]) =>
    [...text.matchAll(LENGTH_TEXT)].map((match) => `${file}: ${match[0]}`),
  );
  expect(limitTexts).toEqual([]);
});
