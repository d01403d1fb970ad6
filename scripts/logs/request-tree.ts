import { buildRequestAdvice } from '~/scripts/logs/advice';
import { formatMs } from '~/scripts/logs/durations';
import { getNumberField, toPrintable, getTextField, type LogLine } from '~/scripts/logs/log-line';

/** Maximum lines shown for one request; a request normally has a few dozen. */
const LINES_MAX = 400;

/** Fields that are shown in specific positions, or are equal in all lines of the request. */
const KNOWN: ReadonlySet<string> = new Set([
  ...['time', 'level', 'event', 'msg', 'service', 'instance', 'version', 'requestId', 'route'],
]);

/**
 * Formats one request as a tree: the request, its calls in order with the lines of the upstream below each, then
 * all other lines.
 */
export function formatRequestTree(id: string, found: readonly LogLine[]): string {
  const lines = found.slice(0, LINES_MAX).toSorted((a, b) => (getStart(a) ?? 0) - (getStart(b) ?? 0));
  const request = lines.find(({ event }) => event === 'request');
  const own = lines.filter(({ event }) => event === 'call');
  const startMs = request ? getStart(request) : getStart(lines[0]);
  const shown = [request ? requestLine(id, request) : `${id}  (without a line of the request)`];
  for (const line of lines) {
    if (line.event === 'upstream-call') {
      shown.push(`├─ ${callLine(line, startMs)}`);
      const at = own.findIndex((one) => getTextField(one, 'call') === getTextField(line, 'call'));
      if (at >= 0) shown.push(...own.splice(at, 1).map((one) => `│    ${upstreamLine(one)}`));
      else shown.push('│    no upstream line');
    } else if (line.event === 'shared-reply') shown.push(`├─ ${sharedLine(line)}`);
    else if (line !== request && line.event !== 'call') shown.push(`├─ ${otherLine(line)}`);
  }
  shown.push(...own.map((line) => `├─ ${getTextField(line, 'call')}  ${upstreamLine(line)}`));
  shown.push(...buildRequestAdvice(lines).map((text) => `└ next: ${text}`));
  return shown.join('\n');
}

/** Returns when the work reported by a line started, ms since 1970: lines are written at the end. */
const getStart = (line: LogLine | undefined): number | undefined =>
  line && Date.parse(line.time) - (getNumberField(line, 'durationMs') ?? 0);

const part = (name: string, value: unknown): string =>
  value == null || value === '' ? '' : `${name} ${String(value)}`;
const joined = (parts: readonly string[]): string => parts.filter((text) => text !== '').join('  ');

function requestLine(id: string, line: LogLine): string {
  const { fields } = line;
  const ms = formatMs(getNumberField(line, 'durationMs') ?? 0);
  return [
    joined([
      ...[id, getTextField(line, 'method'), getTextField(line, 'route'), String(fields.status), ms],
      ...[getTextField(line, 'errorKind'), part('reason', fields.reason), part('outcome', fields.outcome)],
      fields.isClientGone === true ? 'the client disconnected first' : '',
    ]),
    `│  ${joined([line.time, line.instance, part('release', line.version), part('client', fields.client), part('account', fields.account)])}`,
    `│  ${joined([
      `${getNumberField(line, 'upstreamCalls') ?? 0} calls, ${formatMs(getNumberField(line, 'upstreamMs') ?? 0)} together`,
      part('replies of other requests', fields.sharedReplies),
      ...[
        part('page cache', fields.cache),
        part('trace', fields.traceId),
        part('contract', fields.contractFault),
      ],
      // From nginx: the portals it tried, and their statuses.
      ...[part('portals tried', fields.upstream), part('statuses', fields.upstreamStatus)],
    ])}`,
  ].join('\n');
}

function callLine(line: LogLine, startMs: number | undefined): string {
  const { fields } = line;
  const after =
    startMs === undefined ? '' : `at ${formatMs(Math.max(0, (getStart(line) ?? startMs) - startMs))}`;
  const attempts = getNumberField(line, 'attempts') ?? 1;
  return joined([
    ...[
      getTextField(line, 'call'),
      fields.status == null ? 'no response' : String(fields.status),
      part('code', fields.code),
    ],
    ...[formatMs(getNumberField(line, 'durationMs') ?? 0), after, attempts > 1 ? `${attempts} attempts` : ''],
    ...[getTextField(line, 'errorKind'), part('reason', fields.reason), part('outcome', fields.outcome)],
    part('breaker', fields.breaker),
  ]);
}

function upstreamLine(line: LogLine): string {
  const ms = formatMs(getNumberField(line, 'durationMs') ?? 0);
  const queries = `${getNumberField(line, 'queries') ?? 0} queries ${formatMs(getNumberField(line, 'queriesMs') ?? 0)}`;
  return joined([`upstream ${ms}`, queries, part('code', line.fields.code), line.instance]);
}

const sharedLine = (line: LogLine): string =>
  joined([
    ...[
      getTextField(line, 'call'),
      'shared with',
      getTextField(line, 'shared'),
      'waited',
      formatMs(getNumberField(line, 'durationMs') ?? 0),
    ],
    getTextField(line, 'errorKind'),
  ]);

/** Formats any value; a deeply nested value is not one of ours. */
function valueText(value: unknown): string {
  try {
    return typeof value === 'string' ? value : JSON.stringify(value);
  } catch {
    return '…';
  }
}

/** Formats any other line: its event and its data. */
function otherLine(line: LogLine): string {
  const rest = Object.entries(line.fields).filter(([name]) => !KNOWN.has(name));
  const fields = rest.map(([name, value]) => `${toPrintable(name)}=${valueText(value)}`);
  return joined([line.level, line.service, line.event, fields.join(' ')]);
}
