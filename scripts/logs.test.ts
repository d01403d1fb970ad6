import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { CHANGING_CALLS, getCodeSendOutcome, getLoginOutcome, ORDER_CALLS } from '~/bff/http/call-ends';
import { hashAccountId } from '~/contract/account-hash';
import { getCodeStep, isOrderCall } from '~/scripts/logs/call-names';
import { parseLogsOptions, normalizeRequestId, UsageError } from '~/scripts/logs/options';
import { buildLogReport } from '~/scripts/logs/report';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const SLOW = '7K3M-9QXT-2B4H';

let second = 0;
type Fields = Record<string, unknown>;
const line = (service: string, event: string, fields: Fields): string => {
  second += 1;
  const time = new Date(NOW - 3_600_000 + second * 1_000).toISOString();
  const who = { service, instance: `${service}-1`, version: 'r1' };
  return `${JSON.stringify({ level: 'info', time, ...who, ...fields, event })}\n`;
};
const request = (requestId: string, fields: Fields = {}): string =>
  line('portal', 'request', { requestId, route: 'pages/home', status: 200, durationMs: 5, ...fields });
const call = (requestId: string, name: string, durationMs: number, fields: Fields = {}): string =>
  line('portal', 'upstream-call', { requestId, call: name, durationMs, status: 200, attempts: 1, ...fields });
const own = (requestId: string, name: string, durationMs: number, queriesMs: number): string =>
  line('upstream', 'call', { requestId, call: name, code: 0, durationMs, queries: 3, queriesMs });

/** A slow request, a failing release, password guessing, and lines between them that are not log lines. */
const portalLines = [
  call(SLOW, 'users.states', 4),
  line('portal', 'shared-reply', {
    requestId: SLOW,
    call: 'market.navs',
    durationMs: 30,
    shared: 'AAAA-BBBB-CCCC',
  }),
  call(SLOW, 'catalogue.fundInfo', 4_200, { attempts: 2 }),
  request(SLOW, {
    route: 'pages/simu/product',
    durationMs: 4_300,
    account: hashAccountId('17'),
    upstreamCalls: 2,
  }),
  'not json\n{"half":\n[]\n',
  ...Array.from({ length: 100 }, (_, at) => request(`OLD0-0000-${1000 + at}`, { durationMs: 10 + at })),
  ...Array.from({ length: 20 }, (_, at) =>
    request(`NEW0-0000-${1000 + at}`, {
      version: 'r2',
      ...(at % 2 === 0 ? { status: 500, errorKind: 'InternalError', level: 'warn' } : {}),
    }),
  ),
  line('portal', 'error', {
    requestId: 'NEW0-0000-1018',
    level: 'error',
    error: { type: 'TypeError', text: 'x of null' },
  }),
  line('portal', 'security', {
    kind: 'login-failed',
    call: 'auth.loginByPassword',
    times: 480,
    level: 'warn',
  }),
  call('BUY0-0000-0001', 'publicTrade.buy', 20, { outcome: 'unknown', level: 'warn' }),
  call('LOG0-0000-0001', 'auth.loginByPassword', 20, { outcome: 'unknown', level: 'warn' }),
  line('portal', 'call-open', { call: 'market.navs', level: 'warn' }),
  line('portal', 'call-open', { call: 'news.list', level: 'warn' }),
  line('portal', 'call-closed', { call: 'news.list' }),
].join('');

let portal: string;
let upstream: string;
/** The slow call made four more times. */
let again: string;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'logs-'));
  portal = join(folder, 'portal.log');
  upstream = join(folder, 'upstream.log.gz');
  await writeFile(portal, portalLines);
  // As written by a collector, with a name before each line.
  const lines = own(SLOW, 'catalogue.fundInfo', 4_100, 4_000) + own(SLOW, 'users.states', 2, 1);
  again = join(folder, 'again.log');
  await writeFile(
    again,
    Array.from({ length: 4 }, (_, at) => call(`MORE-0000-000${at}`, 'catalogue.fundInfo', 4_200)).join(''),
  );
  await writeFile(
    upstream,
    gzipSync(lines.replace(/^/gm, 'upstream-1  | ').replace(/upstream-1 {2}\| $/, '')),
  );
});

const ask = (...words: string[]) => buildLogReport(parseLogsOptions(words, NOW, false));

describe('npm run logs', () => {
  it('shows one request as a tree, with the lines of the upstream from another file, and where its time was spent', async () => {
    const { text, isFound } = await ask(portal, upstream, `--id=${SLOW}`);
    expect(isFound).toBe(true);
    expect(text).toMatch(/^7K3M-9QXT-2B4H {2}pages\/simu\/product {2}200 {2}4300 ms/);
    expect(text).toMatch(/├─ users\.states .*\n│ +upstream 2\.0 ms {2}3 queries 1\.0 ms/);
    expect(text).toMatch(/├─ catalogue\.fundInfo .*2 attempts\n│ +upstream 4100 ms {2}3 queries 4000 ms/);
    expect(text).toContain('market.navs  shared with  AAAA-BBBB-CCCC');
    expect(text).toMatch(/next: catalogue\.fundInfo took 4200 ms, its queries 4000 ms: the database/);
    expect(text).toContain('--id=AAAA-BBBB-CCCC');
  });

  it('reports when the upstream has no line of a slow call', async () => {
    expect((await ask(portal, `--id=${SLOW}`)).text).toContain(
      'without an upstream line: add the upstream log',
    );
  });

  it('accepts an id as it is read out, and leaves ids of other programs unchanged', () => {
    for (const spoken of ['7k3m9qxt2b4h', '7K3M 9QXT 2B4H', SLOW])
      expect(normalizeRequestId(spoken)).toBe(SLOW);
    expect(normalizeRequestId('lOil-0000-1111')).toBe('1011-0000-1111');
    expect(normalizeRequestId('aGVsbG8gd29ybGQ_')).toBe('aGVsbG8gd29ybGQ_');
  });

  it('summarises: slowest calls, errors by release, refusals, unknown outcomes, and next steps', async () => {
    const { text } = await ask(portal, again, upstream);
    expect(text).toMatch(/121 requests, 10 failed \(5xx\); releases r1 \(101\), r2 \(20\)/);
    expect(text).toMatch(/, 3 other lines/);
    expect(text).toMatch(/pages\/simu\/product +1 +4300 ms +4300 ms +4300 ms +0/);
    expect(text).toMatch(/pages\/home +120 +5\d\.\d ms +11\d ms +109 ms|pages\/home +120 /);
    expect(text).toMatch(/r2 {2}InternalError +10/);
    expect(text).toMatch(/login-failed +480/);
    expect(text).toMatch(/publicTrade\.buy {2}unknown +1/);
    expect(text).toContain('money or orders with an unknown result (publicTrade.buy):');
    expect(text).toContain('breaker open: market.navs since');
    expect(text).not.toContain('breaker open: news.list');
    expect(text).toMatch(/release r2 fails in 50\.0 % of its requests, the others in 0\.0 %: roll it back/);
    expect(text).toMatch(/catalogue\.fundInfo takes .* at p99, its queries .*: the database/);
    expect(text).toMatch(/login-failed: 480 times: a possible attack/);
  });

  it('says when a slow call was made only once, and mentions money only for orders with unknown outcome', async () => {
    const { text } = await ask(portal, upstream, '--call=catalogue.fundInfo');
    expect(text).toMatch(/catalogue\.fundInfo took up to 4200 ms, but ran only once: --call=/);
    expect(text).not.toContain('at p99');
    const login = await ask(portal, '--call=auth.loginByPassword');
    expect(login.text).toMatch(/auth\.loginByPassword {2}unknown +1/);
    expect(login.text).not.toContain('money or orders with an unknown result');
    expect(login.text).toContain('it moves no money and no order');
  });

  it('identifies failures in front of portals and upstreams, and external services that did not respond', async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'logs-')), 'nginx.log');
    const away = {
      version: '1.22.1',
      route: 'nginx',
      status: 502,
      errorKind: 'PortalUnreachable',
      durationMs: 1,
    };
    const buy = { requestId: SLOW, route: 'pages/buy', status: 502, errorKind: 'UpstreamServerError' };
    const waited = [
      call(SLOW, 'publicTrade.buy', 9_000, { status: 504, errorKind: 'UpstreamServerError' }),
      own(SLOW, 'publicTrade.buy', 11_000, 500),
      line('upstream', 'bank did not respond', {
        requestId: SLOW,
        level: 'warn',
        err: { type: 'BankTimeoutError' },
      }),
      request(SLOW, buy),
    ].join('');
    const asked = { upstream: '127.0.0.1:4201', upstreamStatus: '502' };
    await writeFile(
      path,
      line('nginx', 'request', { ...away, ...asked, requestId: 'aaaa-bbbb-cccc' }) +
        request('GOOD-0000-0001'),
    );
    const { text } = await ask(path);
    expect(text).toMatch(/1 failed \(5xx\); releases r1 \(1\)\n/);
    expect(text).toContain('PortalUnreachable: no portal accepted the request');
    expect(text).not.toContain('roll it back');
    expect((await ask(path, '--status=502')).text).toContain('portals tried 127.0.0.1:4201  statuses 502');
    await writeFile(path, waited);
    const store = { type: 'ObjectStoreError', text: 'The object store did not respond to PUT' };
    await writeFile(path, waited + line('upstream', 'call failed', { level: 'error', err: store }));
    expect((await ask(path)).text).toMatch(
      /2 times an external service did not respond: .*ExternalServiceTimeouts/,
    );
    await writeFile(path, waited);
    const one = (await ask(path, `--id=${SLOW}`)).text;
    expect(one).toContain(
      'next: UpstreamServerError: the load balancer before the upstream returned this error',
    );
    expect(one).toContain('next: an external service did not respond');
    // A release is compared with other releases, not with the lines of nginx.
    const refused = Array.from({ length: 9 }, () =>
      line('nginx', 'request', { ...away, status: 404, errorKind: 'Refused' }),
    );
    await writeFile(path, waited + refused.join(''));
    expect((await ask(path)).text).not.toContain('roll it back');
  });

  it('counts error texts, and links locks, connections and unused codes to their alerts', async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'logs-')), 'upstream.log');
    const failed = (err: Fields, times: number) =>
      Array.from({ length: times }, () =>
        line('upstream', 'call failed', { level: 'error', requestId: SLOW, err }),
      );
    const codes = (name: string, times: number, fields: Fields = {}) =>
      Array.from({ length: times }, (_, at) =>
        call(`CODE-0000-${1000 + at}`, name, 5, { code: 0, errorKind: null, ...fields }),
      );
    const base = [
      line('portal', 'upstream-contract-violation', {
        level: 'warn',
        requestId: SLOW,
        call: 'market.fundInfo',
        at: 'name',
      }),
      ...failed({ type: 'Error', text: 'timeout exceeded when trying to connect' }, 36),
      ...failed({ type: 'error', code: '55P03', text: 'canceling statement due to lock timeout' }, 4),
      ...failed({ type: 'TypeError', text: 'x of null' }, 2),
      line('upstream', 'holder settlement failed', {
        level: 'error',
        err: { type: 'Refusal', text: '订单不存在' },
      }),
      ...codes('auth.sendCaptcha', 60),
      ...codes('auth.sendCaptcha', 30, { code: 4006, errorKind: 'UpstreamBusinessError' }),
      ...codes('auth.loginByCaptcha', 11, { code: 400_000 }),
    ];
    await writeFile(path, base.join(''));
    const { text } = await ask(path);
    expect(text).toMatch(/timeout exceeded when trying to connect +36\n/);
    expect(text).toMatch(/market\.fundInfo: name +1\n/);
    expect(text).toMatch(/55P03 canceling statement due to lock timeout +4\n/);
    expect(text).toMatch(/1 times a settlement step failed: .*SettlementLeft/);
    expect(text).toMatch(/40 times no free connection, .*ConnectionsUsedUp/);
    expect(text).toMatch(/60 codes were sent and 11 used to log in: .*CodesAsked/);
    expect((await ask(path, `--id=${SLOW}`)).text).toMatch(/next: no free connection, .*ConnectionsUsedUp/);
    // Up to five sent codes per used code are normal.
    await writeFile(path, [...base, ...codes('auth.loginByCaptcha', 1)].join(''));
    expect((await ask(path)).text).not.toContain('CodesAsked');
  });

  it('classifies order and code calls by name as the metrics do by contract', () => {
    expect(CHANGING_CALLS.filter(isOrderCall).sort()).toEqual([...ORDER_CALLS].sort());
    for (const code of [0, 400_000, 4003])
      for (const id of CHANGING_CALLS) {
        const end = { call: id, code, errorKind: null, outcome: null };
        const login = getLoginOutcome(end, null);
        const isUsed = login?.way === 'captcha' && login.outcome === 'done';
        expect(getCodeStep(id, code) === 'used', id).toBe(isUsed);
        if (code === 0) expect(getCodeStep(id, code) === 'sent', id).toBe(getCodeSendOutcome(end) === 'done');
      }
  });

  it('shows the newest five requests completely after a filter', async () => {
    const { text } = await ask(portal, '--status=5xx', '--release=r2');
    expect(text).toMatch(/^[^\n]*10 lines/);
    expect(text.match(/^NEW0-0000-10\d\d /gm)).toEqual(
      ['1018', '1016', '1014', '1012', '1010'].map((end) => `NEW0-0000-${end} `),
    );
    expect(text).toMatch(/error {2}portal {2}error {2}error=\{"type":"TypeError","text":"x of null"\}/);
  });

  it.each([
    ['--account=17', 1],
    [`--account=${hashAccountId('17')}`, 1],
    ['--route=simu', 1],
    ['--call=publicTrade.buy', 1],
    ['--code=4003', 0],
    ['--status=200', 111],
    ['--since=58m', 12],
    ['--until=2026-11-23T11:00:02Z', 2],
  ])('%s finds %i', async (filter, count) => {
    const { text, isFound } = await ask(portal, filter);
    expect(isFound).toBe(count > 0);
    if (count > 0) expect(text).toMatch(new RegExp(`Z: ${count} lines`));
  });

  it('explains the usage for invalid arguments', () => {
    for (const words of [['--stauts=5xx'], ['x.log', '--status=abc'], ['x.log', '--since=yesterday'], []])
      expect(() => parseLogsOptions(words, NOW, false), words.join(' ')).toThrow(UsageError);
    expect(parseLogsOptions([], NOW, true).sources).toEqual(['-']);
  });

  it('prints no terminal control sequences, and no line forged by a value', async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'logs-')), 'hostile.log');
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const hostile = [
      line('portal', 'error', {
        requestId: SLOW,
        'a\u001b[2J': 'x\u001b]0;owned\u0007\n├─ info  forged',
        rest: '\u202e',
      }),
      line('portal', 'error', { requestId: SLOW, deep: 0 }).replace('"deep":0', `"deep":${deep}`),
    ];
    await writeFile(path, hostile.join(''));
    for (const options of [[`--id=${SLOW}`], ['--since=1d']]) {
      const { text, isFound } = await buildLogReport(parseLogsOptions([path, ...options], NOW, false));
      expect(isFound).toBe(true);
      expect(text.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/);
      expect(text).not.toMatch(/^├─ info {2}forged/m);
    }
  });

  it('finds nothing in a file that is not a log, and fails for a missing file', async () => {
    const { text, isFound } = await ask(portal, '--id=ZZZZ-ZZZZ-ZZZZ');
    expect([isFound, text]).toEqual([false, expect.stringContaining('No line of ZZZZ-ZZZZ-ZZZZ')]);
    await expect(ask('/nowhere/portal.log')).rejects.toThrow('ENOENT');
  });
});
