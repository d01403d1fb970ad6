import { FILE_KINDS } from '~/contract/files';
import { CODES } from '~/contract/codes';
import type { ServiceContext } from '~/upstream/core/service-context';
import { Refusal } from '~/upstream/core/refusal';

/** Days of uploads that an account may keep in total. */
export const STORED_UPLOAD_DAYS = 10;

/**
 * Bounds what one account keeps in total: ten full days of uploads. Documents made by the service do not count.
 * @throws Refusal 4029 where the file would be beyond it
 */
export async function checkStorageQuota(
  { db, config: { uploadsPerDay } }: Pick<ServiceContext, 'db' | 'config'>,
  accountId: string,
  sizeBytes: number,
): Promise<void> {
  const { files, bytes } = await db
    .selectFrom('files')
    .select((row) => [row.fn.countAll<number>().as('files'), row.fn.sum<number | null>('size').as('bytes')])
    .where('account_id', '=', accountId)
    .where('kind', 'in', FILE_KINDS)
    .executeTakeFirstOrThrow();
  const isOver =
    Number(files) >= uploadsPerDay.files * STORED_UPLOAD_DAYS ||
    Number(bytes ?? 0) + sizeBytes > uploadsPerDay.bytes * STORED_UPLOAD_DAYS;
  if (isOver) throw new Refusal(CODES.tooMany, '您上传的文件已达上限，请联系客服清理后再上传');
}
