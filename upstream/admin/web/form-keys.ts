import { randomUUID } from 'node:crypto';
import { html, type Html } from '~/upstream/admin/web/html';
import type { OpsHost } from '~/upstream/core/actions/action';

/** Posts of a form older than a week do not occur again. */
const KEEP_MS = 7 * 86_400_000;
const KEY = /^[0-9a-f-]{36}$/;

export type TakenForm =
  | { kind: 'new'; end: (outcome: 'done' | 'refused') => Promise<void> }
  | { kind: 'known'; at: string; outcome: string | null };

/** Renders the hidden field that makes a form run once, for any number of posts. */
export const renderFormKeyField = (): Html =>
  html`<input type="hidden" name="form_key" value="${randomUUID()}" />`;

/** Claims a posted form, or returns the result of its first post. A form without a key counts as already posted. */
export async function takeForm(
  { db, now }: Pick<OpsHost, 'db' | 'now'>,
  { key, operatorId, action }: { key: string; operatorId: string; action: string },
): Promise<TakenForm> {
  const at = now().toISOString();
  if (!KEY.test(key)) return { kind: 'known', at, outcome: 'refused' };
  await db
    .deleteFrom('operator_forms')
    .where('at', '<', new Date(now().getTime() - KEEP_MS).toISOString())
    .execute();
  const added = await db
    .insertInto('operator_forms')
    .values({ key, operator_id: operatorId, action, at, outcome: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (added)
    return {
      kind: 'new',
      end: async (outcome) =>
        void (await db.updateTable('operator_forms').set({ outcome }).where('key', '=', key).execute()),
    };
  const first = await db
    .selectFrom('operator_forms')
    .select(['at', 'outcome'])
    .where('key', '=', key)
    .executeTakeFirst();
  return { kind: 'known', at: first?.at ?? at, outcome: first?.outcome ?? null };
}
