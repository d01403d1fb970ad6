import type { z } from 'zod';
import { redirectWithFlash, type ActionArguments } from '~/app/route-kit/page-action';
import { createFieldThrower } from '~/app/route-kit/refused-at';
import { paths } from '~/app/paths';
import { PLAN_CHANGE_TEXTS } from '~/app/pages/public/plans/change-texts';
import type { planStateSchema } from '~/app/pages/public/plans/plan-schema';

type ChangePage = Pick<
  ActionArguments<z.output<typeof planStateSchema>, unknown, unknown>,
  'value' | 'context' | 'edition' | 'viewer' | 'url'
>;

/** Pauses, resumes or stops a plan, then redirects to it. Throws FieldError for a wrong trade password. */
export async function changePlan({ value, context, edition }: ChangePage) {
  const { intent_key, ...body } = value;
  await context.upstream.plans
    .setState({ body }, { idempotencyKey: intent_key })
    .catch(createFieldThrower('trade_password'));
  const done = Object.values(PLAN_CHANGE_TEXTS).find(({ state }) => state === value.state)?.done ?? '';
  return redirectWithFlash(context, paths.publicPlan(edition, value.plan_id), done);
}
