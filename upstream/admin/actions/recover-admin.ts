import {
  addOperator,
  loadOperator,
  resetPassword,
  setDisabled,
  setRoles,
} from '~/upstream/admin/actions/operators';
import type { ActingOperator } from '~/upstream/core/actions/roles';
import { runAsOperator, DATABASE_ACTOR } from '~/upstream/core/acting';
import type { ServiceContext } from '~/upstream/core/service-context';
import { notFound, Refusal } from '~/upstream/core/refusal';

/** A person with access to the database: they could write any row, so this recovery grants no additional access. */
const OWNER: ActingOperator = {
  id: DATABASE_ACTOR,
  display: '数据库恢复',
  roles: ['admin'],
  isToken: false,
  mustChange: false,
};

/**
 * Creates an administrator, or re-enables one with a new first password: the recovery when too few administrators
 * can log in. It has no URL and no action. The audit log records the owner of the database as the actor.
 * @param person identity; null for an existing operator
 * @throws Refusal 4004 when there is no such operator and no person is given, 4009 when the employee number is
 * taken
 */
export const recoverAdmin = (
  store: Pick<ServiceContext, 'db' | 'now' | 'config'>,
  name: string,
  person: { display: string; staffNo: string } | null,
): Promise<{ operator: string; password: string }> =>
  runAsOperator(DATABASE_ACTOR, async () => {
    const context = { ...store, operator: OWNER };
    const known = await loadOperator(store, name).catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    if (known === null) {
      if (person === null) throw notFound('操作员');
      return addOperator(context, { name, roles: ['admin'], ...person });
    }
    if (!known.roles.includes('admin')) await setRoles(context, name, [...known.roles, 'admin']);
    if (known.disabled_at !== null) await setDisabled(context, name, false);
    return resetPassword(context, name);
  });
