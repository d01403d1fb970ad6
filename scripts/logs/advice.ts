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
const KINDS_TOLD = 3;
/** Minimum calls for a meaningful statement about the slowest. */
const SOME = 5;
/** Sent codes per used code from which code sending is considered abused, as in the alert CodesAsked. */
const CODES_FOR_ONE = 5;
const OTHERS_SILENT = 'a service of others gave no answer: docs/runbook/alerts.md, OthersSilent, says which';
const NO_CONNECTION =
  'no connection free, or a lock that somebody keeps: docs/runbook/alerts.md, ConnectionsUsedUp, finds who holds it';

const OF_KIND: Readonly<Record<string, string>> = {
  UpstreamTimeoutError:
    'a call got no answer in time: see its line below; nothing of the upstream beside it means that it was not reached or is still at it',
  UpstreamNetworkError:
    'refused, reset, or a reply that is none of the contract: a line upstream-shape names the fields; is the upstream up (GET /readyz)?',
  UpstreamServerError:
    'the upstream answered 5xx: its own line "call failed" with this id says where; without one a balancer between gave it up',
  UpstreamStatusError: 'a path or method the upstream does not have: npm run contract -- --origin URL',
  UpstreamBusinessError:
    'the upstream declined with a code outside the call’s list: ask its owners what the code means',
  InternalError:
    'a fault of ours: the line "error" with this id has the frames; new with a release: roll back',
  RateLimitError:
    'a limit: docs/operate/limits.md; the security log names address and kind. Everybody at once: TRUST_PROXY',
  ForbiddenError: 'a request of another site, or PUBLIC_ORIGIN is not what people have in their address bar',
  OverloadError:
    'no free place: a breaker is open ("breaker":"open"), a call uses up its share, or too few instances',
  SessionExpiredError: 'the login ended; all at once for everybody: the upstream has lost its tokens',
  ValidationError: 'our own check of what was sent: size, type, or a form no page of ours sends',
  ClientGoneError: 'the person left before the answer was there',
  // From nginx, which has no release.
  PortalAway:
    'no portal took the request: do they run (docs/runbook/alerts.md, PortalsAway)? One alone is asked no more',
  PortalTimeout: 'a portal kept silent for 25 s: one that hangs is killed (docs/runbook/portal-lost.md)',
  BodyTooLarge: 'nginx refused it: client_max_body_size, above UPLOAD_LIMIT',
  HeadersTooLarge: 'nginx refused it: large_client_header_buffers; a browser with too many cookies',
  AddressTooLong: 'nginx refused it: large_client_header_buffers',
  NginxError: 'nginx itself: its disk or its connections (worker_connections)',
};
/** Statuses that a load balancer in front of the upstreams returns itself. */
const BETWEEN: readonly number[] = [502, 503, 504];
const GIVEN_UP =
  'a balancer between portal and upstream gave it up, the upstream did not answer so: one that is away, or slower than its proxy_read_timeout (9 s in deploy/nginx-upstreams.conf)';

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
  if (lines.some(isExternalTimeout)) advice.push(OTHERS_SILENT);
  for (const line of lines.filter(({ event }) => event === 'shared-reply'))
    advice.push(
      `${getTextField(line, 'call')} was asked by another request: npm run logs -- … --id=${getTextField(line, 'shared')}`,
    );
  if (request === undefined && lines.length > 0)
    advice.push(
      'the line of the request is not here: it is still running, its process ended, or it is in another file',
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
    ? `${call} is neither done nor refused: npm run ops -- audit order=… reason=… says what became of it`
    : `${call} is neither done nor refused; it moves no money and no order`;

/** Describes whether the time was spent waiting in the portal, in the upstream, or in the database. */
function whereTimeWent(call: LogLine, ms: number, lines: readonly LogLine[]): string {
  const name = getTextField(call, 'call');
  const upstream = lines.filter((line) => line.event === 'call' && getTextField(line, 'call') === name);
  const within = Math.max(0, ...upstream.map((line) => getNumberField(line, 'durationMs') ?? 0));
  const queries = Math.max(0, ...upstream.map((line) => getNumberField(line, 'queriesMs') ?? 0));
  const took = `${name} took ${formatMs(ms)}`;
  if (upstream.length === 0)
    return `${took}, and no line of the upstream: give its log as well, or it never got there`;
  if (within < ms * MOST)
    return `${took}, the upstream ${formatMs(within)} of it: the way between them, its queue of requests, or the call’s share of sockets`;
  if (queries >= within * MOST) return `${took}, its queries ${formatMs(queries)}: the database`;
  return `${took}, the upstream ${formatMs(within)}, its queries ${formatMs(queries)}: its own work, a check at others, or waiting for a connection`;
}

/** Builds the advice for all lines, most serious first. */
export function buildSummaryAdvice(summary: LogSummary): string[] {
  const advice: string[] = [];
  for (const [call] of summary.openBreakers)
    advice.push(
      `${call} gets no answers and is refused at once: page the upstream’s owners; --call=${call} shows who meets it`,
    );
  const open = [...summary.outcomes.counts.keys()].map((name) => name.split('  ')[0] ?? '');
  const ofOrders = [...new Set(open)].filter(isOrderCall);
  if (ofOrders.length > 0)
    advice.push(
      `money or orders of which nobody knows (${ofOrders.join(', ')}): npm run ops -- audit for each; --call=… shows the requests`,
    );
  advice.push(...adviceOnErrors(summary), ...adviceOnDatabase(summary), ...adviceOnOthers(summary));
  advice.push(...adviceOnSettlement(summary), ...adviceOnTimes(summary));
  advice.push(...adviceOnSecurity(summary), ...adviceOnCodes(summary));
  if (summary.badLines > summary.lines)
    advice.push('most lines are none of ours: is this the log of the portal or the upstream?');
  return advice;
}

function adviceOnErrors({ errors, releases }: LogSummary): string[] {
  const told = errors.most().slice(0, KINDS_TOLD);
  const kinds = new Set(told.map(([name]) => name.split('  ')[1] ?? ''));
  const advice = [...kinds].map(
    (kind) => `${kind}: ${OF_KIND[kind] ?? 'look at some of them'} (--status=5xx)`,
  );
  const top = told.find(([name]) => !name.startsWith(`${NGINX_RELEASE}  `));
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
      `${call} took up to ${formatMs(durations.maxMs)}, but was made ${durations.count === 1 ? 'once' : `${durations.count} times`} only: --call=${call} shows where its time went`,
    ];
  const within = upstreamCalls.all.get(call)?.durations.quantile(0.99);
  const queries = upstreamQueries.all.get(call)?.durations.quantile(0.99) ?? 0;
  const took = `${call} takes ${formatMs(p99)} at p99`;
  if (within === undefined)
    return [`${took}: --call=${call}; with the upstream’s log as well it is seen where the time goes`];
  if (within < p99 * MOST)
    return [
      `${took}, the upstream ${formatMs(within)}: the way between them, or requests wait there (--call=${call})`,
    ];
  return [
    `${took}, its queries ${formatMs(queries)}: ${queries >= within * MOST ? 'the database' : 'its own work or a check at others'} (--call=${call})`,
  ];
}

function adviceOnDatabase({ said }: LogSummary): string[] {
  const times = [...said.counts].reduce(
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
        `${times} times settling met a fault: docs/runbook/alerts-work.md, SettlementLeft; the line names order or holder`,
      ];
}

function adviceOnOthers({ silences }: LogSummary): string[] {
  return silences === 0 ? [] : [`${silences} times ${OTHERS_SILENT}`];
}

function adviceOnCodes({ codesSent, codesUsed }: LogSummary): string[] {
  if (codesSent < MANY || codesSent <= CODES_FOR_ONE * codesUsed) return [];
  return [
    `${codesSent} codes were sent and ${codesUsed} used to log in: somebody makes us send them (docs/runbook/alerts-security.md, CodesAsked)`,
  ];
}

/** Attempts by strangers, counted by name or number. */
const TRIES = /^(?:limit:|login-failed|proof-failed|code-refused|entry-refused)/;

function adviceOnSecurity({ security }: LogSummary): string[] {
  return security
    .most()
    .filter(([kind, count]) => count >= MANY && TRIES.test(kind))
    .slice(0, 2)
    .map(([kind, count]) => `${kind}: ${count} times: somebody tries; the security log has their addresses`);
}
