import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  parseMetricNames,
  loadPanelExpressions,
  loadGrafanaPanels,
  loadPrometheusRules,
} from '~/scripts/testing/monitoring';

// That the metrics and labels are there: tests/http/portal/metrics.test.ts.
const FOLDER = 'deploy/prometheus';
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
if (!hasPromtool)
  process.stderr.write('rules and panels are not tried: promtool is not here (Debian: package prometheus)\n');
const promtool = (...words: string[]): string =>
  execFileSync('promtool', words, { cwd: FOLDER, encoding: 'utf8', stdio: 'pipe' });

const alerts = loadPrometheusRules().filter(({ alert }) => alert !== undefined);
const levels = [...new Set(loadPrometheusRules().flatMap(({ labels }) => labels?.level ?? []))];

/** Headings of a page as GitHub makes anchors of them. */
const anchorsOf = (path: string): string[] =>
  [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );

describe('what a rule names', () => {
  it('is read from PromQL: metrics, labels of matchers, labels of groups', () => {
    const found = parseMetricNames(
      'sum by (le, call) (rate(a_total{status=~"5..|x{y}",route!="z"}[5m])) / on (job) group_left (version) (b:c > bool 2e3) and d offset 1d',
    );
    expect([...found].map(([name, labels]) => [name, [...labels]])).toEqual([
      ['', ['le', 'call', 'job', 'version']],
      ['a_total', ['status', 'route']],
      ['b:c', []],
      ['d', []],
    ]);
  });
});

describe('rules of Prometheus', () => {
  it('each alert says how grave it is, what it means, and where to read on; that part is there', () => {
    const missing = alerts.flatMap(({ alert = '', labels = {}, annotations = {} }) => {
      const { runbook_url = '', summary = '' } = annotations;
      const isPerLevel = runbook_url.includes('{{');
      const parts = isPerLevel ? levels : [alert.toLowerCase()];
      const lost = parts.filter((part) => {
        const [path = '', anchor = ''] = runbook_url.replace('{{ $labels.level }}', part).split('#');
        return anchor !== part || !existsSync(path) || !anchorsOf(path).includes(part);
      });
      const isTold = ['page', 'ticket'].includes(labels.severity ?? '') && summary !== '';
      return isTold && lost.length === 0 ? [] : [`${alert}: ${lost.join()}`];
    });
    expect(missing).toEqual([]);
    expect(levels.length).toBeGreaterThanOrEqual(6);
  });

  it('the runbook says of each alert what it means, what to look at, what to do, and tells of no other', () => {
    const text = readFileSync('docs/runbook/alerts.md', 'utf8');
    const [, ...parts] = text.split(/^## /m);
    const names = parts.map((part) => part.split('\n', 1)[0] ?? '');
    const perAlert = alerts.map(({ alert = '' }) => alert).filter((name) => !name.startsWith('ErrorBudget'));
    expect(names).toEqual([...levels, ...perAlert]);
    for (const part of parts)
      for (const word of ['Means', 'Look', 'Do'])
        expect(part, part.slice(0, 30)).toContain(`- **${word}**: `);
  });

  it('each service level is told in its page with its budget, and by no other name', () => {
    const text = readFileSync('docs/service-levels.md', 'utf8');
    const told = [...text.matchAll(/^\| \[`(\w+)`\]\(runbook\/alerts\.md#\1\)[^|]*\|[^|]*\| ([\d.]+) %/gm)];
    const budgets = loadPrometheusRules()
      .filter(({ record }) => record === 'level:budget')
      .map(({ labels, expr }) => [labels?.level, Number(/vector\((.*)\)/.exec(expr)?.[1]) * 100]);
    expect(told.map(([, level, percent]) => [level, Number(percent)])).toEqual(budgets);
  });

  it.skipIf(!hasPromtool)('promtool takes them, and fires and keeps still as their tests say', async () => {
    expect(promtool('check', 'rules', 'rules.yml')).toContain('SUCCESS');
    expect(promtool('check', 'config', 'prometheus.yml')).toContain('SUCCESS');
    expect(promtool('test', 'rules', 'rules.test.yml', 'rules.day.test.yml')).toContain('SUCCESS');
  });
});

describe('the dashboard', () => {
  it('has ids of its own for its panels, a title for each, and its data source by a variable', () => {
    const ids = loadGrafanaPanels().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const sources = loadGrafanaPanels().flatMap(({ datasource, targets = [] }) => [
      ...(datasource ? [datasource.uid] : []),
      ...targets.map((target) => target.datasource.uid),
    ]);
    expect([...new Set(sources)]).toEqual(['${datasource}']);
    expect(loadGrafanaPanels().every(({ title }) => title !== '')).toBe(true);
  });

  it.skipIf(!hasPromtool)('promtool understands every panel', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'panels-'));
    const path = join(folder, 'panels.yml');
    const each = loadPanelExpressions().map((expr, index) => ({ record: `panel:${index}`, expr }));
    await writeFile(path, JSON.stringify({ groups: [{ name: 'panels', rules: each }] }));
    expect(promtool('check', 'rules', path)).toContain(`${each.length} rules found`);
  });
});
