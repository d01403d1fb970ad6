import { buildSummaryAdvice } from '~/scripts/logs/advice';
import { parseLogLine, type LogLine } from '~/scripts/logs/log-line';
import type { LogsOptions } from '~/scripts/logs/options';
import { forEachLine, withRereadableSources } from '~/scripts/logs/read-lines';
import { formatRequestTree } from '~/scripts/logs/request-tree';
import { LogSummary } from '~/scripts/logs/summary';

/** Requests that are shown completely after a filter. */
const SHOWN_REQUESTS = 5;
const LINES_PER_REQUEST = 500;

export interface LogReport {
  text: string;
  /** Whether anything was found. */
  isFound: boolean;
}

/** Reads the sources and builds the report for the options. Throws when a file cannot be read. */
export function buildLogReport(options: LogsOptions): Promise<LogReport> {
  if (options.id !== null) return oneRequest(options, options.id);
  return options.isFiltered ? filtered(options) : summarised(options);
}

async function oneRequest({ sources }: LogsOptions, id: string): Promise<LogReport> {
  // nginx writes its ids in lower case.
  const found = await getLines(sources, [...new Set([id, id.toLowerCase()])]);
  const lines = [...found.values()].flat();
  if (lines.length > 0) return { text: formatRequestTree(id, lines), isFound: true };
  const text = `No line of ${id}. Is it the log of that time, and of all instances? An id in small letters is nginx’s own: no portal got that request, and nginx’s log has it.`;
  return { text, isFound: false };
}

async function summarised(options: LogsOptions): Promise<LogReport> {
  const summary = new LogSummary();
  await forEachLine(options.sources, (text) => {
    const line = parseLogLine(text);
    if (line === null) summary.badLines += 1;
    else if (options.isInTime(line)) summary.add(line);
  });
  return { text: withAdvice(summary.text(), buildSummaryAdvice(summary)), isFound: summary.lines > 0 };
}

/** Builds a summary of the matching lines and the newest of their requests. */
function filtered(options: LogsOptions): Promise<LogReport> {
  return withRereadableSources(options.sources, async (sources) => {
    const summary = new LogSummary();
    const newest: { id: string; time: string }[] = [];
    await forEachLine(sources, (text) => {
      const line = parseLogLine(text);
      if (line === null) summary.badLines += 1;
      else if (options.isInTime(line) && options.matches(line)) {
        summary.add(line);
        keepNewest(newest, line);
      }
    });
    if (summary.lines === 0) return { text: 'No line matches.', isFound: false };
    const ids = newest.map(({ id }) => id);
    const lines = await getLines(sources, ids);
    const trees = ids.map((id) => formatRequestTree(id, lines.get(id) ?? []));
    const text = [
      withAdvice(summary.text(), buildSummaryAdvice(summary)),
      '',
      'newest requests',
      '',
      trees.join('\n\n'),
    ];
    return { text: text.join('\n'), isFound: true };
  });
}

function keepNewest(newest: { id: string; time: string }[], { requestId: id, time }: LogLine): void {
  const oldest = newest.at(-1);
  if (id === undefined || (newest.length >= SHOWN_REQUESTS && oldest && time <= oldest.time)) return;
  const known = newest.find((one) => one.id === id);
  if (known) known.time = time;
  else newest.push({ id, time });
  newest.sort((a, b) => (a.time < b.time ? 1 : -1));
  newest.length = Math.min(newest.length, SHOWN_REQUESTS);
}

/** Collects all lines of some requests. Most lines are skipped without parsing. */
async function getLines(sources: readonly string[], ids: readonly string[]): Promise<Map<string, LogLine[]>> {
  const found = new Map<string, LogLine[]>(ids.map((id) => [id, []]));
  await forEachLine(sources, (text) => {
    if (!ids.some((id) => text.includes(id))) return;
    const line = parseLogLine(text);
    const lines = line?.requestId === undefined ? undefined : found.get(line.requestId);
    if (line !== null && lines !== undefined && lines.length < LINES_PER_REQUEST) lines.push(line);
  });
  return found;
}

const withAdvice = (text: string, advice: readonly string[]): string =>
  advice.length === 0 ? text : [text, '', 'next steps', ...advice.map((one) => `  - ${one}`)].join('\n');
