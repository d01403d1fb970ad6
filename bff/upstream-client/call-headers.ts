import type { ListedCall } from '~/contract';
import type { CallContext } from '~/bff/upstream-client/call-context';
import { buildBytesHeaders, buildFileHeaders } from '~/bff/upstream-client/file-calls';
import { buildGsHeaders } from '~/bff/upstream-client/gs-headers';
import type { WireCall } from '~/bff/upstream-client/run-call';
import { buildUpstreamHeaders } from '~/bff/http/header-lists';
import { createLoginNeededError } from '~/bff/core/upstream-errors';

/** Token for a call. Throws LoginNeededError where the call needs one and the session has none. */
export function getCallToken(
  context: CallContext,
  call: ListedCall,
  replaced: string | undefined,
): string | null {
  const { auth } = call.definition;
  if (auth === 'none') return null;
  const token = replaced ?? context.session.token;
  if (token === null && auth === 'required') throw createLoginNeededError();
  return token;
}

/** Headers for sending and receiving files, in place of those for JSON. */
export function getFileCallHeaders(
  { definition }: ListedCall,
  wire: WireCall,
): Record<string, string> | undefined {
  if (definition.resultKind === 'file') return buildFileHeaders(wire.range, definition.maxRangeBytes);
  if (definition.bodyKind !== 'binary') return undefined;
  return buildBytesHeaders(wire.upload?.length ?? wire.body?.byteLength ?? 0);
}

/** Device token of the browser, for the calls that carry it: a login creates one where there is none. */
export async function getDeviceToken(
  { device, scope }: CallContext,
  { definition }: ListedCall,
): Promise<string | null> {
  if (definition.deviceToken === 'createForGuests') await device.keep(null);
  const deviceToken = await (definition.deviceToken === 'create' ? device.readOrMake() : device.read());
  if (deviceToken !== null) scope.isOfDevice = true;
  return deviceToken;
}

/** Headers of a call to upstream. */
export function buildCallHeaders(
  context: CallContext,
  wire: WireCall,
  { spanId, ...ids }: { token: string | null; deviceToken: string | null; spanId: string },
): Record<string, string> {
  const { id: requestId, traceId, isSampled } = context.scope;
  return buildUpstreamHeaders({
    gs: buildGsHeaders(context.client, context.gsSettings),
    requestId,
    traceParent: { traceId, spanId, isSampled },
    userAgent: context.userAgent,
    clientAddress: context.clientAddress,
    ...ids,
    hasBody: wire.body !== null,
    idempotencyKey: wire.idempotencyKey,
  });
}
