import { describe, expect, it } from 'vitest';
import { createMetricSet } from '~/observability/metric-set';

/** Returns the lines of a page without its comments. */
const getLines = async (set: ReturnType<typeof createMetricSet>): Promise<string[]> =>
  (await set.expose()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));

describe('createMetricSet', () => {
  it('starts counters and gauges at zero for each combination of the given label values', async () => {
    const set = createMetricSet();
    set
      .counter('a_total', 'A', { kind: ['x', 'y'], outcome: ['done', 'failed'] })
      .inc({ kind: 'y', outcome: 'done' });
    set.gauge('open', 'Open', { of: ['x'] });
    expect(await getLines(set)).toEqual([
      'a_total{kind="x",outcome="done"} 0',
      'a_total{kind="x",outcome="failed"} 0',
      'a_total{kind="y",outcome="done"} 1',
      'a_total{kind="y",outcome="failed"} 0',
      'open{of="x"} 0',
    ]);
  });

  it('shows no line for a label without an event when only its name is given', async () => {
    const set = createMetricSet();
    set.counter('a_total', 'A', ['route']);
    expect(await getLines(set)).toEqual([]);
  });

  it('reads totals and gauges again at each scrape', async () => {
    const set = createMetricSet();
    let now = 1;
    set.readCounter('failures_total', 'Failures', () => now);
    set.readGauge('age', 'Age', () => now * 2);
    set.readGaugeBy('sockets', 'Sockets', 'state', () => ({ busy: now, idle: 0 }));
    await set.expose();
    now = 3;
    expect(await getLines(set)).toEqual([
      ...['failures_total 3', 'age 6'],
      ...['sockets{state="busy"} 3', 'sockets{state="idle"} 0'],
    ]);
  });

  it('keeps the sets of one process apart', async () => {
    createMetricSet().counter('a_total', 'A').inc();
    const other = createMetricSet();
    other.counter('a_total', 'A');
    expect(await getLines(other)).toEqual(['a_total 0']);
  });
});
