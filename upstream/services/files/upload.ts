import { CODES } from '~/upstream/contract/codes';
import { FILE_MAX_BYTES, type FileInfo, type FileKind } from '~/upstream/contract/files';
import { normaliseFile } from '~/upstream/files/normalise';
import { fileRefused } from '~/upstream/files/refused';
import { hashBytes } from '~/upstream/files/store';
import type { ServiceContext } from '../handler';
import { Refusal } from '../refusal';
import { fileInfo, storeFile, type FileRow } from './stored';

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
};
/** New files of one account in 24 hours: more is no person. */
const FILES_PER_DAY = 200;
const DAY_MS = 86_400_000;

/**
 * Takes a file in: known bytes at once, new ones after the scanner and in their kept form.
 * @throws Refusal `fileRefused` (too large, wrong type, broken, blurred, infected), 4029 past 200 files a day
 */
export async function takeFile(
  context: ServiceContext,
  accountId: string,
  { kind, name, bytes }: { kind: FileKind; name: string | undefined; bytes: Buffer },
): Promise<FileInfo> {
  if (bytes.byteLength > FILE_MAX_BYTES) throw fileRefused('tooLarge');
  const sourceSha256 = hashBytes(bytes);
  const known = await findKnown(context, accountId, kind, sourceSha256);
  if (known) return fileInfo(known);
  await checkDay(context, accountId);
  const scan = await context.scan(bytes);
  if (scan !== 'clean') {
    context.log.warn({ accountId, kind, scan }, 'upload refused by the scanner');
    throw fileRefused(scan === 'infected' ? 'infected' : 'unchecked');
  }
  const kept = await normaliseFile(bytes, kind);
  const row = await storeFile(context, {
    accountId,
    kind,
    bytes: kept.bytes,
    contentType: kept.contentType,
    name: `${baseName(name) || KIND_NAMES[kind]}.${kept.extension}`,
    sourceSha256,
  });
  return fileInfo(row);
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

async function checkDay({ db, now }: ServiceContext, accountId: string): Promise<void> {
  const { count } = await db
    .selectFrom('files')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('created_at', '>', new Date(now().getTime() - DAY_MS).toISOString())
    .executeTakeFirstOrThrow();
  if (count >= FILES_PER_DAY) throw new Refusal(CODES.tooMany, '今日上传的文件过多，请明日再试');
}

/** The given name without folders, ending, and characters that no file name has. */
const baseName = (name = ''): string =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .replace(/\.[^.]{0,8}$/, '')
    .replace(/[\u0000-\u001f\u007f<>:"|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
    .slice(0, 80);
