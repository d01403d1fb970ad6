import type { FileMutations } from '~/scripts/mutations/apply';

/** Rules of the reference upstream. */
export const UPSTREAM: readonly FileMutations[] = [
  {
    file: 'upstream/core/idempotency.ts',
    test: 'upstream/core/idempotency.test.ts',
    rules: [
      [
        'a key is used for one body',
        'if (first && first.request_hash !== hash) throw',
        "if (first && first.request_hash === '') throw",
      ],
    ],
  },
  {
    file: 'upstream/core/http/json-body.ts',
    test: 'upstream/core/http/json-body.test.ts',
    rules: [
      [
        'the upstream rejects JSON nested too deep',
        'if (computeJsonDepth(text) > MAX_JSON_DEPTH) throw',
        'if (computeJsonDepth(text) > 1e9) throw',
      ],
    ],
  },
  {
    file: 'upstream/core/files/image-bounds.ts',
    test: 'upstream/core/files/image-bounds.test.ts',
    rules: [
      [
        'an image with too many pixels is rejected before it is decoded',
        'if (pixels > MAX_PIXELS) throw',
        'if (pixels > 1e15) throw',
      ],
    ],
  },
  {
    file: 'upstream/core/files/pdf-check.ts',
    test: 'upstream/core/files/pdf-check.test.ts',
    rules: [
      [
        'a PDF with scripts is rejected',
        "if (isActive(dictionary, objects)) throw createFileRefusal('activePdf');",
        '',
      ],
    ],
  },
  {
    file: 'upstream/core/keyset.ts',
    test: 'upstream/core/keyset.test.ts',
    rules: [['a cursor belongs to its sort order', 'if (boundTo !== sort || !(value', 'if (!(value']],
  },
  {
    file: 'upstream/core/access-log.ts',
    test: 'upstream/core/access-log.test.ts',
    rules: [
      ['each look at personal data is counted', 'count: sql`looks.count + 1`', 'count: sql`looks.count`'],
    ],
  },
  {
    file: 'upstream/modules/identity/auth/captchas.ts',
    test: 'upstream/modules/identity/auth/captchas.test.ts',
    rules: [['a phone gets one code a minute', '{ times: 1, seconds: 60 },', '{ times: 9, seconds: 60 },']],
  },
  {
    file: 'upstream/modules/identity/auth/redeem-captcha.ts',
    test: 'upstream/modules/identity/auth/captchas.test.ts',
    rules: [['a code ends after five wrong tries', 'const TRIES = 5;', 'const TRIES = 50;']],
  },
  {
    file: 'upstream/modules/identity/auth/login-backoff.ts',
    test: 'upstream/modules/identity/auth/login-guard.test.ts',
    rules: [['wrong passwords delay the next try', 'failures < freeTries ? 0', 'failures < 99 ? 0']],
  },
  {
    file: 'upstream/modules/settlement/bank-statements/match.ts',
    test: 'upstream/modules/settlement/bank-statements/match.test.ts',
    rules: [
      [
        'a bank row is used for one order',
        '(named.length || whole.length) === 1 && !taken.has(only.of.id)',
        '(named.length || whole.length) === 1',
      ],
    ],
  },
  {
    file: 'upstream/modules/settlement/navs/correction-plan.ts',
    test: 'upstream/modules/settlement/navs/correct.test.ts',
    rules: [
      [
        'a small NAV error is only disclosed',
        '.gt(toBig(becomes).times(getPublicationLimits(date).materialError))',
        '.gt(0)',
      ],
    ],
  },
  {
    file: 'upstream/modules/orders-core/payout-consent.ts',
    test: 'upstream/modules/settlement/money-proofs.test.ts',
    rules: [
      [
        'a consent covers the amount that was confirmed',
        'return seen.isSumOfMany ? togetherFen <= sumFen : togetherFen === sumFen;',
        'return true;',
      ],
    ],
  },
  {
    file: 'upstream/admin/actions/run-action.ts',
    test: 'upstream/admin/actions/run-action.test.ts',
    rules: [
      [
        'an operator runs only actions of an own role',
        'roles.some((role) => action.roles.includes(role))',
        'roles.length >= 0',
      ],
    ],
  },
];
