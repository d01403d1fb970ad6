import { sql } from 'kysely';
import {
  area,
  selectPhoneRowsInLifetime,
  selectAccountRows,
  selectPhoneRows,
  SECRET,
  TECHNICAL,
  type TableOwnerships,
} from '~/upstream/core/db/data-ownership/define';

type Name =
  | 'access_tokens'
  | 'account_tickets'
  | 'sms_codes'
  | 'sms_code_tries'
  | 'login_tries'
  | 'known_devices'
  | 'register_tokens'
  | 'sms_outbox'
  | 'check_tokens'
  | 'check_attempts'
  | 'trade_password_failures';

/** Logins, codes and their attempt counters. */
export const LOGIN_TABLES: TableOwnerships<Name> = {
  access_tokens: {
    areas: area('logins'),
    copy: { file: '登录记录', about: '每次登录的时间、设备类别与粗略网络。' },
    rows: selectAccountRows(),
    columns: {
      token_hash: SECRET,
      account_id: TECHNICAL,
      created_at: '登录时间',
      expires_at: '最晚有效至',
      revoked_at: '退出时间',
      device: '设备类别',
      mark_hash: SECRET,
      place: '最近使用的网络（粗略）',
      last_used_at: '最近使用时间',
    },
  },
  account_tickets: {
    areas: area('logins'),
    copy: SECRET,
    rows: selectAccountRows(),
    columns: {
      token_hash: SECRET,
      account_id: TECHNICAL,
      purpose: TECHNICAL,
      created_at: TECHNICAL,
      expires_at: TECHNICAL,
      used_at: TECHNICAL,
    },
  },
  sms_codes: {
    areas: area('drafts'),
    copy: SECRET,
    rows: selectPhoneRows,
    columns: {
      id: TECHNICAL,
      phone: TECHNICAL,
      scene: TECHNICAL,
      asker: SECRET,
      code_hash: SECRET,
      sent_at: TECHNICAL,
      expires_at: TECHNICAL,
      used_at: TECHNICAL,
    },
  },
  sms_code_tries: {
    areas: area('drafts'),
    copy: SECRET,
    rows: ({ phone }) => sql<boolean>`code_id in (select id from sms_codes where phone = ${phone})`,
    columns: { code_id: TECHNICAL, asker: SECRET, tries: TECHNICAL },
  },
  login_tries: {
    areas: area('drafts'),
    // The attempt often comes from another person.
    copy: SECRET,
    rows: selectPhoneRows,
    columns: { phone: TECHNICAL, asker: SECRET, failures: TECHNICAL, last_tried_at: TECHNICAL },
  },
  known_devices: {
    areas: area('drafts'),
    copy: { file: '已知设备', about: '登录过的浏览器最近一次登录的时间。' },
    rows: selectAccountRows(),
    columns: { account_id: TECHNICAL, mark_hash: SECRET, last_login_at: '最近登录时间' },
  },
  register_tokens: {
    areas: area('drafts'),
    copy: SECRET,
    rows: selectPhoneRows,
    columns: {
      token_hash: SECRET,
      phone: TECHNICAL,
      way: TECHNICAL,
      created_at: TECHNICAL,
      expires_at: TECHNICAL,
      used_at: TECHNICAL,
    },
  },
  sms_outbox: {
    areas: area('logins'),
    copy: { file: '短信记录', about: '发往本人手机的短信的时间；内容含验证码，不在副本中。' },
    rows: selectPhoneRowsInLifetime('created_at'),
    columns: {
      id: TECHNICAL,
      phone: '手机号',
      text: SECRET,
      created_at: '发送时间',
      asker: SECRET,
      is_owner: TECHNICAL,
    },
  },
  check_tokens: {
    areas: area('drafts'),
    copy: SECRET,
    rows: selectAccountRows(),
    columns: {
      token_hash: SECRET,
      account_id: TECHNICAL,
      method: TECHNICAL,
      created_at: TECHNICAL,
      expires_at: TECHNICAL,
      used_at: TECHNICAL,
    },
  },
  check_attempts: {
    areas: area('drafts'),
    copy: { file: '核验次数', about: '实名、银行卡等有次数限制的核验。' },
    rows: selectAccountRows(),
    columns: {
      id: TECHNICAL,
      account_id: TECHNICAL,
      method: '核验方式',
      at: '时间',
      is_passed: '是否通过',
    },
  },
  trade_password_failures: {
    areas: area('drafts'),
    copy: { file: '交易密码错误次数', about: '上次输对之后输错交易密码的次数。' },
    rows: selectAccountRows(),
    columns: {
      account_id: TECHNICAL,
      failures: '次数',
      last_tried_at: '最近一次',
      last_attempt: SECRET,
    },
  },
};
