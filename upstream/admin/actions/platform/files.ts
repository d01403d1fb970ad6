import { z } from 'zod';
import { toFileInfo } from '~/upstream/core/files/stored-files';
import { defineAction } from '~/upstream/core/actions/action';
import {
  loadAccountId,
  recordOperatorAccess,
  accountShape,
  accessReasonSchema,
} from '~/upstream/core/actions/subjects';

const SHOWN = 200;

/** Files uploaded by a person, newest first. */
export const files = defineAction({
  name: 'files',
  title: '查看用户上传的文件清单',
  roles: ['reviewer'],
  summary: 'lists the files of an account',
  arguments: z.strictObject({ ...accountShape, reason: accessReasonSchema }),
  word: 'phone',
  async run({ context, input: { reason, ...person } }) {
    const accountId = await loadAccountId(context, person);
    await recordOperatorAccess(context, { accountIds: [accountId], page: 'files', reason });
    const rows = await context.db
      .selectFrom('files')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(SHOWN)
      .execute();
    return rows.map(toFileInfo);
  },
});
