import { isPositiveDecimal, toBig } from '~/domain/figures/money';
import type { OpsAction, OpsContext } from '~/upstream/core/actions/action';
import { recordAudit } from '~/upstream/core/audit';
import { createInputRefusal } from '~/upstream/core/refusal';

/**
 * Compares the values typed by the confirmer with those read from the file. The request keeps waiting when they
 * differ.
 * @throws Refusal 4000
 */
export async function checkRetypedPayouts(
  context: OpsContext,
  of: OpsAction,
  row: { id: string; arguments: Record<string, string> },
  typed: string,
): Promise<void> {
  if (!of.second?.retyped) return;
  const wanted = await of.second.retyped({ context, input: of.arguments.parse(row.arguments) });
  const given = typed
    .normalize('NFKC')
    .split(/[\s,;、]+/)
    .filter(Boolean);
  const wrong = wanted.filter(({ value }, index) => !isSameDecimal(given[index], value));
  if (wrong.length === 0 && given.length === wanted.length) return;
  await recordAudit(context.db, {
    ...{ at: context.now(), actor: 'ops', subjectType: 'operator_request', subjectId: row.id },
    action: 'retyped_wrong',
    detail: { action: of.name, wrong: wrong.length },
  });
  const labels = (wrong.length > 0 ? wrong : wanted).map(({ label }) => label).join('、');
  throw createInputRefusal(
    `须由您按公告再次填写：${labels}（依次以空格分隔）。填写的与文件读出的不一致，没有执行；公告与文件不符时请驳回`,
  );
}

const isSameDecimal = (typed: string | undefined, value: string): boolean =>
  typed !== undefined && isPositiveDecimal(typed) && toBig(typed).eq(value);
