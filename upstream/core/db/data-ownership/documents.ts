import { sql } from 'kysely';
import {
  area,
  selectAccountRows,
  TECHNICAL,
  type TableOwnerships,
} from '~/upstream/core/db/data-ownership/define';

type Name =
  | 'certificates'
  | 'month_reports'
  | 'consultation_answers'
  | 'holder_notice_holders'
  | 'holder_notice_reads';

/** Documents handed out, and questions to holders. */
export const DOCUMENT_TABLES: TableOwnerships<Name> = {
  certificates: {
    areas: area('papers'),
    copy: { file: '证明', about: '开具过的资产、持有与投资经历证明；文件在“文件”中。' },
    rows: selectAccountRows(),
    columns: {
      id: '编号',
      account_id: TECHNICAL,
      kind: '类型',
      check_code: '核验码',
      file_id: '文件编号',
      as_of: '截至日',
      lines: '内容',
      issued_at: '开具时间',
    },
  },
  month_reports: {
    areas: area('papers'),
    copy: { file: '月度账单', about: '出具过的月度账单与其内容；文件在“文件”中。' },
    rows: selectAccountRows(),
    columns: {
      id: '编号',
      account_id: TECHNICAL,
      month: '月份',
      version: '版次',
      number: '账单号',
      check_code: '核验码',
      content: '内容',
      content_sha256: '内容摘要',
      basis_sha256: TECHNICAL,
      file_id: '文件编号',
      issued_at: '出具时间',
    },
  },
  consultation_answers: {
    areas: area('trades'),
    copy: { file: '合同变更征询', about: '对合同变更征询的选择。' },
    rows: selectAccountRows(),
    columns: {
      consultation_id: '征询编号',
      account_id: TECHNICAL,
      choice: '选择',
      chosen_at: '时间',
    },
  },
  holder_notice_holders: {
    areas: area('holder_notices'),
    copy: { file: '须读公告', about: '作为持有人须读的公告。' },
    rows: selectAccountRows(),
    columns: {
      notice_id: '公告编号',
      account_id: TECHNICAL,
      asked_at: '送达时间',
      opened_at: '首次打开时间',
      reminded_at: '最近提醒时间',
    },
    added: () => ({
      标题: sql`(select n.title from holder_notices n where n.id = notice_id order by n.version desc limit 1)`,
    }),
  },
  holder_notice_reads: {
    areas: area('holder_notices'),
    copy: { file: '公告已读', about: '声明已读的公告与版本。' },
    rows: selectAccountRows(),
    columns: { notice_id: '公告编号', version: '版本', account_id: TECHNICAL, read_at: '时间' },
  },
};
