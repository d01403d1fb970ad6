import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { listSourceFiles, projectRoot } from '~/scripts/testing/source-imports';

/** A constant object whose values are all Chinese texts: the labels of a closed list. */
interface LabelTable {
  at: string;
  labels: ReadonlyMap<string, string>;
}

/** Tables of different lists that happen to have the same labels. */
const DIFFERENT_LISTS = [
  ['upstream/admin/web/history-words.ts HISTORY_KEY_LABELS', 'upstream/admin/web/labels.ts REVIEW_LABELS'],

  ['domain/orders/plan.ts PLAN_FREQUENCY_NAMES', 'domain/orders/private-sale.ts VALUATION_NAMES'],
];

/** A key with a Chinese text: only files with one are parsed. */
const TABLE = /\w'?: '[^']*\p{Script=Han}/u;

const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text);

const getName = (name: ts.PropertyName | ts.BindingName): string =>
  ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : '';

/** Returns the labels written in an object; null when a value is not a literal Chinese text. */
function getLabels(object: ts.ObjectLiteralExpression): [string, string][] | null {
  const labels: [string, string][] = [];
  for (const property of object.properties) {
    if (ts.isSpreadAssignment(property)) {
      // Labels of another table are not written here.
      const more = ts.isObjectLiteralExpression(property.expression) ? getLabels(property.expression) : [];
      if (more === null) return null;
      labels.push(...more);
      continue;
    }
    if (!ts.isPropertyAssignment(property)) return null;
    const { name, initializer } = property;
    if (ts.isPropertyAccessExpression(initializer)) continue;
    if (!ts.isStringLiteral(initializer) || !isChinese(initializer.text)) return null;
    labels.push([getName(name), initializer.text]);
  }
  return labels;
}

/** Returns the label tables of a source text, each a constant. */
function listLabelTables(file: string, text: string): LabelTable[] {
  const tables: LabelTable[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer) {
      let value = node.initializer;
      while (ts.isAsExpression(value) || ts.isSatisfiesExpression(value)) value = value.expression;
      const labels = ts.isObjectLiteralExpression(value) ? getLabels(value) : null;
      if (labels && labels.length > 1)
        tables.push({ at: `${file} ${getName(node.name)}`, labels: new Map(labels) });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return tables;
}

/**
 * Whether the smaller table repeats the larger one: it labels only keys of it, at least two and at least half of
 * them with the same text. Short and long names of one list differ in most texts.
 */
function isRepeated(one: LabelTable, other: LabelTable): boolean {
  const [small, large] =
    one.labels.size <= other.labels.size ? [one.labels, other.labels] : [other.labels, one.labels];
  const keys = [...small.keys()];
  const same = keys.filter((key) => small.get(key) === large.get(key)).length;
  return keys.every((key) => large.has(key)) && same > 1 && same * 2 >= keys.length;
}

function listRepeated(tables: readonly LabelTable[]): string[][] {
  const pairs = tables.flatMap((one, index) =>
    tables.slice(index + 1).flatMap((other) => (isRepeated(one, other) ? [[one.at, other.at].sort()] : [])),
  );
  return pairs.filter((pair) => !DIFFERENT_LISTS.some((known) => known.join() === pair.join()));
}

describe('labels of closed lists', () => {
  it('finds a second table with the same or with partly different labels, but no short names', () => {
    const text = `
      const KINDS = { question: '咨询', fault: '使用问题', complaint: '投诉' };
      const KIND_WORDS = { question: '咨询', fault: '问题反馈', complaint: '投诉' } as const;
      const PART: Record<string, string> = { question: '咨询', complaint: '投诉' };
      const SHORT = { question: '问', fault: '障', complaint: '诉' };
      const SPREAD = { ...KINDS, other: '其他' };`;
    const at = (name: string) => `a.ts ${name}`;
    expect(listRepeated(listLabelTables('a.ts', text))).toEqual([
      [at('KINDS'), at('KIND_WORDS')],
      [at('KINDS'), at('PART')],
      [at('KIND_WORDS'), at('PART')],
    ]);
  });

  it('are written in one table, which app, BFF and upstream import', () => {
    const tables = ['app', 'bff', 'contract', 'domain', 'upstream'].flatMap((folder) =>
      listSourceFiles(folder).flatMap((file) => {
        const text = readFileSync(join(projectRoot, file), 'utf8');
        return TABLE.test(text) ? listLabelTables(file, text) : [];
      }),
    );
    expect(tables.length).toBeGreaterThan(150);
    expect(listRepeated(tables)).toEqual([]);
  });
});
