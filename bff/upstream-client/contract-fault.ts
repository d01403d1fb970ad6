/** Explains why an accepted reply breaks the contract, in words that contain no data of the reply. */
import { z } from 'zod';
import type { ListedCall } from '~/contract';
import { isPortalError, type PortalError } from '~/bff/core/errors';
import type { RequestScope } from '~/bff/http/request-scope';

const ISSUES_MAX = 5;
const STEPS_MAX = 8;
/** A name from the contract. A record key is data and must not appear, and an index identifies one of many. */
const NAME = /^[a-z]\w{0,39}$/i;

/**
 * Describes where and how a reply differs: `list.*.amount invalid_type`, a few of them. Never a value, nor a name
 * that is data.
 */
export function describeContractViolation(error: z.ZodError): string {
  const issues = error.issues.map(({ path, code }) => {
    const steps = path.slice(0, STEPS_MAX).map((step) => (NAME.test(String(step)) ? String(step) : '*'));
    return `${steps.join('.') || '(result)'} ${code}`;
  });
  return [...new Set(issues)].slice(0, ISSUES_MAX).join('; ');
}

/**
 * Whether a call failed because its accepted reply breaks the contract: upstream executed it, but the details are
 * unknown.
 */
export const isContractViolation = (error: unknown): error is PortalError & { cause: z.ZodError } =>
  isPortalError(error) && error.cause instanceof z.ZodError;

/** Records it for the log line of the request when a call failed because its reply breaks the contract. */
export function recordContractViolation(
  scope: RequestScope,
  { id }: Pick<ListedCall, 'id'>,
  error: unknown,
): void {
  if (!isContractViolation(error)) return;
  scope.upstreamFaults += 1;
  scope.contractFault ??= `${id}: ${describeContractViolation(error.cause)}`;
}
