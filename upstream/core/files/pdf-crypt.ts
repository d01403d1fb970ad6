import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import {
  isPdfName,
  isPdfString,
  PdfDict,
  type PdfObjectPosition,
  type PdfValue,
} from '~/upstream/core/files/pdf-syntax';

/**
 * Decrypts a PDF that opens without a password: only its owner password restricts printing and copying (ISO
 * 32000-2, 7.6). The format prescribes MD5 and RC4; they protect no secrets here.
 */
export interface PdfCrypt {
  string: (text: string, position: PdfObjectPosition | null) => string;
  stream: (bytes: Buffer, position: PdfObjectPosition | null) => Buffer;
}

type Method = 'rc4' | 'aes128' | 'aes256' | 'none';

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const EMPTY = Buffer.alloc(0);
const RANGE = { minBits: 40, maxBits: 128 };

const hashMd5 = (...parts: Uint8Array[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();
const hashSha = (bits: 256 | 384 | 512, data: Uint8Array): Buffer =>
  createHash(`sha${bits}`).update(data).digest();

/** Returns the decryption of the file; null when it needs a password, or a non-standard handler. */
export function createPdfCrypt(dictionary: PdfDict, fileId: Buffer): PdfCrypt | null {
  const getNumber = (key: string, fallback: number): number => {
    const [value] = dictionary.all(key);
    return typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : fallback;
  };
  const getBytes = (key: string): Buffer => {
    const [value] = dictionary.all(key);
    return isPdfString(value) ? Buffer.from(value.slice(1), 'latin1') : EMPTY;
  };
  if (dictionary.all('Filter')[0] !== '/Standard') return null;
  const [version, revision] = [getNumber('V', 0), getNumber('R', 0)];
  const [user, owner] = [getBytes('U'), getBytes('O')];
  const bits =
    version === 1 ? RANGE.minBits : version === 4 ? RANGE.maxBits : getNumber('Length', RANGE.minBits);
  if (bits < RANGE.minBits || (bits > RANGE.maxBits && version < 5)) return null;
  const key =
    version === 5
      ? computeRevision5Key(user, getBytes('UE'), revision)
      : computeRevision2Key(
          { user, owner, fileId, revision, size: bits / 8 },
          { permissions: getNumber('P', 0), keepsMetadata: dictionary.all('EncryptMetadata')[0] !== 'false' },
        );
  if (key === null) return null;
  const [strings, streams] = [getMethod(dictionary, version, 'StrF'), getMethod(dictionary, version, 'StmF')];
  if (strings === null || streams === null) return null;
  return {
    string: (text, position) =>
      decrypt(strings, key, Buffer.from(text, 'latin1'), position).toString('latin1'),
    stream: (content, position) => decrypt(streams, key, content, position),
  };
}

/** Returns the encryption method of strings or streams; null when it is not supported. */
function getMethod(dictionary: PdfDict, version: number, use: 'StrF' | 'StmF'): Method | null {
  if (version < 4) return version >= 1 ? 'rc4' : null;
  const [name = '/Identity'] = dictionary.all(use);
  if (name === '/Identity') return 'none';
  const [filters] = dictionary.all('CF');
  const [filter] = filters instanceof PdfDict && isPdfName(name) ? filters.all(name.slice(1)) : [];
  const [method] = filter instanceof PdfDict ? filter.all('CFM') : [];
  const methods: Readonly<Record<string, Method>> = {
    '/V2': 'rc4',
    '/AESV2': 'aes128',
    '/AESV3': 'aes256',
    '/None': 'none',
  };
  return typeof method === 'string' ? (methods[method] ?? null) : null;
}

interface OldKey {
  user: Buffer;
  owner: Buffer;
  fileId: Buffer;
  revision: number;
  size: number;
}

/** Algorithms 2 and 6 with the empty password, revisions 2 to 4. */
function computeRevision2Key(
  { user, owner, fileId, revision, size }: OldKey,
  { permissions, keepsMetadata }: { permissions: number; keepsMetadata: boolean },
): Buffer | null {
  const flags = Buffer.alloc(4);
  flags.writeInt32LE(permissions | 0);
  const more = revision >= 4 && !keepsMetadata ? Buffer.alloc(4, 0xff) : EMPTY;
  let key = hashMd5(PADDING, owner.subarray(0, 32), flags, fileId, more).subarray(0, size);
  if (revision >= 3) for (let round = 0; round < 50; round += 1) key = hashMd5(key).subarray(0, size);
  if (revision < 3) return applyRc4(key, PADDING).equals(user.subarray(0, 32)) ? key : null;
  let check: Buffer = hashMd5(PADDING, fileId);
  for (let round = 0; round < 20; round += 1)
    check = applyRc4(
      key.map((byte) => byte ^ round),
      check,
    );
  return check.equals(user.subarray(0, 16)) ? key : null;
}

/** Algorithm 2.A with the empty password, revisions 5 and 6. */
function computeRevision5Key(user: Buffer, wrapped: Buffer, revision: number): Buffer | null {
  if (user.length < 48 || wrapped.length < 32) return null;
  const hash = (salt: Buffer): Buffer => (revision >= 6 ? hashRevision6(salt) : hashSha(256, salt));
  if (!hash(user.subarray(32, 40)).equals(user.subarray(0, 32))) return null;
  const cipher = createDecipheriv('aes-256-cbc', hash(user.subarray(40, 48)), Buffer.alloc(16));
  return cipher.setAutoPadding(false).update(wrapped.subarray(0, 32));
}

/** Algorithm 2.B of the empty password; exported for test files. */
export function hashRevision6(salt: Buffer): Buffer {
  const sizes = [256, 384, 512] as const;
  let key = hashSha(256, salt);
  let last = 0;
  for (let round = 0; round < 64 || last > round - 32; round += 1) {
    const data = Buffer.concat(Array<Buffer>(64).fill(key));
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32));
    const encrypted = cipher.setAutoPadding(false).update(data);
    const sum = encrypted.subarray(0, 16).reduce((total, byte) => total + byte, 0);
    key = hashSha(sizes[sum % 3] ?? 256, encrypted);
    last = encrypted[encrypted.length - 1] ?? 0;
  }
  return key.subarray(0, 32);
}

function decrypt(method: Method, key: Buffer, data: Buffer, position: PdfObjectPosition | null): Buffer {
  if (method === 'none' || position === null) return data;
  if (method === 'rc4') return applyRc4(computeObjectKey(key, position, false), data);
  const own = method === 'aes128' ? computeObjectKey(key, position, true) : key;
  const length = data.length - (data.length % 16);
  if (length < 32) return EMPTY;
  const cipher = createDecipheriv(
    method === 'aes128' ? 'aes-128-cbc' : 'aes-256-cbc',
    own,
    data.subarray(0, 16),
  );
  const plain = cipher.setAutoPadding(false).update(data.subarray(16, length));
  const padding = plain[plain.length - 1] ?? 0;
  return padding >= 1 && padding <= 16 ? plain.subarray(0, plain.length - padding) : plain;
}

/** Algorithm 1. */
function computeObjectKey(key: Buffer, { number, generation }: PdfObjectPosition, isAes: boolean): Buffer {
  const objectId = Buffer.alloc(5);
  objectId.writeUIntLE(number % 0x1000000, 0, 3);
  objectId.writeUIntLE(generation % 0x10000, 3, 2);
  const salt = isAes ? Buffer.from('sAlT', 'latin1') : EMPTY;
  return hashMd5(key, objectId, salt).subarray(0, Math.min(key.length + 5, 16));
}

function applyRc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number): number => state[index] ?? 0;
  const swap = (one: number, other: number): void => {
    const kept = at(one);
    state[one] = at(other);
    state[other] = kept;
  };
  for (let index = 0, other = 0; index < 256; index += 1) {
    other = (other + at(index) + (key[index % key.length] ?? 0)) & 0xff;
    swap(index, other);
  }
  const plain = Buffer.alloc(data.length);
  for (let index = 0, one = 0, other = 0; index < data.length; index += 1) {
    one = (one + 1) & 0xff;
    other = (other + at(one)) & 0xff;
    swap(one, other);
    plain[index] = (data[index] ?? 0) ^ at((at(one) + at(other)) & 0xff);
  }
  return plain;
}

/** Returns the first part of the file identifier, which older keys are derived from. */
export function getFileId(values: readonly PdfValue[]): Buffer {
  const [id] = values;
  const [first] = Array.isArray(id) ? (id as readonly PdfValue[]) : [];
  return isPdfString(first) ? Buffer.from(first.slice(1), 'latin1') : EMPTY;
}
