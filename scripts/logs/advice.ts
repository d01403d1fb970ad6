/** Suggests next steps based on the log lines; docs/operate/logs.md has details. */
import { isOrderCall } from '~/scripts/logs/call-names';
import { formatMs } from '~/scripts/logs/durations';
import { formatErrorText, isExternalTimeout, isDatabaseWaitTimeout } from '~/scripts/logs/error-text';
import { getNumberField, getTextField, type LogLine } from '~/scripts/logs/log-line';
import { NGINX_RELEASE, type LogSummary } from '~/scripts/logs/summary';

const SERVER_FAULT = 'UpstreamServerError';
const SLOW_MS = 1_000;
/** Share of the time from which something is the main cause. */
const MOST = 0.7;
/** Refusals of one kind from which an attack is assumed. */
const MANY = 50;
/** Maximum kinds of errors that are explained, most frequent first. */
const MAX_ERROR_KINDS = 3;
/** Minimum calls for a meaningful statement about the slowest. */
const SOME = 5;
/** Sent codes per used code from which code sending is considered abused, as in the alert CodesAsked. */
const CODES_FOR_ONE = 5;
const EXTERNAL_TIMEOUTS_ADVICE =
  'an external service did not respond: docs/runbook/alerts.md, ExternalServiceTimeouts, shows which';
const NO_CONNECTION =
  'no free connection, or a lock held by another session: docs/runbook/alerts.md, ConnectionsUsedUp, finds the holder';

const OF_KIND: Readonly<Record<string, string>> = {
  UpstreamTimeoutError:
    'a call timed out: see its line below; without an upstream line next to it the call was not received or is still running',
  UpstreamNetworkError:
    'connection refused or reset, or a reply that breaks the contract: a line upstream-contract-violation names the fields; check GET /readyz of the upstream',
  UpstreamServerError:
    'the upstream returned 5xx: its line "call failed" with this id shows the cause; without that line a load balancer gave up',
  UpstreamStatusError: 'the upstream does not have this path or method: npm run contract -- --origin URL',
  UpstreamBusinessError:
    'the upstream refused with a code that the contract does not list: ask its owners for the meaning',
  InternalError:
    'a bug in the portal: the line "error" with this id has the stack; if it is new with a release, roll back',
  RateLimitError:
    'a rate limit: docs/operate/limits.md; the security log has address and kind. If all users are affected, check TRUST_PROXY',
  ForbiddenError: 'a request from another site, or PUBLIC_ORIGIN differs from the address in the browser',
  OverloadError:
    'no capacity: a circuit breaker is open ("breaker":"open"), a call uses up its share, or there are too few instances',
  SessionExpiredError: 'the login has expired; if for all users at once: the upstream has lost its tokens',
  ValidationError: 'the portal rejected the input: size, type, or a form that no page sends',
  ClientGoneError: 'the client disconnected before the response',
  // From nginx, which has no release.
  PortalUnreachable:
    'no portal accepted the request: check that they run (docs/runbook/alerts.md, AllPortalsDown)',
  PortalTimeout: 'a portal did not respond for 25 s: kill one that hangs (docs/runbook/portal-lost.md)',
  BodyTooLarge: 'nginx refused it: client_max_body_size, above UPLOAD_LIMIT',
  HeadersTooLarge: 'nginx refused it: large_client_header_buffers; a browser with too many cookies',
  AddressTooLong: 'nginx refused it: large_client_header_buffers',
  NginxError: 'an error of nginx itself: its disk or its connections (worker_connections)',
};
/** Statuses that a load balancer in front of the upstreams returns itself. */
const BETWEEN: readonly number[] = [502, 503, 504];
const GIVEN_UP =
  'the load balancer before the upstream returned this error: the upstream is down, or slower than proxy_read_timeout (9 s in deploy/nginx-upstreams.conf)';

/** Builds the advice for one request from its lines. */
export function buildRequestAdvice(lines: readonly LogLine[]): string[] {
  const request = lines.find(({ event }) => event === 'request');
  const calls = lines.filter(({ event }) => event === 'upstream-call');
  const kind = request ? getTextField(request, 'errorKind') : '';
  const isGivenUp = calls.some((call) => isGivenUpBetween(call, lines));
  const meaning = kind === SERVER_FAULT && isGivenUp ? GIVEN_UP : OF_KIND[kind];
  const advice = meaning === undefined ? [] : [`${kind}: ${meaning}`];
  for (const call of calls) {
    const ms = getNumberField(call, 'durationMs') ?? 0;
    if (ms >= SLOW_MS) advice.push(whereTimeWent(call, ms, lines));
    if (getTextField(call, 'outcome') !== '') advice.push(whatBecame(getTextField(call, 'call')));
  }
  if (lines.some((line) => isDatabaseWaitTimeout(formatErrorText(line)))) advice.push(NO_CONNECTION);
  if (lines.some(isExternalTimeout)) advice.push(EXTERNAL_TIMEOUTS_ADVICE);
  for (const line of lines.filter(({ event }) => event === 'shared-reply'))
    advice.push(
      `${getTextField(line, 'call')} was sent by another request: npm run logs -- … --id=${getTextField(line, 'shared')}`,
    );
  if (request === undefined && lines.length > 0)
    advice.push(
      'the request line is missing: the request is still running, its process ended, or the line is in another file',
    );
  return [...new Set(advice)];
}

/**
 * Returns whether the load balancer answered: the upstream logged no failure for the call, if it arrived at all.
 */
const isGivenUpBetween = (call: LogLine, lines: readonly LogLine[]): boolean =>
  BETWEEN.includes(getNumberField(call, 'status') ?? 0) &&
  !lines.some(({ event }) => event === 'call failed');

const whatBecame = (call: string): string =>
  isOrderCall(call)
    ? `${call} has an unknown result: npm run ops -- audit order=… reason=… shows what happened`
    : `${call} has an unknown result; it moves no money and no order`;

/** Describes whether the time was spent waiting in the portal, in the upstream, or in the database. */
function whereTimeWent(call: LogLine, ms: number, lines: readonly LogLine[]): string {
  const name = getTextField(call, 'call');
  const upstream = lines.filter((line) => line.event === 'call' && getTextField(line, 'call') === name);
  const within = Math.max(0, ...upstream.map((line) => getNumberField(line, 'durationMs') ?? 0));
  const queries = Math.max(0, ...upstream.map((line) => getNumberField(line, 'queriesMs') ?? 0));
  const took = `${name} took ${formatMs(ms)}`;
  if (upstream.length === 0)
    return `${took}, without an upstream line: add the upstream log; otherwise the call was never received`;
  if (within < ms * MOST)
    return `${took}, the upstream ${formatMs(within)} of it: the network between them, the request queue of the upstream, or the call’s share of sockets`;
  if (queries >= within * MOST) return `${took}, its queries ${formatMs(queries)}: the database`;
  return `${took}, the upstream ${formatMs(within)}, its queries ${formatMs(queries)}: its own work, an external check, or waiting for a connection`;
}

/** Builds the advice for all lines, most serious first. */
export function buildSummaryAdvice(summary: LogSummary): string[] {
  const advice: string[] = [];
  for (const [call] of summary.openBreakers)
    advice.push(
      `${call} gets no responses and is rejected at once: page the upstream’s owners; --call=${call} shows the affected requests`,
    );
  const open = [...summary.outcomes.counts.keys()].map((name) => name.split('  ')[0] ?? '');
  const ofOrders = [...new Set(open)].filter(isOrderCall);
  if (ofOrders.length > 0)
    advice.push(
      `money or orders with an unknown result (${ofOrders.join(', ')}): npm run ops -- audit for each; --call=… shows the requests`,
    );
  advice.push(...adviceOnErrors(summary), ...adviceOnDatabase(summary), ...adviceOnOthers(summary));
  advice.push(...adviceOnSettlement(summary), ...adviceOnTimes(summary));
  advice.push(...adviceOnSecurity(summary), ...adviceOnCodes(summary));
  if (summary.badLines > summary.lines)
    advice.push('most lines are not log lines of the portal or the upstream: check the file');
  return advice;
}

function adviceOnErrors({ errors, releases }: LogSummary): string[] {
  const reportedErrors = errors.most().slice(0, MAX_ERROR_KINDS);
  const kinds = new Set(reportedErrors.map(([name]) => name.split('  ')[1] ?? ''));
  const advice = [...kinds].map(
    (kind) => `${kind}: ${OF_KIND[kind] ?? 'inspect some of them'} (--status=5xx)`,
  );
  const top = reportedErrors.find(([name]) => !name.startsWith(`${NGINX_RELEASE}  `));
  if (top === undefined) return advice;
  const [release = ''] = top[0].split('  ');
  const share = top[1] / Math.max(1, releases.counts.get(release) ?? 0);
  const isElsewhere = (name: string): boolean => name !== release && name !== NGINX_RELEASE;
  const failedElsewhere = [...errors.counts].reduce(
    (sum, [name, count]) => sum + (isElsewhere(name.split('  ')[0] ?? '') ? count : 0),
    0,
  );
  const others = [...releases.counts].reduce(
    (sum, [name, count]) => sum + (isElsewhere(name) ? count : 0),
    0,
  );
  if (others > 0 && share > 5 * (failedElsewhere / others))
    advice.unshift(
      `release ${release} fails in ${(share * 100).toFixed(1)} % of its requests, the others in ${((failedElsewhere / others) * 100).toFixed(1)} %: roll it back, then --release=${release} --status=5xx`,
    );
  return advice;
}

function adviceOnTimes({ calls, upstreamCalls, upstreamQueries }: LogSummary): string[] {
  const [slowest = calls.slowest()[0]] = calls.slowest(SOME);
  if (slowest === undefined) return [];
  const [call, { durations }] = slowest;
  const p99 = durations.quantile(0.99);
  if (p99 < SLOW_MS) return [];
  if (durations.count < SOME)
    return [
      `${call} took up to ${formatMs(durations.maxMs)}, but ran only ${durations.count === 1 ? 'once' : `${durations.count} times`}: --call=${call} shows where the time was spent`,
    ];
  const within = upstreamCalls.all.get(call)?.durations.quantile(0.99);
  const queries = upstreamQueries.all.get(call)?.durations.quantile(0.99) ?? 0;
  const took = `${call} takes ${formatMs(p99)} at p99`;
  if (within === undefined)
    return [`${took}: --call=${call}; add the upstream’s log to see where the time is spent`];
  if (within < p99 * MOST)
    return [
      `${took}, the upstream ${formatMs(within)}: the network between them, or the request queue of the upstream (--call=${call})`,
    ];
  return [
    `${took}, its queries ${formatMs(queries)}: ${queries >= within * MOST ? 'the database' : 'its own work or an external check'} (--call=${call})`,
  ];
}

function adviceOnDatabase({ errorTexts }: LogSummary): string[] {
  const times = [...errorTexts.counts].reduce(
    (sum, [text, count]) => sum + (isDatabaseWaitTimeout(text) ? count : 0),
    0,
  );
  return times === 0 ? [] : [`${times} times ${NO_CONNECTION}`];
}

/** Log lines about incomplete settlements. */
const LEFT =
  / (?:holder settlement failed|order settlement failed|redemption payment failed|dividend payment failed|plan run failed|settlement failed)$/;

function adviceOnSettlement({ others }: LogSummary): string[] {
  const times = [...others.counts].reduce((sum, [name, count]) => sum + (LEFT.test(name) ? count : 0), 0);
  return times === 0
    ? []
    : [
        `${times} times a settlement step failed: docs/runbook/alerts-work.md, SettlementLeft; the lines name order or holder`,
      ];
}

function adviceOnOthers({ timeouts }: LogSummary): string[] {
  return timeouts === 0 ? [] : [`${timeouts} times ${EXTERNAL_TIMEOUTS_ADVICE}`];
}

function adviceOnCodes({ codesSent, codesUsed }: LogSummary): string[] {
  if (codesSent < MANY || codesSent <= CODES_FOR_ONE * codesUsed) return [];
  return [
    `${codesSent} codes were sent and ${codesUsed} used to log in: codes are requested in bulk (docs/runbook/alerts-security.md, CodesAsked)`,
  ];
}

/** Attempts by strangers, counted by name or number. */
const TRIES = /^(?:limit:|login-failed|proof-failed|code-refused|entry-refused)/;

function adviceOnSecurity({ security }: LogSummary): string[] {
  return security
    .most()
    .filter(([kind, count]) => count >= MANY && TRIES.test(kind))
    .slice(0, 2)
    .map(([kind, count]) => `${kind}: ${count} times: a possible attack; the security log has the addresses`);
}
