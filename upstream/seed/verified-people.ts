import { createHash } from 'node:crypto';
import { findBank } from '~/domain/person/bank-card';
import { maskPhone } from '~/domain/person/masks';
import { PLEDGES } from '~/domain/person/pledge';
import { computeQuizExpiry, scoreQuiz } from '~/domain/person/quiz';
import { ACCOUNT_CONTEXTS } from '~/domain/person/verification';
import type { Answers } from '~/contract/questions';
import type { BaseInfo } from '~/contract/verification-shapes';
import {
  CERTIFICATE_EXPIRE_DATE,
  DEMO_ACCOUNTS,
  QUIZ_ANSWERED_AT,
  type DemoAccount,
} from '~/upstream/seed/accounts';
import { QUIZ, QUIZ_VERSION } from '~/upstream/seed/quiz-questions';

/** Data behind the states of the demo accounts, so that every page has consistent data. */
const SIGNED_AT = '2026-10-16T10:30:00+08:00';
const CERTIFIED_AT = '2026-10-16T11:00:00+08:00';
const BOUND_AT = '2026-10-16T11:10:00+08:00';

const having = (test: (states: DemoAccount['states']) => unknown): DemoAccount[] =>
  DEMO_ACCOUNTS.filter(({ states }) => Boolean(test(states)));
const qualified = (): DemoAccount[] => having((states) => states.simuQualified ?? states.amQualified);

/** Card number of a qualified demo account: fictitious, for 中国工商银行. */
export const DEMO_CARDS: Readonly<Record<string, string>> = {
  A10005: '6222020200010005102',
  A10006: '6222020200010006100',
  A10007: '6222020200010007108',
};

export const buildQuizVersionRows = () => [
  { version: QUIZ_VERSION, definition: JSON.stringify(QUIZ), is_current: true },
];

/** Answers every question with the option of the same id: b for C2, and so on. */
export const buildUniformAnswers = (level: number): Answers =>
  Object.fromEntries(QUIZ.questions.map(({ id }) => [id, ['abcde'.charAt(level - 1)]]));

export const buildQuizResultRows = () =>
  having((states) => states.risk).map(({ id, states }) => {
    const answers = buildUniformAnswers(states.risk ?? 1);
    const { score, level } = scoreQuiz(QUIZ, answers);
    return {
      id: `qr-${id}`,
      account_id: id,
      version: QUIZ_VERSION,
      answers: JSON.stringify(answers),
      score,
      risk_level: level,
      answered_at: QUIZ_ANSWERED_AT,
      expire_date: computeQuizExpiry(QUIZ_ANSWERED_AT),
    };
  });

const BASE_INFO: BaseInfo = {
  occupation: '企业管理人员',
  employer: '',
  province: '上海',
  city: '上海市',
  address: '黄浦区演示路 1 号',
  education: '本科',
  income: '100-500',
  income_source: '工资、劳务报酬',
  tax_residence: 'china',
  tax_country: '',
  tax_number: '',
  is_beneficiary: true,
  has_bad_record: false,
  attachment_file_ids: [],
};

export const buildBaseInfoRows = () =>
  having((states) => states.risk).map(({ id }) => ({
    account_id: id,
    value: JSON.stringify(BASE_INFO),
    attachment_reason: null,
    updated_at: QUIZ_ANSWERED_AT,
  }));

export const buildPledgeRows = () =>
  ACCOUNT_CONTEXTS.flatMap((context) =>
    having((states) => (context === 'am' ? states.amPledge : states.simuPledge)).map(({ id }) => ({
      account_id: id,
      context,
      version: PLEDGES[context].version,
      signed_at: SIGNED_AT,
    })),
  );

export const buildCertificateRows = () =>
  qualified().map(({ id, name }) => ({
    account_id: id,
    serial_no: createHash('sha256').update(`demo:${id}`).digest('hex').slice(0, 20).toUpperCase(),
    signature: JSON.stringify({ kind: 'typed', name }),
    issued_at: CERTIFIED_AT,
    expire_date: CERTIFICATE_EXPIRE_DATE,
  }));

export const buildBankCardRows = () =>
  qualified().map(({ id, name, phone }) => {
    const number = DEMO_CARDS[id] ?? '';
    return {
      id: `bc-${id}`,
      account_id: id,
      card_hash: createHash('sha256').update(`${id}:${number}`).digest('hex'),
      bank: findBank(number) ?? '',
      tail: number.slice(-4),
      holder: name,
      phone: maskPhone(phone),
      bound_at: BOUND_AT,
      removed_at: null,
    };
  });

export const buildEmailRows = () =>
  qualified().map(({ id }) => ({
    account_id: id,
    email: `${id.toLowerCase()}@example.com`,
    confirmed_at: BOUND_AT,
    tries: 0,
  }));
