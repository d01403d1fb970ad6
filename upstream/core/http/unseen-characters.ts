import type { ListedCall } from '~/contract';
import { listLeafFields } from '~/contract/leaf-fields';
import { isPlainText } from '~/domain/shared/text';

const secretsOf = new Map<string, ReadonlySet<string>>();

/** Names of body fields that are compared and never shown; their allowed characters are not disclosed. */
function listSecretNames({ id, definition }: ListedCall): ReadonlySet<string> {
  const known = secretsOf.get(id);
  if (known) return known;
  const names = listLeafFields(definition.body).flatMap(({ isSecret, field }) => (isSecret ? [field] : []));
  const found = new Set(names);
  secretsOf.set(id, found);
  return found;
}

/**
 * Returns the top-level field of a JSON body that has a text with invisible characters; null when all texts are
 * plain. The rule applies to every call, because submitted text is shown to other users and to operators. Beacons
 * are scrubbed instead.
 */
export function findUnseenField(call: ListedCall, body: unknown): string | null {
  const { bodyKind, isBeacon } = call.definition;
  if (bodyKind === 'binary' || isBeacon || body === null || typeof body !== 'object') return null;
  const secrets = listSecretNames(call);
  const isUnseen = (value: unknown, name: string): boolean => {
    if (typeof value === 'string') return !secrets.has(name) && !isPlainText(value);
    if (Array.isArray(value)) return value.some((each) => isUnseen(each, name));
    if (value === null || typeof value !== 'object') return false;
    return Object.entries(value).some(([key, each]) => !isPlainText(key) || isUnseen(each, key));
  };
  return Object.entries(body).find(([name, value]) => isUnseen(value, name))?.[0] ?? null;
}
