import { randomUUID } from 'node:crypto';
import { html, type Html } from '~/upstream/admin/web/html';
import type { OpsHost } from '~/upstream/core/actions/action';

/** A form that was posted a week ago is not posted again. */
const KEEP_MS = 7 * 86_400_000;
const KEY = /^[0-9a-f-]{36}$/;

export type TakenForm =
  | { kind: 'new'; end: (outcome: 'done' | 'refused') => Promise<void> }
  | { kind: 'known'; at: string; outcome: string | null };

/** Hidden field by which a form runs once, however often it is posted. */
export const renderFormKeyField = (): Html =>
  html`<input type="hidden" name="form_key" value="${randomUUID()}" />`;

/** Takes a posted form, or tells what became of it when it came before. One without a key came before. */
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
