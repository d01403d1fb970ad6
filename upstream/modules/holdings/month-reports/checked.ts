import type { Kysely } from 'kysely';
import type { Database } from '~/upstream/core/db/schema';

const HASH_SHOWN = 16;

/**
 * Finds the public facts of a month report by check code: its month, number and hash, and whether another one
 * replaced it.
 */
export async function findReportByCheckCode(db: Kysely<Database>, checkCode: string) {
  const row = await db
    .selectFrom('month_reports as r')
    .leftJoin('month_reports as next', (join) =>
      join
        .onRef('next.account_id', '=', 'r.account_id')
        .onRef('next.month', '=', 'r.month')
        .on((on) => on('next.version', '=', on(on.ref('r.version'), '+', on.lit(1)))),
    )
    .select(['r.month', 'r.number', 'r.content_sha256', 'r.issued_at', 'next.number as replaced_by'])
    .where('r.check_code', '=', checkCode)
    .executeTakeFirst();
  if (!row) return null;
  return {
    kind: 'month_report' as const,
    masked_name: null,
    issued_at: row.issued_at,
    as_of: null,
    lines: [
      { label: '账单月份', value: `${row.month.slice(0, 4)} 年 ${Number(row.month.slice(5))} 月` },
      { label: '编号', value: row.number },
      { label: '内容摘要', value: `${row.content_sha256.slice(0, HASH_SHOWN)}…` },
      {
        label: '状态',
        value: row.replaced_by === null ? '有效' : `已由编号 ${row.replaced_by} 更正并取代`,
      },
    ],
  };
}
