import { NEWS_KIND_NAMES } from '~/contract/content';

const MINUTE = '上海时间，如 2026-12-05 14:00';
const LINES = '每行一段';

/** Labels of the actions that write content, as `words.ts` has them. */
export const CONTENT_LABELS: Readonly<Record<string, { label: string; hint?: string }>> = {
  id: { label: '编号', hint: '新增时不填' },
  'show-content.id': { label: '编号' },
  'publish-content.id': { label: '编号' },
  'withdraw-content.id': { label: '编号' },
  'restore-content.id': { label: '编号' },
  'unplan-content.id': { label: '编号' },
  version: { label: '第几版' },
  'publish-content.at': { label: '定时发布', hint: `${MINUTE}；不填为立即发布` },
  based_on: { label: '依据第几版', hint: '新增或首次编辑为 0' },
  words: { label: '标题中的文字' },
  'list-content.page': { label: '第几页' },
  'withdraw-content.reason': { label: '原因', hint: '留存，不对外显示' },
  summary: { label: '摘要', hint: '列表与分享中显示，2 至 200 字' },
  author: { label: '作者' },
  source: { label: '来源' },
  tags: { label: '标签', hint: '每行一个' },
  mentions: {
    label: '文中提到',
    hint: '每行一项，如 company C1001：simu 私募、public 公募、company 管理人、manager 基金经理，空一格，再写编号',
  },
  body: {
    label: '正文',
    hint: '段落之间空一行。小标题以 ## 开头，引文以 > 开头，列表每行以 - 开头，表格每行写作 | 甲 | 乙 |（首行为表头）。只有文字，不支持 HTML 与链接',
  },
  chapter: { label: '所属章节' },
  lead: { label: '导语' },
  intro: { label: '介绍', hint: LINES },
  jury: { label: '评委', hint: LINES },
  jury_note: { label: '评审说明' },
  rules: { label: '规则', hint: LINES },
  chosen_by: { label: '入选方式' },
  lines: { label: '横幅文字', hint: '一至两行' },
  news_id: { label: '打开的文章编号' },
  'save-banner.page': { label: '改为打开专题页', hint: '填写后不打开文章' },
  editions: { label: '显示于' },
  position: { label: '次序', hint: '0 为第一' },
  'save-banner.starts_at': { label: '活动时间', hint: `横幅上显示。${MINUTE}` },
  'save-activity.text': { label: '摘要', hint: '一句话，2 至 160 字' },
  'save-activity.starts_at': { label: '开始时间', hint: MINUTE },
  'save-activity.ends_at': { label: '结束时间', hint: MINUTE },
  'save-activity.announced_at': { label: '公布时间', hint: `${MINUTE}；不填为发布之时` },
  'save-activity.opens_at': { label: '报名开始', hint: `${MINUTE}；不填为发布之时` },
  'save-activity.closes_at': { label: '报名截止', hint: `${MINUTE}；不填为活动开始` },
  'save-activity.cancel_until': { label: '可取消至', hint: `${MINUTE}；不填为活动开始` },
  'save-activity.paragraphs': { label: '正文', hint: LINES },
  'save-activity.notes': { label: '须知', hint: LINES },
};

/** Values of those forms. */
export const CONTENT_VALUES: Readonly<Record<string, string>> = {
  ...NEWS_KIND_NAMES,
  article: '文章',
  banner: '首页横幅',
  topic: '专题',
  lesson: '课程',
  award: '金樟奖',
  'house-list': '私募百强榜',
  both: '两版',
  wealth: '财富版',
  fund: '基金版',
  jinzhangjiang: '金樟奖',
  content: '内容',
  content_saved: '保存草稿',
  content_published: '发布',
  content_planned: '定时发布',
  content_unplanned: '取消定时发布',
  content_withdrawn: '下线',
};

/** Names in results of those actions. */
export const CONTENT_RESULTS: Readonly<Record<string, string>> = {
  latest: '最新版本',
  live: '门户显示的版本',
  planned: '定时发布的版本',
  planned_at: '定时发布',
  published_at: '发布时间',
  plan_fault: '定时发布未成的原因',
  saved_at: '保存时间',
  saved_by: '保存人',
  is_shown: '与门户一致',
  is_on_portal: '门户上有',
  versions: '版本',
  fields: '内容',
  list: '清单',
  drafts: '未发布的草稿',
  next_page: '下一页',
};
