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

/** Whoever has the database itself: they could write any row, so this way in opens nothing that was closed. */
const OWNER: ActingOperator = {
  id: DATABASE_ACTOR,
  display: '数据库恢复',
  roles: ['admin'],
  isToken: false,
  mustChange: false,
};

/**
 * Makes an administrator, or lets one in again with a new first password: the way back where too few administrators can log in.
 * It has no address and no action. The audit says that the database's owner did it.
 * @param person who it is; null for an operator that exists
 * @throws Refusal 4004 when there is no such operator and no person is given, 4009 when the employee's number is taken
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
