import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { listSourceFiles, projectRoot } from '~/scripts/testing/source-imports';

/**
 * A constant object whose values are all Chinese texts, or the options of a choice: the labels of a closed list.
 */
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
const TABLE = /\w'?(?:: |, )'[^']*\p{Script=Han}/u;

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

/** Returns the value and the label of an option: `{ value: 'open', label: '开放申购' }` or `['open', '开放申购']`. */
function getOption(node: ts.Expression): [string, string] | null {
  const find = (name: string): ts.Expression | undefined =>
    ts.isObjectLiteralExpression(node)
      ? node.properties.filter(ts.isPropertyAssignment).find((property) => getName(property.name) === name)
          ?.initializer
      : undefined;
  const [value, label] = ts.isArrayLiteralExpression(node)
    ? node.elements
    : [find('value') ?? find('key'), find('label')];
  if (!value || !label || !ts.isStringLiteral(value) || !ts.isStringLiteral(label)) return null;
  return isChinese(label.text) && !isChinese(value.text) ? [value.text, label.text] : null;
}

/** Returns the labels of the options written in an array; null when an element is no option. */
function getOptions(array: ts.ArrayLiteralExpression): [string, string][] | null {
  const options = array.elements.map(getOption);
  return options.every((option) => option !== null) ? options : null;
}

/** Returns the label tables of a source text: constants, and options anywhere. */
function listLabelTables(file: string, text: string): LabelTable[] {
  const tables: LabelTable[] = [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const visit = (node: ts.Node): void => {
    if (ts.isArrayLiteralExpression(node)) {
      const options = getOptions(node);
      const { line } = source.getLineAndCharacterOfPosition(node.pos);
      if (options && options.length > 1) tables.push({ at: `${file}:${line + 1}`, labels: new Map(options) });
    }
    if (ts.isVariableDeclaration(node) && node.initializer) {
      let value = node.initializer;
      while (ts.isAsExpression(value) || ts.isSatisfiesExpression(value)) value = value.expression;
      const labels = ts.isObjectLiteralExpression(value) ? getLabels(value) : null;
      if (labels && labels.length > 1)
        tables.push({ at: `${file} ${getName(node.name)}`, labels: new Map(labels) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
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

  it('finds options that repeat a table', () => {
    const text = `const STATUS_NAMES = { open: '开放', closed: '暂停' };
      draw({ options: [{ value: 'open', label: '开放' }, { value: 'closed', label: '暂停' }] });
      const PAIRS = [['open', '开放'], ['closed', '暂停']];`;
    expect(listRepeated(listLabelTables('a.ts', text))).toEqual([
      ['a.ts STATUS_NAMES', 'a.ts:2'],
      ['a.ts STATUS_NAMES', 'a.ts:3'],
      ['a.ts:2', 'a.ts:3'],
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
