import { getCodeStep } from '~/scripts/logs/call-names';
import { Durations, formatMs } from '~/scripts/logs/durations';
import { formatErrorText, isExternalTimeout } from '~/scripts/logs/error-text';
import { getNumberField, getTextField, type LogLine } from '~/scripts/logs/log-line';

/** A log has few names; a foreign file could have any number. */
const MAX_NAMES = 2_000;
const SHOWN = 10;
const SERVER_ERROR = 500;
/** Used instead of a release: lines of nginx contain its version, which cannot be rolled back. */
export const NGINX_RELEASE = 'nginx';

class Counts {
  readonly counts = new Map<string, number>();

  add(name: string, times = 1): void {
    if (this.counts.has(name) || this.counts.size < MAX_NAMES)
      this.counts.set(name, (this.counts.get(name) ?? 0) + times);
  }

  most(): [string, number][] {
    return [...this.counts].sort(([, a], [, b]) => b - a).slice(0, SHOWN);
  }
}

interface Timed {
  durations: Durations;
  faults: number;
}

class TimedByName {
  readonly all = new Map<string, Timed>();

  add(name: string, ms: number, isFault: boolean): void {
    let timed = this.all.get(name);
    if (timed === undefined) {
      if (this.all.size >= MAX_NAMES) return;
      timed = { durations: new Durations(), faults: 0 };
      this.all.set(name, timed);
    }
    timed.durations.add(ms);
    if (isFault) timed.faults += 1;
  }

  /** Returns the entries with the longest durations that occur at least this often. */
  slowest(times = 1): [string, Timed][] {
    return [...this.all]
      .filter(([, { durations }]) => durations.count >= times)
      .sort(([, a], [, b]) => b.durations.quantile(0.99) - a.durations.quantile(0.99))
      .slice(0, SHOWN);
  }
}

/** Summary of many lines. Its memory depends only on the number of names. */
export class LogSummary {
  readonly routes = new TimedByName();
  readonly calls = new TimedByName();
  readonly upstreamCalls = new TimedByName();
  readonly upstreamQueries = new TimedByName();
  readonly errors = new Counts();
  readonly refusals = new Counts();
  readonly security = new Counts();
  readonly outcomes = new Counts();
  readonly releases = new Counts();
  readonly others = new Counts();
  /** Error texts of those lines. */
  readonly errorTexts = new Counts();
  readonly openBreakers = new Map<string, string>();
  lines = 0;
  badLines = 0;
  requests = 0;
  failed = 0;
  codesSent = 0;
  codesUsed = 0;
  /** Number of times an external service did not respond. */
  timeouts = 0;
  from = '';
  until = '';

  add(line: LogLine): void {
    this.lines += 1;
    if (this.from === '' || line.time < this.from) this.from = line.time;
    if (line.time > this.until) this.until = line.time;
    const ms = getNumberField(line, 'durationMs') ?? 0;
    const errorKind = getTextField(line, 'errorKind');
    switch (line.event) {
      case 'request': {
        const isFault = (getNumberField(line, 'status') ?? 0) >= SERVER_ERROR;
        this.requests += 1;
        const release = line.service === NGINX_RELEASE ? NGINX_RELEASE : line.version;
        if (release !== NGINX_RELEASE) this.releases.add(release);
        this.routes.add(getTextField(line, 'route'), ms, isFault);
        if (isFault) {
          this.failed += 1;
          this.errors.add(`${release}  ${errorKind || `status ${getNumberField(line, 'status')}`}`);
        }
        return;
      }
      case 'upstream-call': {
        const call = getTextField(line, 'call');
        const reason = getTextField(line, 'reason');
        const outcome = getTextField(line, 'outcome');
        this.calls.add(call, ms, line.level === 'warn');
        if (reason !== '') this.refusals.add(`${call}  ${reason}`);
        if (outcome !== '') this.outcomes.add(`${call}  ${outcome}`);
        const step = errorKind === '' ? getCodeStep(call, getNumberField(line, 'code')) : null;
        if (step === 'sent') this.codesSent += 1;
        if (step === 'used') this.codesUsed += 1;
        return;
      }
      case 'call':
        this.upstreamCalls.add(getTextField(line, 'call'), ms, getNumberField(line, 'code') === 5000);
        this.upstreamQueries.add(getTextField(line, 'call'), getNumberField(line, 'queriesMs') ?? 0, false);
        return;
      case 'call-open':
        this.openBreakers.set(getTextField(line, 'call'), line.time);
        return;
      case 'call-closed':
        this.openBreakers.delete(getTextField(line, 'call'));
        return;
      case 'security':
        this.security.add(getTextField(line, 'kind'), getNumberField(line, 'times') ?? 1);
        return;
      default:
        if (line.level === 'warn' || line.level === 'error' || line.level === 'fatal') this.addOther(line);
    }
  }

  private addOther(line: LogLine): void {
    this.others.add(`${line.level}  ${line.service}  ${line.event}`);
    if (isExternalTimeout(line)) this.timeouts += 1;
    const text = formatErrorText(line);
    if (text !== '') this.errorTexts.add(text);
  }

  /** Formats the summary for people. */
  text(): string {
    if (this.lines === 0) return `No log line${this.badLines > 0 ? ` among ${this.badLines}` : ''}.`;
    const bad = this.badLines > 0 ? `, ${this.badLines} other lines` : '';
    const releases = this.releases.most().map(([name, count]) => `${name} (${count})`);
    return [
      `${this.from} to ${this.until}: ${this.lines} lines${bad}`,
      `${this.requests} requests, ${this.failed} failed (5xx)${releases.length > 0 ? `; releases ${releases.join(', ')}` : ''}`,
      ...timedTable('slowest routes', this.routes, '5xx'),
      ...timedTable('slowest calls (measured by the portal)', this.calls, 'faults'),
      ...this.upstreamTable(),
      ...countTable('errors by release', this.errors),
      ...countTable('refused', this.refusals),
      ...countTable('security', this.security),
      ...countTable('unknown results', this.outcomes),
      ...[...this.openBreakers].map(([call, since]) => `\nbreaker open: ${call} since ${since}`),
      ...countTable('other warnings and errors', this.others),
      ...countTable('their messages', this.errorTexts),
    ].join('\n');
  }

  private upstreamTable(): string[] {
    const rows = this.upstreamCalls.slowest().map(([call, { durations, faults }]) => {
      const queries = this.upstreamQueries.all.get(call)?.durations.quantile(0.99) ?? 0;
      return [call, ...timedCells(durations), formatMs(queries), String(faults)];
    });
    return table(
      'durations measured by the upstream',
      ['', 'count', 'p50', 'p99', 'max', 'queries p99', 'faults'],
      rows,
    );
  }
}

const timedCells = (durations: Durations): string[] => [
  String(durations.count),
  formatMs(durations.quantile(0.5)),
  formatMs(durations.quantile(0.99)),
  formatMs(durations.maxMs),
];

const timedTable = (title: string, timed: TimedByName, faults: string): string[] =>
  table(
    title,
    ['', 'count', 'p50', 'p99', 'max', faults],
    timed.slowest().map(([name, one]) => [name, ...timedCells(one.durations), String(one.faults)]),
  );

const countTable = (title: string, counts: Counts): string[] =>
  table(
    title,
    ['', 'count'],
    counts.most().map(([name, count]) => [name, String(count)]),
  );

/** Formats columns with headings: the first one left-aligned, figures right-aligned. */
function table(title: string, head: readonly string[], rows: readonly string[][]): string[] {
  if (rows.length === 0) return [];
  const all = [[title, ...head.slice(1)], ...rows.map(([name, ...cells]) => [`  ${name}`, ...cells])];
  const widths = head.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)));
  const aligned = (cell: string, at: number): string =>
    at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0);
  return ['', ...all.map((row) => row.map(aligned).join('  ').trimEnd())];
}
