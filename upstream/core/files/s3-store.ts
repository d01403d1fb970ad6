import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { countExternalRequest } from '~/upstream/core/metrics';
import { hashBytes, RECENT_FILE_MS, type FileStore } from '~/upstream/core/files/store';

/** Location of the objects, and timeout of one request. */
export interface S3Location {
  /**
   * `https://KEY:SECRET@host/bucket`, or with the bucket in the host; the path after it is a prefix of each name.
   */
  url: string;
  region: string;
  timeoutMs?: number;
}

/** Below the call timeout of the portal, so that the portal receives the error itself. */
const TIMEOUT_MS = 8_000;
/** An older mark belongs to a process that ended while it removed bytes. */
const DELETION_MARKER_MS = 60_000;
const DELETION_PAUSE_MS = 100;
const SERVER_ERROR = 500;

/** Thrown when the object store could not be reached, or failed a request. */
export class ObjectStoreError extends Error {
  override readonly name = 'ObjectStoreError';
  /** The store answered: it does not have these bytes, or has other ones. */
  readonly isLost: boolean;

  constructor(message: string, { cause, isLost = false }: { cause?: unknown; isLost?: boolean } = {}) {
    super(message, { cause });
    this.isLost = isLost;
  }
}

/** Whether an object is missing or does not match its name; false when the store could not tell. */
export const isLostObject = (error: unknown): boolean => error instanceof ObjectStoreError && error.isLost;

/** Returns the milliseconds since an object was written, by the clock of the store; null: no object. */
function getAge(reply: Response): number | null {
  if (reply.status === 404) return null;
  const now = Date.parse(reply.headers.get('date') ?? '');
  return (Number.isNaN(now) ? Date.now() : now) - Date.parse(reply.headers.get('last-modified') ?? '');
}

/**
 * Opens a file store on an S3-compatible service with strong read-after-write consistency, with the same names as
 * on disk. Each upload carries its SHA-256, so that the store refuses damaged bytes; read bytes are verified again
 * here.
 */
export function openS3Store({ url, region, timeoutMs = TIMEOUT_MS }: S3Location): FileStore {
  const { origin, pathname, username, password } = new URL(url);
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region,
    retries: 1,
  });
  const root = `${origin}${pathname.replace(/\/+$/, '')}`;
  const getAddress = (sha256: string): string => `${root}/${sha256.slice(0, 2)}/${sha256}`;
  // Exists during a removal: writers of the same bytes write them again.
  const getDeletionMarkerKey = (sha256: string): string => `${root}/going/${sha256}`;

  async function ask(method: string, address: string, bytes?: Uint8Array): Promise<Response> {
    let reply: Response;
    try {
      reply = await client.fetch(address, {
        method,
        signal: AbortSignal.timeout(timeoutMs),
        headers: { 'x-amz-content-sha256': hashBytes(bytes ?? new Uint8Array()) },
        ...(bytes ? { body: Buffer.from(bytes) } : {}),
      });
    } catch (cause) {
      countExternalRequest('object_store', false);
      throw new ObjectStoreError(`The object store did not respond to ${method}`, { cause });
    }
    countExternalRequest('object_store', reply.status < SERVER_ERROR);
    if (reply.ok || (reply.status === 404 && method !== 'PUT')) return reply;
    await reply.body?.cancel();
    throw new ObjectStoreError(`The object store returned HTTP ${reply.status} for ${method}`);
  }

  const loadAge = async (address: string): Promise<number | null> => getAge(await ask('HEAD', address));
  async function isGoing(sha256: string): Promise<boolean> {
    const age = await loadAge(getDeletionMarkerKey(sha256));
    return age !== null && age < DELETION_MARKER_MS;
  }

  return {
    async put(bytes) {
      const sha256 = hashBytes(bytes);
      do await ask('PUT', getAddress(sha256), bytes);
      while ((await isGoing(sha256)) && (await sleep(DELETION_PAUSE_MS, true)));
      return sha256;
    },
    async get(sha256) {
      const reply = await ask('GET', getAddress(sha256));
      if (reply.status === 404)
        throw new ObjectStoreError(`The object store has no ${sha256}`, { isLost: true });
      const bytes = Buffer.from(await reply.arrayBuffer());
      if (hashBytes(bytes) !== sha256)
        throw new ObjectStoreError(`The file ${sha256} was changed in the store`, { isLost: true });
      return bytes;
    },
    async remove(sha256) {
      const address = getAddress(sha256);
      if ((await loadAge(address)) === null) return true;
      await ask('PUT', getDeletionMarkerKey(sha256), new Uint8Array());
      try {
        // Checked after the mark is set: later writers see the mark, and earlier writes show in the age.
        const age = await loadAge(address);
        if (age !== null && age < RECENT_FILE_MS) return false;
        await ask('DELETE', address);
        return true;
      } finally {
        await ask('DELETE', getDeletionMarkerKey(sha256));
      }
    },
  };
}
