import { hashAccountId } from '~/contract/account-hash';
import { isRequestId } from '~/observability/request-id';
import { getNumberField, getTextField, type LogLine } from '~/scripts/logs/log-line';
import { STANDARD_INPUT } from '~/scripts/logs/read-lines';

export const LOGS_USAGE = `npm run logs -- [FILE … | -] [filter …]     FILE may end in .gz; - or no file: standard input

  without a filter   a summary: slowest routes and calls, errors by release, refusals, unknown results
  --id=ID            one request with its calls, upstream lines, causes and times (an id read out by a user: case,
                     hyphens, O for 0 and I or L for 1 do not matter)
  --route=TEXT       requests whose route has this text
  --status=404|5xx   responses with this status; with --call: replies of the call
  --code=4003        replies with this upstream code
  --call=ID          lines of this call, such as market.navs
  --account=ID|MARK  requests of an account, by its id or its mark in the log
  --release=VERSION  lines of this release
  --since=15m        or 2h, 3d, or a time such as 2026-11-23T08:00Z; --until the same

With a filter the newest five requests are shown in full.`;

/** Invalid arguments; the message explains the usage. */
export class UsageError extends Error {}

export interface LogsOptions {
  sources: readonly string[];
  /** Id of one request. */
  id: string | null;
  /** Any other filter was given. */
  isFiltered: boolean;
  matches(line: LogLine): boolean;
  isInTime(line: LogLine): boolean;
}

const NAMES = ['id', 'route', 'status', 'code', 'call', 'account', 'release', 'since', 'until'] as const;
type Name = (typeof NAMES)[number];
const UNIT_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Parses the command-line arguments; `hasPipe`: input is piped into it. Throws UsageError. */
export function parseLogsOptions(words: readonly string[], nowMs: number, hasPipe: boolean): LogsOptions {
  const given = new Map<Name, string>();
  const sources: string[] = [];
  for (const word of words) {
    const [, name, value] = /^--([a-z]+)=(.+)$/s.exec(word) ?? [];
    const known = NAMES.find((one) => one === name);
    if (known !== undefined && value !== undefined) given.set(known, value);
    else if (word.startsWith('--')) throw new UsageError(`${word}: unknown option\n\n${LOGS_USAGE}`);
    else sources.push(word);
  }
  if (sources.length === 0 && !hasPipe) throw new UsageError(LOGS_USAGE);
  const since = given.has('since') ? getMoment('since', given.get('since') ?? '', nowMs) : '';
  const until = given.has('until') ? getMoment('until', given.get('until') ?? '', nowMs) : '\uffff';
  const tests = getTests(given);
  return {
    sources: sources.length === 0 ? [STANDARD_INPUT] : sources,
    id: given.has('id') ? normalizeRequestId(given.get('id') ?? '') : null,
    isFiltered: tests.length > 0,
    matches: (line) => tests.every((test) => test(line)),
    isInTime: ({ time }) => time >= since && time <= until,
  };
}

/**
 * Converts an id that was read out to its form in the log; other ids (of nginx, of an older release) stay
 * unchanged.
 */
export function normalizeRequestId(text: string): string {
  const plain = text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  const grouped = plain.match(/.{1,4}/g)?.join('-') ?? '';
  return isRequestId(grouped) ? grouped : text;
}

/** Converts a time to the ISO text used in the lines. */
function getMoment(name: string, text: string, nowMs: number): string {
  const [, count, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const ms = count === undefined ? Date.parse(text) : nowMs - Number(count) * (UNIT_MS[unit] ?? 0);
  if (!Number.isFinite(ms))
    throw new UsageError(`--${name}=${text}: use 15m, 2h, 3d, or a time such as 2026-11-23T08:00Z`);
  return new Date(ms).toISOString();
}

type Test = (line: LogLine) => boolean;

function getTests(given: ReadonlyMap<Name, string>): Test[] {
  const { route, status, code, call, account, release } = Object.fromEntries(given) as Partial<
    Record<Name, string>
  >;
  const tests: Test[] = [];
  if (route !== undefined) tests.push((line) => getTextField(line, 'route').includes(route));
  if (status !== undefined) tests.push(statusTest(status));
  if (code !== undefined) tests.push((line) => getNumberField(line, 'code') === Number(code));
  if (account !== undefined) {
    const accountIds = [account, hashAccountId(account)];
    tests.push((line) => accountIds.includes(getTextField(line, 'account')));
  }
  if (release !== undefined) tests.push(({ version }) => version === release);
  if (call !== undefined) tests.push((line) => getTextField(line, 'call') === call);
  // Counts requests, unless a call is selected.
  else if (tests.length > 0) tests.push(({ event }) => event === 'request');
  return tests;
}

function statusTest(text: string): Test {
  const [, digit] = /^([1-5])xx$/i.exec(text) ?? [];
  if (digit !== undefined)
    return (line) => Math.floor((getNumberField(line, 'status') ?? 0) / 100) === Number(digit);
  if (!/^[1-5]\d\d$/.test(text)) throw new UsageError(`--status=${text}: write 404 or 5xx`);
  return (line) => getNumberField(line, 'status') === Number(text);
}
