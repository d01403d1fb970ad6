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

// tests/http/portal/metrics.test.ts checks that the metrics and labels exist.
const FOLDER = 'deploy/prometheus';
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
if (!hasPromtool)
  process.stderr.write(
    'rules and panels are not tested: promtool is not installed (Debian: package prometheus)\n',
  );
const promtool = (...words: string[]): string =>
  execFileSync('promtool', words, { cwd: FOLDER, encoding: 'utf8', stdio: 'pipe' });

const alerts = loadPrometheusRules().filter(({ alert }) => alert !== undefined);
const levels = [...new Set(loadPrometheusRules().flatMap(({ labels }) => labels?.level ?? []))];

/** Returns the anchors that GitHub generates from the headings of a page. */
const getAnchors = (path: string): string[] =>
  [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );

describe('names in a rule', () => {
  it('is parsed from PromQL: metrics, labels of matchers, labels of groups', () => {
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

describe('Prometheus rules', () => {
  it('every alert has a severity, a meaning, and a link to an existing section', () => {
    const missing = alerts.flatMap(({ alert = '', labels = {}, annotations = {} }) => {
      const { runbook_url = '', summary = '' } = annotations;
      const isPerLevel = runbook_url.includes('{{');
      const parts = isPerLevel ? levels : [alert.toLowerCase()];
      const lost = parts.filter((part) => {
        const [path = '', anchor = ''] = runbook_url.replace('{{ $labels.level }}', part).split('#');
        return anchor !== part || !existsSync(path) || !getAnchors(path).includes(part);
      });
      const isNotified = ['page', 'ticket'].includes(labels.severity ?? '') && summary !== '';
      return isNotified && lost.length === 0 ? [] : [`${alert}: ${lost.join()}`];
    });
    expect(missing).toEqual([]);
    expect(levels.length).toBeGreaterThanOrEqual(6);
  });

  it('the runbook covers every alert with its meaning, checks and actions, and no other alert', () => {
    const parts = ['alerts', 'alerts-security', 'alerts-work'].flatMap((page) =>
      readFileSync(`docs/runbook/${page}.md`, 'utf8').split(/^## /m).slice(1),
    );
    const names = parts.map((part) => part.split('\n', 1)[0] ?? '');
    const perAlert = alerts.map(({ alert = '' }) => alert).filter((name) => !name.startsWith('ErrorBudget'));
    expect(names).toEqual([...levels, ...perAlert]);
    for (const part of parts)
      for (const word of ['Meaning', 'Check', 'Action'])
        expect(part, part.slice(0, 30)).toContain(`- **${word}**: `);
  });

  it('every service level is documented with its budget, and under no other name', () => {
    const text = readFileSync('docs/service-levels.md', 'utf8');
    const mentioned = [
      ...text.matchAll(/^\| \[`(\w+)`\]\(runbook\/alerts\.md#\1\)[^|]*\|[^|]*\| ([\d.]+) %/gm),
    ];
    const budgets = loadPrometheusRules()
      .filter(({ record }) => record === 'level:budget')
      .map(({ labels, expr }) => [labels?.level, Number(/vector\((.*)\)/.exec(expr)?.[1]) * 100]);
    expect(mentioned.map(([, level, percent]) => [level, Number(percent)])).toEqual(budgets);
  });

  it.skipIf(!hasPromtool)(
    'promtool accepts them, and they fire and stay silent as their tests expect',
    async () => {
      expect(promtool('check', 'rules', 'rules.yml')).toContain('SUCCESS');
      expect(promtool('check', 'config', 'prometheus.yml')).toContain('SUCCESS');
      expect(promtool('test', 'rules', 'rules.test.yml', 'rules.day.test.yml')).toContain('SUCCESS');
    },
  );
});

describe('dashboard', () => {
  it('has unique panel ids, a title for each panel, and its data source in a variable', () => {
    const ids = loadGrafanaPanels().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const sources = loadGrafanaPanels().flatMap(({ datasource, targets = [] }) => [
      ...(datasource ? [datasource.uid] : []),
      ...targets.map((target) => target.datasource.uid),
    ]);
    expect([...new Set(sources)]).toEqual(['${datasource}']);
    expect(loadGrafanaPanels().every(({ title }) => title !== '')).toBe(true);
  });

  it.skipIf(!hasPromtool)('promtool can parse every panel', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'panels-'));
    const path = join(folder, 'panels.yml');
    const each = loadPanelExpressions().map((expr, index) => ({ record: `panel:${index}`, expr }));
    await writeFile(path, JSON.stringify({ groups: [{ name: 'panels', rules: each }] }));
    expect(promtool('check', 'rules', path)).toContain(`${each.length} rules found`);
  });
});
