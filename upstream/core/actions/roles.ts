import { MACHINE_ACTOR } from '~/upstream/core/acting';
import type { Requester } from '~/upstream/core/http/caller';

/** What an operator may be: every action names the roles that may run it. */
export const ROLES = ['reviewer', 'cashier', 'editor', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  reviewer: '审核',
  cashier: '资金',
  editor: '内容',
  admin: '管理员',
};

/** Who runs an action: a named operator, or a machine with the token of the settings. */
export interface ActingOperator {
  /** Stands in the audit, in looks and in the log. */
  id: string;
  /** Shown to other operators. */
  display: string;
  roles: readonly Role[];
  /** Holds the token of the settings, and may be anybody who can read it. */
  isToken: boolean;
  /** The password was given by somebody else: nothing but another password may be done. */
  mustChange: boolean;
}

/** Whose turn it is where an operator hands in a file. */
export const getOperatorRequester = ({ id }: ActingOperator): Requester => ({
  key: `operator:${id}`,
  isOwner: true,
});

/** Whoever holds `OPS_TOKEN`: machines, and whoever makes the first operators. */
export const TOKEN_OPERATOR: ActingOperator = {
  id: MACHINE_ACTOR,
  display: '系统令牌',
  roles: ROLES,
  isToken: true,
  mustChange: false,
};
