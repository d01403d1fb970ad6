import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { getRefusalLink } from '~/app/route-kit/refusal-link';
import { REFUSAL_TEXTS } from '~/bff/core/refusal-texts';
import { CODES } from '~/contract/codes';
import { COARSE_CODES, COARSE_REASONS, parseRefusal, TRADE_CODES } from '~/contract/refusals';
import { NEXT_STEP_BY_REASON, nextStepSchema, refusalReasonSchema } from '~/contract/refusal-reasons';
import { listSourceFiles, projectRoot } from '~/scripts/testing/source-imports';

/** A refusal in the source code: its code, and the names given with it. */
interface Written {
  at: string;
  code: number | null;
  reasons: string[];
  nexts: string[];
  fields: number;
}

/** Returns the text of every string below a node, for all branches. */
const stringsIn = (node: ts.Node): string[] =>
  ts.isStringLiteral(node) ? [node.text] : node.getChildren().flatMap(stringsIn);

function getCode(node: ts.Expression): number | null {
  if (!ts.isPropertyAccessExpression(node)) return null;
  const table = { CODES, TRADE_CODES }[node.expression.getText()] as Record<string, number> | undefined;
  return table?.[node.name.text] ?? null;
}

function getDetail(node: ts.Expression | undefined): Pick<Written, 'reasons' | 'nexts' | 'fields'> {
  const found: Record<string, string[]> = {};
  // A forwarded refusal of another process: its reason was set at its origin.
  if (node && ts.isAsExpression(node) && node.type.getText() === 'RefusalReasonFields') found.reason = ['*'];
  if (node && ts.isObjectLiteralExpression(node)) {
    for (const property of node.properties) {
      const name = property.name?.getText() ?? '';
      // A shorthand property has a value of the schema's own type.
      found[name] = ts.isPropertyAssignment(property) ? getValues(property.initializer) : ['*'];
    }
  }
  return { reasons: found.reason ?? [], nexts: found.next ?? [], fields: (found.field ?? []).length };
}

/** Returns the possible values of a property: both branches of a conditional, not its condition. */
const getValues = (node: ts.Expression): string[] =>
  ts.isConditionalExpression(node)
    ? [...getValues(node.whenTrue), ...getValues(node.whenFalse)]
    : ts.isStringLiteral(node)
      ? stringsIn(node)
      : ['*'];

const written: Written[] = listSourceFiles('upstream').flatMap((file) => {
  const text = readFileSync(join(projectRoot, file), 'utf8');
  if (!text.includes('new Refusal(')) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Written[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && node.expression.getText() === 'Refusal') {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      const [code, , detail] = node.arguments ?? [];
      found.push({
        at: `${file}:${line + 1}`,
        code: code ? getCode(code) : null,
        ...getDetail(detail),
      });
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
});

/** Returns the reason of a refusal: its own, otherwise that of its code. */
const readOf = ({ code, reasons }: Written): string[] =>
  reasons.length > 0 ? reasons : [code === null ? 'other' : parseRefusal({ code }).reason];

describe('every refusal of the reference service', () => {
  it('ERR-003 gives a specific reason: that of its code, or an additional one', () => {
    expect(written.length).toBeGreaterThan(200);
    const coarse: readonly string[] = COARSE_REASONS;
    const silent = written.filter((each) => readOf(each).some((reason) => coarse.includes(reason)));
    expect(silent.map(({ at }) => at)).toEqual([]);
    const bare = written.filter(
      ({ code, reasons }) => (COARSE_CODES as readonly (number | null)[]).includes(code) && !reasons.length,
    );
    expect(bare.map(({ at }) => at)).toEqual([]);
  });

  it('names the field when the input breaks a rule', () => {
    const fieldless = written.filter(({ reasons, fields }) => reasons.includes('invalid') && fields === 0);
    expect(fieldless.map(({ at }) => at)).toEqual([]);
  });

  it('has a text and a next step in the catalogue, and every reason there can occur', () => {
    const known: readonly string[] = refusalReasonSchema.options;
    const steps: readonly string[] = nextStepSchema.options;
    for (const each of written) {
      for (const reason of readOf(each)) if (reason !== '*') expect(known, each.at).toContain(reason);
      for (const next of each.nexts) expect(steps, each.at).toContain(next);
    }
    for (const reason of refusalReasonSchema.options) {
      expect(REFUSAL_TEXTS[reason].text, reason).not.toBe('');
      const next = NEXT_STEP_BY_REASON[reason];
      const way = getRefusalLink({ next }, 'wealth', '/wealth/some/page');
      expect(way === null, `${reason}: ${next}`).toBe(next === 'correct' || next === 'wait');
    }
    const used = new Set(written.flatMap(readOf));
    const unused = refusalReasonSchema.options.filter((reason) => !used.has(reason));
    expect(new Set(unused)).toEqual(new Set([...COARSE_REASONS, 'pledge', 'qualified']));
  });
});
