/** Why an accepted reply is none by the contract, in words that hold nothing of the reply itself. */
import { z } from 'zod';
import type { ListedCall } from '~/contract';
import { isPortalError, type PortalError } from '~/bff/core/errors';
import type { RequestScope } from '~/bff/http/request-scope';

const ISSUES_MAX = 5;
const STEPS_MAX = 8;
/** A name of the contract. A member of a record has a name that is data, and an index says which of many. */
const NAME = /^[a-z]\w{0,39}$/i;

/** Where and how a reply differs: `list.*.amount invalid_type`, a few of them. Never a value, nor a name that is data. */
export function describeContractFault(error: z.ZodError): string {
  const told = error.issues.map(({ path, code }) => {
    const steps = path.slice(0, STEPS_MAX).map((step) => (NAME.test(String(step)) ? String(step) : '*'));
    return `${steps.join('.') || '(result)'} ${code}`;
  });
  return [...new Set(told)].slice(0, ISSUES_MAX).join('; ');
}

/** Whether a call failed because its accepted reply is none by the contract: it was taken, and nobody knows how. */
export const isContractFault = (error: unknown): error is PortalError & { cause: z.ZodError } =>
  isPortalError(error) && error.cause instanceof z.ZodError;

/** Notes it for the log line of the request when a call failed because its reply breaks the contract. */
export function recordContractFault(
  scope: RequestScope,
  { id }: Pick<ListedCall, 'id'>,
  error: unknown,
): void {
  if (!isContractFault(error)) return;
  scope.upstreamFaults += 1;
  scope.contractFault ??= `${id}: ${describeContractFault(error.cause)}`;
}
