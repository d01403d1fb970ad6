/**
 * Messages of a form whose POST got no reply; the server and, when it was not reached, the browser show the same.
 */
export const OUTCOME_TEXTS = {
  unknown: '没有收到这次提交的结果，它可能已经办理。请先查询结果，不要另外提交。',
  repeated: '这份申请之前提交过，内容与这次不同。请先查看上一次的结果。',
} as const;
