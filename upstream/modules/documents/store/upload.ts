import { FILE_MAX_BYTES, type FileInfo, type FileKind } from '~/contract/files';
import { normaliseUpload } from '~/upstream/core/files/normalise-upload';
import { createFileRefusal } from '~/upstream/core/files/refused';
import { hashBytes } from '~/upstream/core/files/store';
import { countExternalRequest } from '~/upstream/core/metrics';
import { getAccountRequester } from '~/upstream/core/http/caller';
import type { ServiceContext } from '~/upstream/core/service-context';
import { checkStorageQuota } from '~/upstream/modules/documents/store/storage-quota';
import { countUpload, uncountUpload } from '~/upstream/modules/documents/store/quota';
import { toFileInfo, storeFile, type FileRow } from '~/upstream/core/files/stored-files';

const KIND_NAMES: Record<FileKind, string> = {
  id_front: '证件正面',
  id_back: '证件反面',
  asset_proof: '资产证明',
  income_proof: '收入证明',
  experience_proof: '投资经历证明',
  base_info_attachment: '基本信息附件',
  wire_evidence: '打款凭证',
  signature: '签名',
  avatar: '头像',
  feedback: '反馈图片',
};

interface NewUpload {
  kind: FileKind;
  name: string | undefined;
  bytes: Buffer;
}

/**
 * Accepts an upload: known bytes at once, new ones after the scan and in their stored form.
 * @throws Refusal `createFileRefusal` (too large, wrong type, broken, blurred, infected), 4029 above the daily or
 * total limits
 */
export async function acceptUpload(
  context: ServiceContext,
  accountId: string,
  { kind, name, bytes }: NewUpload,
): Promise<FileInfo> {
  if (bytes.byteLength > FILE_MAX_BYTES) throw createFileRefusal('tooLarge');
  const sourceSha256 = hashBytes(bytes);
  const known = await findKnown(context, accountId, kind, sourceSha256);
  if (known) return toFileInfo(known);
  // A double click uploads one file once.
  const key = [accountId, kind, sourceSha256].join();
  const same = underWay.get(key);
  if (same) return toFileInfo(await same);
  const taking = countAndKeep(context, accountId, { kind, name, bytes, sourceSha256 });
  underWay.set(key, taking);
  try {
    return toFileInfo(await taking);
  } finally {
    underWay.delete(key);
  }
}

/** Uploads in progress, by account, kind and bytes. */
const underWay = new Map<string, Promise<FileRow>>();

async function countAndKeep(
  context: ServiceContext,
  accountId: string,
  upload: NewUpload & { sourceSha256: string },
): Promise<FileRow> {
  const size = upload.bytes.byteLength;
  await checkStorageQuota(context, accountId, size);
  await countUpload(context, accountId, size);
  try {
    return await keepFile(context, accountId, upload);
  } catch (error) {
    await uncountUpload(context, accountId, size);
    throw error;
  }
}

async function keepFile(
  context: ServiceContext,
  accountId: string,
  { kind, name, bytes, sourceSha256 }: NewUpload & { sourceSha256: string },
): Promise<FileRow> {
  const scan = await context.scan(bytes);
  countExternalRequest('scanner', scan !== 'unavailable');
  if (scan !== 'clean') {
    context.log.warn({ accountId, kind, scan }, 'upload refused by the scanner');
    throw createFileRefusal(scan === 'infected' ? 'infected' : 'unchecked');
  }
  const kept = await normaliseUpload(context, { bytes, kind }, getAccountRequester(accountId));
  return storeFile(context, {
    accountId,
    kind,
    bytes: kept.bytes,
    contentType: kept.contentType,
    name: `${baseName(name) || KIND_NAMES[kind]}.${kept.extension}`,
    sourceSha256,
  });
}

function findKnown(
  { db }: ServiceContext,
  accountId: string,
  kind: FileKind,
  sourceSha256: string,
): Promise<FileRow | undefined> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('source_sha256', '=', sourceSha256)
    .executeTakeFirst();
}

/** Removes folders, extension, and characters that are invalid in file names. */
const baseName = (name = ''): string =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .replace(/\.[^.]{0,8}$/, '')
    .replace(/[\u0000-\u001f\u007f<>:"|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
    .slice(0, 80);
