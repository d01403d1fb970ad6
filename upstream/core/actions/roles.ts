import { MACHINE_ACTOR } from '~/upstream/core/acting';
import type { Requester } from '~/upstream/core/http/caller';

/** Roles of operators: every action names the roles that may run it. */
export const ROLES = ['reviewer', 'cashier', 'editor', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  reviewer: '审核',
  cashier: '资金',
  editor: '内容',
  admin: '管理员',
};

/** Operator who runs an action: a named one, or a machine with the configured token. */
export interface ActingOperator {
  /** Used in the audit log, in the access log and in log lines. */
  id: string;
  /** Display name for other operators. */
  display: string;
  roles: readonly Role[];
  /** Holds the configured token, and may be any person who can read it. */
  isToken: boolean;
  /** The password was set by another person: only a password change is allowed. */
  mustChange: boolean;
}

/** Returns the requester whose queue slot is used when an operator uploads a file. */
export const getOperatorRequester = ({ id }: ActingOperator): Requester => ({
  key: `operator:${id}`,
  isOwner: true,
});

/** Holder of `OPS_TOKEN`: machines, and the person who creates the first operators. */
export const TOKEN_OPERATOR: ActingOperator = {
  id: MACHINE_ACTOR,
  display: '系统令牌',
  roles: ROLES,
  isToken: true,
  mustChange: false,
};
