import type { ListedCall } from '~/contract';
import type { CallContext } from '~/bff/upstream-client/call-context';
import { buildBytesHeaders, buildFileHeaders } from '~/bff/upstream-client/file-calls';
import { buildGsHeaders } from '~/bff/upstream-client/gs-headers';
import type { WireCall } from '~/bff/upstream-client/run-call';
import { buildUpstreamHeaders } from '~/bff/http/header-lists';
import { createLoginNeededError } from '~/bff/core/upstream-errors';

/** The token a call is made with. Throws LoginNeededError where it needs one and the session has none. */
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

/** What files go up and come down with, in place of JSON's. */
export function getFileCallHeaders(
  { definition }: ListedCall,
  wire: WireCall,
): Record<string, string> | undefined {
  if (definition.resultKind === 'file') return buildFileHeaders(wire.range, definition.pieceBytes);
  if (definition.bodyKind !== 'binary') return undefined;
  return buildBytesHeaders(wire.upload?.length ?? wire.body?.byteLength ?? 0);
}

/** The browser's mark, for the calls that carry it: a login makes one where there is none. */
export async function getDeviceToken(
  { device, scope }: CallContext,
  { definition }: ListedCall,
): Promise<string | null> {
  if (definition.deviceMark === 'keep') await device.keep(null);
  const mark = await (definition.deviceMark === 'make' ? device.readOrMake() : device.read());
  if (mark !== null) scope.isOfDevice = true;
  return mark;
}

/** The headers of a call to upstream. */
export function buildCallHeaders(
  context: CallContext,
  wire: WireCall,
  { spanId, ...marks }: { token: string | null; deviceMark: string | null; spanId: string },
): Record<string, string> {
  const { id: requestId, traceId, isSampled } = context.scope;
  return buildUpstreamHeaders({
    gs: buildGsHeaders(context.client, context.gsSettings),
    requestId,
    traceParent: { traceId, spanId, isSampled },
    userAgent: context.userAgent,
    clientAddress: context.clientAddress,
    ...marks,
    hasBody: wire.body !== null,
    idempotencyKey: wire.idempotencyKey,
  });
}
