/** Loads the queries of deploy/prometheus and deploy/grafana, and the metrics and labels in their PromQL. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

export interface PrometheusRule {
  record?: string;
  alert?: string;
  expr: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
}

interface Panel {
  id: number;
  title: string;
  datasource?: { uid: string };
  targets?: { expr: string; datasource: { uid: string } }[];
}

export const loadPrometheusRules = (): PrometheusRule[] =>
  (
    parse(readFileSync('deploy/prometheus/rules.yml', 'utf8')) as { groups: { rules: PrometheusRule[] }[] }
  ).groups.flatMap((group) => group.rules);

export const loadGrafanaPanels = (): Panel[] =>
  (JSON.parse(readFileSync('deploy/grafana/portal.json', 'utf8')) as { panels: Panel[] }).panels;

/** Returns the expressions of panels with Grafana's variables filled in. */
export const loadPanelExpressions = (): string[] =>
  loadGrafanaPanels()
    .flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
    .map((expr) => expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*'));

const GROUPINGS = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g;
const WORDS = ['and', 'or', 'unless', 'bool', 'offset'];

/**
 * Returns the metrics of an expression with the labels they are filtered by; grouping labels are under ''. Matcher
 * values are ignored.
 */
export function parseMetricNames(expression: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const note = (metric: string, labels: readonly string[]): void => {
    const known = found.get(metric) ?? new Set();
    found.set(metric, known);
    for (const label of labels) known.add(label);
  };
  const bare = expression.replace(/"[^"]*"/g, '""').replace(/\[[^\]]*\]/g, '');
  for (const [, list = ''] of bare.matchAll(GROUPINGS)) note('', list.match(/\w+/g) ?? []);
  for (const [, name = '', after = ''] of bare
    .replace(GROUPINGS, '')
    .matchAll(/(?<![\w.])([a-zA-Z_:][\w:]*)\s*(\(|\{[^}]*\})?/g)) {
    if (after === '(' || WORDS.includes(name)) continue;
    note(
      name,
      [...after.matchAll(/(\w+)\s*[=!]/g)].map(([, label = '']) => label),
    );
  }
  return found;
}
