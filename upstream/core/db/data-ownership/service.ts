import { sql } from 'kysely';
import {
  area,
  selectAccountRows,
  OTHER_PERSONS,
  SECRET,
  TECHNICAL,
  type TableOwnerships,
} from '~/upstream/core/db/data-ownership/define';

type Name =
  | 'files'
  | 'notices'
  | 'quiet_hours'
  | 'activity_registrations'
  | 'adviser_requests'
  | 'appointments'
  | 'feedbacks'
  | 'invite_codes'
  | 'invitations';

/** Kinds of files that prove the identity of a person. */
const IDENTITY_FILES = sql<boolean>`kind in ('id_front', 'id_back', 'signature')`;
const PROOF_FILES = sql<boolean>`kind in ('asset_proof', 'income_proof', 'experience_proof', 'base_info_attachment')`;
const IS_OF_COMPLAINT = sql<boolean>`exists (select 1 from feedbacks f
  where f.account_id = files.account_id and f.kind = 'complaint' and files.id = any (f.file_ids))`;
const COMPLAINT_FILES = sql<boolean>`kind = 'feedback' and ${IS_OF_COMPLAINT}`;
const PASSING_FILES = sql<boolean>`(kind = 'avatar' or (kind = 'feedback' and not ${IS_OF_COMPLAINT}))`;
const IS_DOCUMENT = sql<boolean>`kind not in ('id_front', 'id_back', 'signature', 'asset_proof', 'income_proof',
  'experience_proof', 'base_info_attachment', 'avatar', 'feedback')`;

/** Submissions, notifications and requests of a person. */
export const SERVICE_TABLES: TableOwnerships<Name> = {
  files: {
    areas: [
      { area: 'papers', only: IS_DOCUMENT },
      { area: 'identity', only: IDENTITY_FILES },
      { area: 'suitability', only: PROOF_FILES },
      { area: 'complaints', only: COMPLAINT_FILES },
      { area: 'feedback', only: PASSING_FILES },
    ],
    copy: { file: '文件清单', about: '本人上传与为本人生成的文件；文件本身在“文件”文件夹中，以编号开头。' },
    rows: selectAccountRows(),
    columns: {
      id: '文件编号',
      account_id: TECHNICAL,
      kind: '类型',
      source_sha256: '上传时的摘要',
      sha256: '保存的摘要',
      content_type: '格式',
      size: '字节数',
      name: '名称',
      is_public: TECHNICAL,
      order_id: '订单编号',
      created_at: '时间',
    },
  },
  notices: {
    areas: area('messages'),
    copy: { file: '消息', about: '收件箱中的消息；删除的消息只剩时间。' },
    rows: selectAccountRows(),
    columns: {
      key: TECHNICAL,
      account_id: TECHNICAL,
      topic: '类别',
      subject_id: TECHNICAL,
      title: '标题',
      text: '内容',
      created_at: '时间',
      read_at: '阅读时间',
      deleted_at: '删除时间',
    },
  },
  quiet_hours: {
    areas: area('messages'),
    copy: { file: '免打扰', about: '不接收邮件的时段，以当天零点起的分钟计。' },
    rows: selectAccountRows(),
    columns: {
      account_id: TECHNICAL,
      from_minute: '开始（分钟）',
      until_minute: '结束（分钟）',
      set_at: '设置时间',
    },
  },
  activity_registrations: {
    areas: area('activities'),
    copy: { file: '活动报名', about: '报名、候补、签到与取消。' },
    rows: selectAccountRows(),
    columns: {
      activity_id: '活动编号',
      account_id: TECHNICAL,
      status: '状态',
      turn: TECHNICAL,
      ticket: '报名码',
      registered_at: '报名时间',
      cancelled_at: '取消时间',
      is_late: '是否逾期取消',
      checked_in_at: '签到时间',
      checked_in_by: OTHER_PERSONS,
    },
    added: () => ({ 活动: sql`(select a.title from activities a where a.id = activity_id)` }),
    named: { checked_in_by: 'emptied' },
  },
  adviser_requests: {
    areas: area('advisers'),
    copy: { file: '理财经理授权请求', about: '理财经理请求查看资料的时间与本人的答复。' },
    rows: selectAccountRows(),
    columns: {
      adviser_id: OTHER_PERSONS,
      account_id: TECHNICAL,
      requested_at: '请求时间',
      answered_at: '答复时间',
      answer: '答复',
    },
    named: { adviser_id: 'erased' },
  },
  appointments: {
    areas: area('advisers'),
    copy: { file: '会面预约', about: '预约的会面与理财经理的答复。' },
    rows: selectAccountRows(),
    columns: {
      id: '编号',
      account_id: TECHNICAL,
      topic: '主题',
      product_code: '产品编号',
      day: '日期',
      slot: '时段',
      way: '方式',
      status: '状态',
      note: '备注',
      created_at: '预约时间',
      answer: '答复',
      answer_note: '答复说明',
      answered_at: '答复时间',
      answered_by: OTHER_PERSONS,
    },
    named: { answered_by: 'emptied' },
  },
  feedbacks: {
    areas: [
      { area: 'complaints', only: sql<boolean>`kind = 'complaint'` },
      { area: 'feedback', only: sql<boolean>`kind <> 'complaint'` },
    ],
    copy: { file: '反馈与投诉', about: '反馈与投诉的内容、进展与答复；图片在“文件”中。' },
    rows: selectAccountRows(),
    columns: {
      id: TECHNICAL,
      number: '编号',
      account_id: TECHNICAL,
      code_hash: SECRET,
      guest_key: SECRET,
      kind: '类型',
      text: '内容',
      contact: '联系方式',
      file_ids: '图片编号',
      status: '状态',
      created_at: '提交时间',
      handled_at: '受理时间',
      prolonged_at: '延长时间',
      prolonged_reason: '延长原因',
      answered_at: '答复时间',
      answer: '答复',
      escalated_at: '升级时间',
    },
  },
  invite_codes: {
    areas: area('invitations'),
    copy: { file: '邀请码', about: '本人的邀请码。' },
    rows: selectAccountRows(),
    columns: {
      code: '邀请码',
      account_id: TECHNICAL,
      inviter_name: '显示名称',
      is_adviser: '是否理财经理',
      made_at: '生成时间',
      retired_at: '停用时间',
    },
  },
  invitations: {
    areas: area('invitations'),
    copy: { file: '注册来源', about: '经何种邀请注册；邀请人的资料属于邀请人。' },
    rows: selectAccountRows(),
    columns: {
      account_id: TECHNICAL,
      inviter_id: OTHER_PERSONS,
      adviser_id: OTHER_PERSONS,
      code: '邀请码',
      is_adviser: '邀请人是否理财经理',
      way: '验证方式',
      utm_source: '来源',
      utm_medium: '渠道',
      share_last_code: '分享码',
      activity_id: '活动编号',
      came_at: '时间',
    },
    named: { inviter_id: 'emptied', adviser_id: 'emptied' },
  },
};
