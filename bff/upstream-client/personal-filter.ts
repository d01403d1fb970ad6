/**
 * Masks personal fields on their way to a browser, in pages and in calls alike (domain/person/personal-fields.ts).
 */
import { findMask, maskPersonal } from '~/domain/person/personal-fields';
import type { ListedCall } from '~/contract';
import { listLeafFields } from '~/contract/leaf-fields';
import type { AcceptedReply } from '~/bff/upstream-client/envelope';

const known = new Map<string, boolean>();

/**
 * Whether a reply must be checked: the contract names a personal field in it, or it concerns the current person,
 * for whom upstream may send more than the contract.
 */
export function hasPersonalFields({ id, definition }: ListedCall): boolean {
  if (definition.isServerOnly || definition.resultKind === 'file') return false;
  if (definition.auth === 'required') return true;
  let carries = known.get(id);
  if (carries === undefined) {
    carries = listLeafFields(definition.result).some(({ field }) => findMask(id, field) !== null);
    known.set(id, carries);
  }
  return carries;
}

/** Returns the reply with personal fields masked; the bytes are serialised again only where a field was masked. */
export function maskPersonalFields(call: ListedCall, reply: AcceptedReply): AcceptedReply {
  if (!hasPersonalFields(call)) return reply;
  const result = maskPersonal(call.id, reply.envelope.result);
  if (result === reply.envelope.result) return reply;
  const envelope = { ...reply.envelope, result };
  return { bytes: Buffer.from(JSON.stringify(envelope)), envelope };
}
