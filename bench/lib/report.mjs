const lines = [];

const write = (line) => {
  lines.push(line);
  process.stdout.write(`${line}\n`);
};

/** Writes a section heading. */
export const heading = (text) => write(`\n${text}`);

/** Writes a fact in addition to the ratios. */
export const note = (text) => write(`  ${text}`);

const two = (value) => value.toFixed(value >= 100 ? 0 : 2);

/** Formats `0.45 (0.43 to 0.47)`: median and spread of a ratio. */
export const spreadText = ({ min, median, max }) => `${two(median)} (${two(min)} to ${two(max)})`;

/** Writes one ratio with its spread and, if it has one, its target. */
export function ratioLine(label, { rate, cost }, target) {
  const verdict =
    target === undefined ? '' : rate.median >= target ? `  reaches ${target}` : `  BELOW ${target}`;
  const processor = cost === null ? '' : `, by processor time ${spreadText(cost)}`;
  write(`  ${label}: ${spreadText(rate)}${processor}${verdict}`);
}

/** Writes one figure and the limit it should not exceed. */
export function limitLine(label, value, limit, unit) {
  write(`  ${label}: ${two(value)} ${unit}  ${value <= limit ? 'within' : 'ABOVE'} ${limit} ${unit}`);
}

/** Writes the absolute result of a subject; it depends on the machine. */
export function rateNote(run, median) {
  const cost = run.costs.length > 0 ? `, ${median(run.costs).toFixed(3)} ms of processor` : '';
  note(
    `${run.name}: ${two(median(run.rates))} a second${cost}, ${run.bytes} bytes, p99 ${two(run.p99Ms)} ms`,
  );
}
