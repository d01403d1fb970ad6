import { sql } from 'kysely';
import {
  area,
  OTHER_PERSONS,
  selectAccountRows,
  SECRET,
  TECHNICAL,
  type TableOwnerships,
} from '~/upstream/core/db/data-ownership/define';

type Name =
  | 'accounts'
  | 'cancellations'
  | 'upload_counts'
  | 'idempotency_keys'
  | 'open_intents'
  | 'audit_events'
  | 'looks'
  | 'data_copies';

/** The account, and the audit trail of it. */
export const ACCOUNT_TABLES: TableOwnerships<Name> = {
  accounts: {
    areas: area('account'),
    copy: { file: '账户', about: '手机号、实名、认证与测评的结论、个人设置。' },
    rows: selectAccountRows('id'),
    columns: {
      id: '账户编号',
      phone: '手机号',
      password_hash: SECRET,
      trade_password_hash: SECRET,
      name: '姓名',
      gender: '性别（0 女，1 男）',
      avatar_url: '头像地址',
      is_adviser: '是否理财经理',
      is_am_verify: '资管认证',
      is_simu_verify: '私募认证',
      professional_code: '专业投资者状态码',
      identity_code: '实名状态码（3 已实名）',
      voucher_code: '证件号码',
      voucher_type: '证件类型',
      voucher_expire_date: '证件有效期',
      birth_date: '出生日期',
      base_info_code: '基本信息状态码（3 已完成）',
      base_info_attachment_code: '基本信息附件状态码',
      quiz_code: '风险测评状态码',
      risk_level: '风险等级（1 至 5 为 C1 至 C5，0 最低类别）',
      quiz_expire_date: '测评有效期',
      quiz_next_allowed_at: '下次可测评时间',
      simu_qi_code: '私募合格投资者状态码（5 已认证）',
      simu_unsigned_guarantee: '私募合格投资者承诺',
      am_qi_code: '资管合格投资者状态码（5 已认证）',
      am_unsigned_guarantee: '资管合格投资者承诺',
      simu_proof_expire_date: '私募证明有效期',
      am_proof_expire_date: '资管证明有效期',
      pro_proof_expire_date: '专业投资者证明有效期',
      ca_code: '数字证书状态码（3 已签发）',
      ca_expire_date: '数字证书有效期',
      member_growth: TECHNICAL,
      invited_by_code: '注册所用邀请码',
      origin: '注册来源',
      settings: '个人设置',
      is_tracking_agreed: '是否同意以账户记录使用情况',
      created_at: '注册时间',
      cancelled_at: '注销时间',
    },
    emptied: ['password_hash', 'trade_password_hash', 'avatar_url', 'invited_by_code'],
  },
  cancellations: {
    areas: area('account'),
    copy: TECHNICAL,
    rows: selectAccountRows(),
    columns: {
      account_id: TECHNICAL,
      phone: TECHNICAL,
      reason: TECHNICAL,
      comment: TECHNICAL,
      cancelled_at: TECHNICAL,
    },
  },
  upload_counts: {
    areas: area('drafts'),
    copy: { file: '上传计数', about: '最近一天上传的文件数与字节数。' },
    rows: selectAccountRows(),
    columns: { account_id: TECHNICAL, day: '日期', files: '文件数', bytes: '字节数' },
  },
  idempotency_keys: {
    areas: area('drafts'),
    copy: SECRET,
    rows: selectAccountRows(),
    columns: {
      account_id: TECHNICAL,
      call_id: TECHNICAL,
      key: SECRET,
      request_hash: SECRET,
      reply: SECRET,
      created_at: TECHNICAL,
    },
  },
  open_intents: {
    areas: area('drafts'),
    copy: SECRET,
    rows: selectAccountRows(),
    columns: {
      account_id: TECHNICAL,
      call_id: TECHNICAL,
      subject: TECHNICAL,
      key: SECRET,
      key_hash: SECRET,
      opened_at: TECHNICAL,
    },
  },
  audit_events: {
    areas: area('history'),
    copy: { file: '操作留痕', about: '账户、订单与定投的每次变更：时间、由谁、做了什么。' },
    // Finds the rows by the index of subjects, in a table of any size.
    rows: ({ id }) => sql<boolean>`id in (
      select e.id from audit_events e join (
        select 'account' as type, ${id} as name
        union all select 'order', o.id from orders o where o.account_id = ${id}
        union all select 'order', o.id from public_orders o where o.account_id = ${id}
        union all select 'plan', p.id from plans p where p.account_id = ${id}
        union all select 'feedback', f.number from feedbacks f where f.account_id = ${id}
      ) s on e.subject_type = s.type and e.subject_id = s.name)`,
    columns: {
      id: TECHNICAL,
      at: '时间',
      actor: TECHNICAL,
      subject_type: '对象',
      subject_id: '对象编号',
      action: '事项',
      detail: '内容',
      operator: OTHER_PERSONS,
    },
    withoutKeys: ['payerName'],
    added: ({ id }) => ({
      由谁: sql`case when actor = ${`person:${id}`} then '本人' when actor = 'ops' then '平台运营人员'
        when actor = 'system' then '系统' else '理财经理' end`,
    }),
  },
  looks: {
    areas: area('looks'),
    copy: { file: '资料查看记录', about: '理财经理与平台运营人员的每次查看：哪天、看了什么、为了什么。' },
    rows: selectAccountRows(),
    columns: {
      id: TECHNICAL,
      account_id: TECHNICAL,
      role: '查看人类别（adviser 理财经理，operator 平台运营人员）',
      viewer_id: TECHNICAL,
      day: '日期',
      page: '看了什么',
      reason: '原因',
      first_at: '当天第一次',
      last_at: '当天最后一次',
      count: '次数',
    },
    // Uses the same labels as the access log page.
    added: () => ({
      理财经理: sql`case when role = 'adviser' then (select v.name from accounts v where v.id = viewer_id) end`,
    }),
    named: { viewer_id: 'kept' },
  },
  data_copies: {
    areas: area('copies'),
    copy: { file: '个人信息副本', about: '申请过的副本：何时申请、何时做好、何时下载。' },
    rows: selectAccountRows(),
    columns: {
      id: TECHNICAL,
      account_id: TECHNICAL,
      state: '状态',
      asked_at: '申请时间',
      worker: SECRET,
      lease_until: TECHNICAL,
      tries: TECHNICAL,
      done_parts: TECHNICAL,
      all_parts: TECHNICAL,
      ready_at: '做好时间',
      expires_at: '可下载至',
      size: '字节数',
      sha256: '文件摘要',
      open_for: SECRET,
      open_until: TECHNICAL,
      downloaded_at: '最近下载时间',
      fault: TECHNICAL,
    },
  },
};
