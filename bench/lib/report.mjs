const lines = [];

const write = (line) => {
  lines.push(line);
  process.stdout.write(`${line}\n`);
};

/** A part's heading. */
export const heading = (text) => write(`\n${text}`);

/** A fact beside the ratios. */
export const note = (text) => write(`  ${text}`);

const two = (value) => value.toFixed(value >= 100 ? 0 : 2);

/** `0.45 (0.43 to 0.47)`: median and spread of a ratio. */
export const spreadText = ({ min, median, max }) => `${two(median)} (${two(min)} to ${two(max)})`;

/** One ratio with its spread and, when it has one, its target. */
export function ratioLine(label, { rate, cost }, target) {
  const verdict =
    target === undefined ? '' : rate.median >= target ? `  reaches ${target}` : `  BELOW ${target}`;
  const processor = cost === null ? '' : `, by processor time ${spreadText(cost)}`;
  write(`  ${label}: ${spreadText(rate)}${processor}${verdict}`);
}

/** One figure against a limit it should stay under (or on). */
export function limitLine(label, value, limit, unit) {
  write(`  ${label}: ${two(value)} ${unit}  ${value <= limit ? 'within' : 'ABOVE'} ${limit} ${unit}`);
}

/** What a subject did by itself; these depend on the machine. */
export function rateNote(run, median) {
  const cost = run.costs.length > 0 ? `, ${median(run.costs).toFixed(3)} ms of processor` : '';
  note(
    `${run.name}: ${two(median(run.rates))} a second${cost}, ${run.bytes} bytes, p99 ${two(run.p99Ms)} ms`,
  );
}
