/** Definition of Prometheus metrics, shared by portal and upstream. Label values come from bounded sets only. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * Labels of a metric: their names, or their names with all values. A counter whose values are given starts at zero
 * for each combination: a counter in an alert needs this, because its first event would not show as an increase.
 */
export type MetricLabels<L extends string> = readonly L[] | Readonly<Record<L, readonly string[]>>;

/** Metrics of one `/metrics` page. */
export interface MetricSet {
  counter<L extends string = never>(name: string, help: string, labels?: MetricLabels<L>): Counter<L>;
  gauge<L extends string = never>(name: string, help: string, labels?: MetricLabels<L>): Gauge<L>;
  /** @param buckets upper bounds, in the unit of the name */
  histogram<L extends string = never>(
    name: string,
    help: string,
    buckets: readonly number[],
    labels?: MetricLabels<L>,
  ): Histogram<L>;
  /** Counter whose total is read at each scrape. */
  readCounter(name: string, help: string, read: () => number): void;
  /** Gauge that is read at each scrape. */
  readGauge(name: string, help: string, read: () => number): void;
  /** Gauge with one label that is read at each scrape: the values by label value. */
  readGaugeBy(name: string, help: string, label: string, read: () => object | undefined): void;
  /** Starts to measure the process: event loop lag, heap, memory, handles; once. */
  watchProcess(): void;
  /** Text of the page. */
  expose(): Promise<string>;
}

/** Content type of the text of `expose`. */
export const METRICS_CONTENT_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

/** Opens an empty set with a separate registry, so that several servers can run in one process (tests). */
export function createMetricSet(): MetricSet {
  const registry = new Registry();
  const registers = [registry];
  let isProcessWatched = false;

  return {
    counter(name, help, labels) {
      const counter = new Counter({ name, help, labelNames: listNames(labels), registers });
      for (const values of listCombinations(labels)) counter.inc(values, 0);
      return counter;
    },
    gauge(name, help, labels) {
      const gauge = new Gauge({ name, help, labelNames: listNames(labels), registers });
      for (const values of listCombinations(labels)) gauge.set(values, 0);
      return gauge;
    },
    histogram: (name, help, buckets, labels) =>
      new Histogram({ name, help, labelNames: listNames(labels), buckets: [...buckets], registers }),
    readCounter(name, help, read) {
      new Counter({
        ...{ name, help, registers },
        collect() {
          this.reset();
          this.inc(read());
        },
      });
    },
    readGauge(name, help, read) {
      new Gauge({
        ...{ name, help, registers },
        collect() {
          this.set(read());
        },
      });
    },
    readGaugeBy(name, help, label, read) {
      new Gauge({
        ...{ name, help, labelNames: [label], registers },
        collect() {
          for (const [value, count] of Object.entries(read() ?? {}))
            this.set({ [label]: value }, Number(count));
        },
      });
    },
    watchProcess() {
      if (!isProcessWatched) collectDefaultMetrics({ register: registry });
      isProcessWatched = true;
    },
    expose: () => registry.metrics(),
  };
}

type LabelValues<L extends string> = Partial<Record<L, string>>;

const isNames = <L extends string>(labels: MetricLabels<L>): labels is readonly L[] => Array.isArray(labels);

function listNames<L extends string>(labels: MetricLabels<L> = []): L[] {
  return isNames(labels) ? [...labels] : (Object.keys(labels) as L[]);
}

/** Lists all combinations of the given values; none for labels without values. */
function listCombinations<L extends string>(labels?: MetricLabels<L>): LabelValues<L>[] {
  if (labels === undefined || isNames(labels)) return [];
  let all: LabelValues<L>[] = [{}];
  for (const name of listNames<L>(labels))
    all = all.flatMap((values) => labels[name].map((value) => ({ ...values, [name]: value })));
  return all;
}

/**
 * Finds the child of a metric for its label values once: their sets are bounded, and a lookup costs more than
 * counting.
 */
export function byLabels<T>(metric: { labels(...values: string[]): T }): (...values: string[]) => T {
  const known = new Map<string, T>();
  return (...values) => {
    const key = values.join(' ');
    const child = known.get(key) ?? metric.labels(...values);
    known.set(key, child);
    return child;
  };
}
