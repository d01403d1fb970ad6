import { sql } from 'kysely';
import {
  area,
  selectAccountRows,
  TECHNICAL,
  type TableOwnerships,
} from '~/upstream/core/db/data-ownership/define';

type Name =
  | 'favorites'
  | 'favorite_removals'
  | 'favorite_groups'
  | 'fund_alerts'
  | 'news_marks'
  | 'mark_counts'
  | 'home_visits'
  | 'video_positions'
  | 'video_reservations'
  | 'school_answers'
  | 'school_certificates'
  | 'member_growth'
  | 'member_right_uses'
  | 'award_votes'
  | 'survey_answers'
  | 'tracking_events'
  | 'script_errors'
  | 'observer_events';

const WATCHED = {
  account_id: TECHNICAL,
  kind: '类别',
  fund_id: '基金编号',
  group_id: '分组编号',
  added_at: '加入时间',
  position: '次序',
  note: '备注',
  weight: '权重',
  seen_at: '上次看变化的时间',
  seen_nav: TECHNICAL,
  seen_aid: TECHNICAL,
} as const;

/** Columns of a kept event that the person can read; `account_id` is cleared when the person withdraws consent. */
const EVENT = { id: TECHNICAL, account_id: TECHNICAL, payload: '内容', created_at: '时间' } as const;

/** Content and courses that a person watches, reads or completes, and activities a person joins. */
export const CONTENT_USE_TABLES: TableOwnerships<Name> = {
  favorites: {
    areas: area('watchlist'),
    copy: { file: '自选基金', about: '自选的基金、所在分组、备注与权重。' },
    rows: selectAccountRows(),
    columns: WATCHED,
  },
  favorite_removals: {
    areas: area('watchlist'),
    copy: { file: '刚移出的自选', about: '一小时内移出、可以恢复的自选。' },
    rows: selectAccountRows(),
    columns: { ...WATCHED, removed_at: '移出时间' },
  },
  favorite_groups: {
    areas: area('watchlist'),
    copy: { file: '自选分组', about: '自选的分组。' },
    rows: selectAccountRows(),
    columns: { id: '分组编号', account_id: TECHNICAL, name: '名称', created_at: '创建时间' },
  },
  fund_alerts: {
    areas: area('watchlist'),
    copy: { file: '基金提醒', about: '设定的基金提醒。' },
    rows: selectAccountRows(),
    columns: {
      id: '编号',
      account_id: TECHNICAL,
      kind: '类别',
      fund_id: '基金编号',
      type: '提醒类型',
      mark: '提醒值',
      set_at: '设定时间',
      seen_until: TECHNICAL,
      told_at: '最近提醒时间',
      told_of: '提醒所指日期',
    },
  },
  news_marks: {
    areas: area('reading'),
    copy: { file: '文章', about: '读过、点赞与收藏的文章。' },
    rows: selectAccountRows(),
    columns: {
      account_id: TECHNICAL,
      news_id: '文章编号',
      is_like: '是否点赞',
      is_collection: '是否收藏',
      read_at: '最近阅读时间',
      collected_at: '收藏时间',
    },
    added: () => ({ 标题: sql`(select a.title from articles a where a.id = news_id)` }),
  },
  mark_counts: {
    areas: area('reading'),
    copy: { file: '分享次数', about: '最近一天分享某篇文章的次数。' },
    rows: ({ id }) => sql<boolean>`giver = ${`account:${id}`}`,
    columns: { news_id: '文章编号', kind: '类型', giver: TECHNICAL, day: '日期', given: '次数' },
  },
  home_visits: {
    areas: area('reading'),
    copy: { file: '首页访问', about: '最近两次看首页的时间。' },
    rows: selectAccountRows(),
    columns: { account_id: TECHNICAL, seen_at: '最近一次', before_at: '上一次' },
  },
  video_positions: {
    areas: area('reading'),
    copy: { file: '视频进度', about: '视频看到哪里。' },
    rows: selectAccountRows(),
    columns: { account_id: TECHNICAL, video_id: '视频编号', seconds: '秒数', seen_at: '时间' },
  },
  video_reservations: {
    areas: area('reading'),
    copy: { file: '直播预约', about: '预约的直播。' },
    rows: selectAccountRows(),
    columns: { video_id: '视频编号', account_id: TECHNICAL, reserved_at: '预约时间' },
  },
  school_answers: {
    areas: area('school'),
    copy: { file: '课后题', about: '每课课后题的答案。' },
    rows: selectAccountRows(),
    columns: {
      account_id: TECHNICAL,
      lesson_id: '课程编号',
      chosen: '所选',
      answered_at: '答题时间',
      learned_at: '答对时间',
    },
  },
  school_certificates: {
    areas: area('school'),
    copy: { file: '结业证书', about: '领取的结业证书。' },
    rows: selectAccountRows(),
    columns: {
      code: '证书编号',
      account_id: TECHNICAL,
      course_id: '课程编号',
      masked_name: '证书上的姓名',
      issued_at: '领取时间',
    },
  },
  member_growth: {
    areas: area('member'),
    copy: { file: '成长值', about: '成长值的每笔记录。' },
    rows: selectAccountRows(),
    columns: {
      id: TECHNICAL,
      account_id: TECHNICAL,
      kind: '类型',
      subject: '对象',
      points: '成长值',
      counted_on: '计入日',
      expires_on: '有效至',
      average_fen: '当月日均资产（分）',
      note: '说明',
      created_at: '时间',
    },
  },
  member_right_uses: {
    areas: area('member'),
    copy: { file: '权益使用', about: '用过与退回的会员权益。' },
    rows: selectAccountRows(),
    columns: {
      id: '编号',
      account_id: TECHNICAL,
      kind: '权益',
      subject_id: '对象编号',
      title: '对象',
      on_day: '日期',
      used_on: '使用日',
      used_at: '使用时间',
      returned_at: '退回时间',
    },
  },
  award_votes: {
    areas: area('polls'),
    copy: { file: '金樟奖投票', about: '投出的票。' },
    rows: selectAccountRows(),
    columns: {
      account_id: TECHNICAL,
      category_id: '奖项编号',
      day: '日期',
      nominee_id: '提名编号',
      voted_at: '时间',
    },
  },
  survey_answers: {
    areas: area('polls'),
    copy: { file: '问卷', about: '提交的问卷。' },
    rows: selectAccountRows(),
    columns: {
      id: '编号',
      survey_id: '问卷编号',
      account_id: TECHNICAL,
      product_code: '产品编号',
      answers: '答案',
      comment: '补充',
      answered_at: '时间',
    },
  },
  tracking_events: {
    areas: area('usage'),
    copy: { file: '使用记录', about: '同意以账户记录后的使用记录。' },
    rows: selectAccountRows(),
    columns: { ...EVENT, kind: '类型' },
    emptied: ['account_id'],
  },
  script_errors: {
    areas: area('usage'),
    copy: { file: '故障记录', about: '同意以账户记录后的网页故障。' },
    rows: selectAccountRows(),
    columns: EVENT,
    emptied: ['account_id'],
  },
  observer_events: {
    areas: area('usage'),
    copy: { file: '功能使用', about: '同意以账户记录后的功能使用。' },
    rows: selectAccountRows(),
    columns: { ...EVENT, event_name: '功能' },
    emptied: ['account_id'],
  },
};
