import { z } from 'zod';
import { markSecret } from '~/domain/shared/secret';
import { defineAction } from '~/upstream/core/actions/action';
import {
  addOperator,
  changeOwnPassword,
  isBootstrapAllowed,
  loadOperator,
  resetPassword,
  setDisabled,
  setRoles,
} from '~/upstream/admin/actions/operators';
import { ROLES, type Role } from '~/upstream/core/actions/roles';

const SHOWN = 500;
const PASSWORD_MIN = 12;
const PASSWORD_MAX = 128;

const nameSchema = z
  .string()
  .trim()
  .regex(/^[a-z][a-z0-9.-]{1,31}$/, { error: '登录名为 2 至 32 位小写字母、数字、点或连字符，以字母开头' })
  .describe('login name: lower-case letters, digits, . and -');
const nameShape = { name: nameSchema };
/** Data of a new operator. */
export const newOperatorShape = {
  ...nameShape,
  display: z.string().trim().min(2).max(20).describe('name of the person'),
  staff_no: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9-]{1,20}$/, { error: '工号为 1 至 20 位字母、数字或连字符' })
    .describe('employee number; each person is one operator'),
};
const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text);
const rolesSchema = z
  .string()
  .max(100)
  .transform((text, check): Role[] => {
    const roles = [...new Set(text.split(/[,，\s]+/).filter(Boolean))];
    const known = roles.filter(isRole);
    if (known.length > 0 && known.length === roles.length) return known;
    check.addIssue({ code: 'custom', message: `角色为 ${ROLES.join('、')}，以逗号分隔` });
    return z.NEVER;
  })
  .describe(`one or more of ${ROLES.join(', ')}, separated by commas`);

/** Returns the current state of an operator, for the confirmer of a change. */
const getSubject = async ({
  context,
  input,
}: {
  context: Parameters<typeof loadOperator>[0];
  input: { name: string };
}) => {
  const { name, display, staff_no, roles, disabled_at } = await loadOperator(context, input.name);
  return { name, display, staff_no, roles, disabled_at };
};

/**
 * Operators by name. Creating, raising and re-enabling require two administrators; disabling requires one. Two
 * administrators always remain.
 */
export const operatorActions = [
  defineAction({
    name: 'list-operators',
    title: '操作员名单',
    roles: ['admin'],
    summary: 'lists the operators with their roles and last login',
    arguments: z.strictObject({}),
    run: ({ context }) =>
      context.db
        .selectFrom('operators')
        .select([
          'name',
          'display',
          'staff_no',
          'roles',
          'must_change',
          'created_at',
          'disabled_at',
          'last_login_at',
        ])
        .orderBy('name')
        .limit(SHOWN)
        .execute(),
  }),
  defineAction({
    name: 'add-operator',
    title: '新增操作员',
    roles: ['admin'],
    summary:
      'creates an operator and prints the first password once. Only the token creates the first two administrators',
    arguments: z.strictObject({ ...newOperatorShape, roles: rolesSchema }),
    word: 'name',
    second: {
      subject: async ({ context, input }) => {
        const { db } = context;
        const taken = await db
          .selectFrom('operators')
          .select('name')
          .where((row) => row.or([row('name', '=', input.name), row('staff_no', '=', input.staff_no)]))
          .execute();
        return { taken: taken.map(({ name }) => name) };
      },
      isWaived: async ({ context, input }) =>
        context.operator.isToken && input.roles.includes('admin') && (await isBootstrapAllowed(context)),
    },
    run: ({ context, input: { name, display, staff_no, roles } }) =>
      addOperator(context, { name, display, staffNo: staff_no, roles }),
  }),
  defineAction({
    name: 'set-operator-roles',
    title: '更改操作员的角色',
    roles: ['admin'],
    summary: 'changes the roles of an operator and ends all their sessions',
    arguments: z.strictObject({ ...nameShape, roles: rolesSchema }),
    word: 'name',
    second: { subject: getSubject },
    async run({ context, input: { name, roles } }) {
      await setRoles(context, name, roles);
      return { name, roles };
    },
  }),
  defineAction({
    name: 'disable-operator',
    title: '停用操作员',
    roles: ['admin'],
    summary: 'disables an operator and ends all their sessions',
    arguments: z.strictObject(nameShape),
    word: 'name',
    async run({ context, input: { name } }) {
      await setDisabled(context, name, true);
      return { name, is_disabled: true };
    },
  }),
  defineAction({
    name: 'enable-operator',
    title: '恢复操作员',
    roles: ['admin'],
    summary: 'enables a disabled operator',
    arguments: z.strictObject(nameShape),
    word: 'name',
    second: { subject: getSubject },
    async run({ context, input: { name } }) {
      await setDisabled(context, name, false);
      return { name, is_disabled: false };
    },
  }),
  defineAction({
    name: 'reset-operator-password',
    title: '重置操作员的密码',
    roles: ['admin'],
    summary: 'creates a new first password for an operator, printed once, and ends all their sessions',
    arguments: z.strictObject(nameShape),
    word: 'name',
    second: { subject: getSubject },
    run: ({ context, input: { name } }) => resetPassword(context, name),
  }),
  defineAction({
    name: 'change-password',
    title: '修改我的密码',
    roles: ROLES,
    isForNamed: true,
    summary: 'changes your own password and ends all your sessions, including this one',
    arguments: z.strictObject({
      old_password: markSecret(z.string().min(1).max(PASSWORD_MAX)).describe('current password'),
      new_password: markSecret(
        z
          .string()
          .min(PASSWORD_MIN, { error: `新密码至少 ${PASSWORD_MIN} 位` })
          .max(PASSWORD_MAX, { error: `新密码最多 ${PASSWORD_MAX} 位` }),
      ).describe(`at least ${PASSWORD_MIN} characters`),
    }),
    async run({ context, input: { old_password, new_password } }) {
      await changeOwnPassword(context, old_password, new_password);
      return { is_changed: true };
    },
  }),
];
