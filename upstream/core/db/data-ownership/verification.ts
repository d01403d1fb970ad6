import {
  area,
  selectAccountRows,
  SECRET,
  TECHNICAL,
  type TableOwnerships,
} from '~/upstream/core/db/data-ownership/define';

type Name =
  | 'identity_checks'
  | 'base_infos'
  | 'quiz_drafts'
  | 'quiz_results'
  | 'bank_cards'
  | 'ca_certificates'
  | 'emails'
  | 'email_outbox'
  | 'mail_wishes'
  | 'pledges'
  | 'qualifications'
  | 'above_class_requests'
  | 'document_readings'
  | 'consents';

/** Identity of a person, and what they may buy. */
export const VERIFICATION_TABLES: TableOwnerships<Name> = {
  identity_checks: {
    areas: area('identity'),
    copy: { file: '实名核验', about: '每次实名核验的姓名、证件与结果；照片在“文件”中。' },
    rows: selectAccountRows(),
    columns: {
      id: '编号',
      account_id: TECHNICAL,
      name: '姓名',
      voucher_type: '证件类型',
      voucher_code: '证件号码',
      valid_from: '证件起始日',
      valid_to: '证件到期日（空为长期）',
      front_file_id: '正面照片编号',
      back_file_id: '反面照片编号',
      outcome: '结果',
      reason: '原因',
      created_at: '时间',
    },
  },
  base_infos: {
    areas: area('account'),
    copy: { file: '基本信息', about: '填写的职业、住址、税收身份等。' },
    rows: selectAccountRows(),
    columns: {
      account_id: TECHNICAL,
      value: '内容',
      attachment_reason: '附件未通过原因',
      updated_at: '更新时间',
    },
  },
  quiz_drafts: {
    areas: area('drafts'),
    copy: { file: '风险测评草稿', about: '没有提交的测评答案。' },
    rows: selectAccountRows(),
    columns: { account_id: TECHNICAL, version: '问卷版本', answers: '答案', updated_at: '更新时间' },
  },
  quiz_results: {
    areas: area('suitability'),
    copy: { file: '风险测评', about: '每次测评的答案、得分、等级与有效期。' },
    rows: selectAccountRows(),
    columns: {
      id: '编号',
      account_id: TECHNICAL,
      version: '问卷版本',
      answers: '答案',
      score: '得分',
      risk_level: '风险等级',
      answered_at: '提交时间',
      expire_date: '有效期',
      given_on: TECHNICAL,
      given_sha256: TECHNICAL,
    },
  },
  bank_cards: {
    areas: area('identity'),
    copy: { file: '银行卡', about: '绑定过的银行卡；只保存后四位，没有完整卡号。' },
    rows: selectAccountRows(),
    columns: {
      id: '编号',
      account_id: TECHNICAL,
      card_hash: SECRET,
      bank: '银行',
      tail: '卡号末四位',
      holder: '持卡人',
      phone: '预留手机号（遮盖）',
      bound_at: '绑定时间',
      removed_at: '解绑时间',
    },
  },
  ca_certificates: {
    areas: area('identity'),
    copy: { file: '数字证书', about: '用于电子签名的数字证书与签名样式。' },
    rows: selectAccountRows(),
    columns: {
      account_id: TECHNICAL,
      serial_no: '证书序列号',
      signature: '签名样式',
      issued_at: '签发时间',
      expire_date: '有效期',
    },
  },
  emails: {
    areas: area('messages'),
    copy: { file: '邮箱', about: '填写与确认过的邮箱。' },
    rows: selectAccountRows(),
    columns: {
      account_id: TECHNICAL,
      email: '邮箱',
      confirmed_at: '确认时间',
      code_hash: SECRET,
      code_expires_at: TECHNICAL,
      sent_at: '最近发送验证码时间',
      tries: TECHNICAL,
      pending_email: '待确认的邮箱',
    },
  },
  email_outbox: {
    areas: area('messages'),
    copy: { file: '邮件记录', about: '发往本人邮箱的邮件；正文可能含验证码，不在副本中。保存 90 天。' },
    rows: selectAccountRows(),
    columns: {
      id: TECHNICAL,
      account_id: TECHNICAL,
      email: '邮箱',
      subject: '主题',
      text: SECRET,
      created_at: '时间',
      topic: '类别',
      notice_key: TECHNICAL,
      next_at: TECHNICAL,
      until: TECHNICAL,
      tries: TECHNICAL,
      sent_at: '发出时间',
      fault: TECHNICAL,
    },
  },
  mail_wishes: {
    areas: area('messages'),
    copy: { file: '邮件提醒设置', about: '以邮件接收哪些类别的消息。' },
    rows: selectAccountRows(),
    columns: { account_id: TECHNICAL, topics: '类别', stop_token: SECRET, set_at: '设置时间' },
  },
  pledges: {
    areas: area('suitability'),
    copy: { file: '合格投资者承诺', about: '作出的合格投资者承诺与其版本。' },
    rows: selectAccountRows(),
    columns: {
      account_id: TECHNICAL,
      context: '类别（simu 私募，am 资管）',
      version: '版本',
      signed_at: '时间',
    },
  },
  qualifications: {
    areas: area('suitability'),
    copy: { file: '投资者认证', about: '合格投资者与专业投资者的申请、材料编号与审核结果。' },
    rows: selectAccountRows(),
    columns: {
      id: '编号',
      account_id: TECHNICAL,
      kind: '类别',
      criterion: '依据',
      proof_file_ids: '证明材料编号',
      experience_file_ids: '经历材料编号',
      state: '状态',
      reason: '未通过原因',
      applied_at: '申请时间',
      reviewed_at: '审核时间',
      expire_date: '有效期',
    },
  },
  above_class_requests: {
    areas: area('suitability'),
    copy: { file: '超出等级的查看申请', about: '经提示后仍要求查看高于本人等级产品的记录。' },
    rows: selectAccountRows(),
    columns: {
      account_id: TECHNICAL,
      fund_id: '产品编号',
      risk_level: '当时的本人等级',
      product_risk: '当时的产品等级',
      asked_at: '时间',
    },
  },
  document_readings: {
    areas: area('suitability'),
    copy: { file: '文件阅读', about: '打开过的产品文件与时间。' },
    rows: selectAccountRows(),
    columns: { account_id: TECHNICAL, file_id: '文件编号', sha256: '文件摘要', opened_at: '打开时间' },
  },
  consents: {
    areas: area('consents'),
    copy: { file: '同意与撤回', about: '每次同意的内容、版本、时间与方式，以及撤回。' },
    rows: selectAccountRows(),
    columns: {
      id: TECHNICAL,
      account_id: TECHNICAL,
      kind: '内容',
      version: '版本',
      given_at: '同意时间',
      source: '同意方式',
      withdrawn_at: '撤回时间',
      withdrawn_by: '撤回方式',
    },
  },
};
