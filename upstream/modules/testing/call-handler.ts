import type { CallInput, CallResult } from '~/contract';
import type { CallDefinition } from '~/contract/define';
import type { Account, CallHandler, HandlerInput, ServiceContext } from '~/upstream/core/service-context';

/**
 * Makes a call like the upstream: input is parsed with the contract schemas, and a reply that breaks the contract
 * fails the test.
 */
export async function callHandler<C extends CallDefinition>(
  definition: C,
  handler: CallHandler<C>,
  context: ServiceContext,
  input: CallInput<C>,
  account: Account | null = null,
): Promise<CallResult<C>> {
  const given = input as { query?: unknown; body?: unknown };
  const reply = await handler({
    query: definition.query.parse(given.query ?? {}),
    body: definition.body.parse(given.body ?? {}),
    account,
    context,
  } as HandlerInput<C>);
  return definition.result.parse(reply) as CallResult<C>;
}
