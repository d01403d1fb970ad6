import type { FileMutations } from '~/scripts/mutations/apply';

/** Disclosure, suitability and personal data. */
export const PEOPLE: readonly FileMutations[] = [
  {
    file: 'domain/disclosure/disclosure.ts',
    test: 'domain/disclosure/disclosure.test.ts',
    rules: [
      [
        'a private product is locked below the level specific',
        '(levelLock(viewer, getProductContext(fields)) ?? riskLock(fields, walk))',
        'riskLock(fields, walk)',
      ],
      [
        'a private product above the risk class is locked',
        'isRequested || isRiskFit(viewer.riskLevel, fields.risk_level)',
        'true',
      ],
      [
        'an unknown figure of a locked product is removed',
        "here.within === 'product' && holdsFigure(value) && !UNGATED_FIGURES.includes(name)",
        'false',
      ],
      [
        'a guest gets private lists in the order of names',
        'isPrivateList && rule.ordersByName ? kept.sort(byName) : kept',
        'kept',
      ],
      [
        'a holder sees the held fund',
        "return typeof fields.product_id === 'string' && viewer.heldProductIds.has(fields.product_id);",
        'return false;',
      ],
    ],
  },
  {
    file: 'domain/disclosure/disclosure.ts',
    test: 'domain/disclosure/disclose-query.test.ts',
    rules: [
      [
        'a viewer cannot sort by a gated value',
        "if (typeof query.sort === 'string' && rule.openSorts.includes(query.sort))",
        "if (typeof query.sort === 'string')",
      ],
    ],
  },
  {
    file: 'domain/person/disclosure-levels.ts',
    test: 'domain/person/disclosure-levels.test.ts',
    rules: [
      [
        'an expired quiz closes private funds',
        'toShanghaiDay(now) <= lastDay.slice(0, 10)',
        "lastDay !== ''",
      ],
      [
        'private funds require the pledge',
        "return hasPledge(states, context) ? null : 'pledge';",
        'return null;',
      ],
    ],
  },
  {
    file: 'domain/person/verification.ts',
    test: 'domain/person/disclosure-levels.test.ts',
    rules: [
      [
        'the two contexts have separate qualifications',
        "context === 'am' ? isAmQualified(states) : isSimuQualified(states)",
        'isSimuQualified(states)',
      ],
    ],
  },
  {
    file: 'domain/person/risk.ts',
    test: 'domain/person/risk.test.ts',
    rules: [
      [
        'a product above the class does not fit',
        'return risk !== null && listAllowedRisks(level).includes(risk);',
        'return risk !== null;',
      ],
      [
        'the lowest class has no override',
        'classNumber(level) !== null && !isLowestTolerance(level)',
        'classNumber(level) !== null',
      ],
    ],
  },
  {
    file: 'domain/person/suitability.ts',
    test: 'domain/person/suitability.test.ts',
    rules: [
      [
        'an elderly buyer of a high risk confirms once more',
        '1 + Number(order.isMismatch) + Number(order.needsSeniorConfirmation)',
        '1 + Number(order.isMismatch)',
      ],
    ],
  },
  {
    file: 'domain/person/quiz.ts',
    test: 'domain/person/quiz.test.ts',
    rules: [
      [
        'an answer of the lowest tolerance decides the class',
        'return { score, level: RISK_LEVEL_MIN };',
        'return { score, level: 1 };',
      ],
      [
        'a quiz is valid for twelve months without the last day',
        'addDays(addMonths(day, getRule(QUIZ_LIMITS, day).validMonths), -1)',
        'addMonths(day, getRule(QUIZ_LIMITS, day).validMonths)',
      ],
    ],
  },
  {
    file: 'domain/person/masks.ts',
    test: 'domain/person/masks.test.ts',
    rules: [
      [
        'a shown phone number hides four digits',
        'maskMiddle(compact(phone), 3, 4, 4)',
        'maskMiddle(compact(phone), 3, 6, 2)',
      ],
    ],
  },
  {
    file: 'domain/calendar/activity.ts',
    test: 'domain/calendar/activity.test.ts',
    rules: [
      [
        'an activity without a free seat is full',
        "taken >= times.seats ? 'full' : 'open'",
        "taken > times.seats ? 'full' : 'open'",
      ],
    ],
  },
];
