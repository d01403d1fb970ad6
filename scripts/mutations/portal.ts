import type { FileMutations } from '~/scripts/mutations/apply';

/** Entry points, sessions and limits of the portal. */
export const PORTAL: readonly FileMutations[] = [
  {
    file: 'domain/platform/site-path.ts',
    test: 'domain/platform/site-path.test.ts',
    rules: [
      [
        'a redirect stays on this site',
        'return isSafePath(path) ? buildSharedUrl(path) : null;',
        'return buildSharedUrl(path);',
      ],
    ],
  },
  {
    file: 'domain/platform/cross-domain.ts',
    test: 'domain/platform/cross-domain.test.ts',
    rules: [
      [
        'a jump leads only to partner origins',
        'origins.includes(url.origin) && url.username',
        'url.username',
      ],
    ],
  },
  {
    file: 'domain/shared/csv.ts',
    test: 'domain/shared/csv.test.ts',
    rules: [
      ['an exported cell is no formula', '(FORMULA_START.test(text) && !NUMBER.test(text))', "text === '='"],
    ],
  },
  {
    file: 'bff/core/json-guard.ts',
    test: 'bff/core/json-guard.test.ts',
    rules: [
      [
        'JSON nested too deep is rejected',
        'if (depth > limits.maxDepth) return false;',
        'if (depth > 1e9) return false;',
      ],
      [
        'JSON with a prototype is rejected',
        "if (key === '__proto__') throw",
        "if (key === '__never__') throw",
      ],
    ],
  },
  {
    file: 'bff/core/seal.ts',
    test: 'bff/core/seal.test.ts',
    rules: [
      [
        'a sealed session expires',
        'const options = { ...defaults, ttl: ttlMs };',
        'const options = { ...defaults, ttl: ttlMs * 0 };',
      ],
    ],
  },
  {
    file: 'bff/http/client-address.ts',
    test: 'bff/http/client-address.test.ts',
    rules: [
      [
        'the address of a client comes from the trusted proxy',
        'hops.at(-Math.min(trustedProxies, hops.length))',
        'hops.at(0)',
      ],
    ],
  },
  {
    file: 'bff/http/rate-limits.ts',
    test: 'bff/http/rate-limits.test.ts',
    rules: [
      [
        'a login token of an entry link works once',
        "'entry-token': [{ times: 1, seconds: DAY_S }]",
        "'entry-token': [{ times: 2, seconds: DAY_S }]",
      ],
      [
        'a login is tried five times a minute',
        '{ times: 5, seconds: MINUTE_S }',
        '{ times: 50, seconds: MINUTE_S }',
      ],
    ],
  },
  {
    file: 'bff/session/step-state.ts',
    test: 'bff/session/step-state.test.ts',
    rules: [
      [
        'the state of a step belongs to one person',
        'parsed.success && parsed.data.owner === owner',
        'parsed.success',
      ],
    ],
  },
  {
    file: 'bff/ssr/page-cache.ts',
    test: 'bff/ssr/page-cache.test.ts',
    rules: [['a page that sets a cookie is not cached', 'made.headers.getSetCookie().length === 0 &&', '']],
  },
  {
    file: 'bff/upstream-client/retry.ts',
    test: 'bff/upstream-client/retry.test.ts',
    rules: [['only a repeatable call is repeated', '!isTimeout || !options.canRepeat ||', '!isTimeout ||']],
  },
  {
    file: 'bff/upstream-client/call-breaker.ts',
    test: 'bff/upstream-client/call-breaker.test.ts',
    rules: [['one person alone does not open a breaker', 'requesters.size >= MIN_REQUESTERS &&', '']],
  },
  {
    file: 'bff/upstream-client/upstream-url.ts',
    test: 'bff/upstream-client/upstream-url.test.ts',
    rules: [['a path with encoded dots or slashes is rejected', 'ENCODED_TRICK.test(path) || /[^', '/[^']],
  },
  {
    file: 'bff/upstream-client/dedupe.ts',
    test: 'bff/upstream-client/dedupe.test.ts',
    rules: [
      [
        'a shared reply is reused only for its time',
        "entry.status === 'fulfilled' && nowMs() - entry.startedAtMs < shareMs",
        "entry.status === 'fulfilled'",
      ],
    ],
  },
  {
    file: 'bff/upstream-client/personal-filter.ts',
    test: 'bff/upstream-client/personal-filter.test.ts',
    rules: [
      [
        'personal fields are masked on the way to the browser',
        'const result = maskPersonal(call.id, reply.envelope.result);',
        'const result = reply.envelope.result;',
      ],
    ],
  },
  {
    file: 'bff/upstream-client/login-state.ts',
    test: 'bff/upstream-client/login-state.test.ts',
    rules: [
      ['the phone of another account is forgotten', 'isSameAccount ? before.phone : null', 'before.phone'],
    ],
  },
  {
    file: 'bff/http/same-origin.ts',
    test: 'tests/http/bff/same-origin.test.ts',
    rules: [
      [
        'a post from another origin is rejected',
        'if (req.headers.origin !== origin) return createOriginError();',
        '',
      ],
      [
        'a cross-site post is rejected',
        "if (site !== undefined && site !== 'same-origin') return createOriginError();",
        '',
      ],
    ],
  },
  {
    file: 'bff/session/session.ts',
    test: 'tests/http/bff/session.test.ts',
    rules: [
      [
        'a change of session ends the old one',
        'if (before?.token != null) await this.options.onLeft(before.id);',
        '',
      ],
    ],
  },
  {
    file: 'app/route-kit/multipart.ts',
    test: 'app/route-kit/multipart.test.ts',
    rules: [
      [
        'a multipart body is parsed in bounded pieces',
        'const PIECE_BYTES = 4_096;',
        'const PIECE_BYTES = 40_960_000;',
      ],
    ],
  },
  {
    file: 'app/route-kit/lost-reply.ts',
    test: 'app/route-kit/answered-post.isolated.test.ts',
    rules: [['a form without a reply keeps no secret', 'secret.has(name)', "name === ''"]],
  },
];
