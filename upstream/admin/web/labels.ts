import { ACTIVITY_TOPIC_NAMES } from '~/contract/activities';
import {
  FEEDBACK_KIND_NAMES,
  FUND_KIND_NAMES,
  GROWTH_KIND_NAMES,
  OUTGOING_PAYMENT_NAMES,
  PRODUCT_CONTEXT_NAMES,
} from '~/contract/kinds';
import { QUALIFICATION_PROOF_NAMES, QUALIFICATION_TITLES } from '~/domain/person/qualification';
import { ORDER_STEP_TITLES } from '~/domain/orders/order-steps';
import { REDEMPTION_STEP_TITLES } from '~/domain/orders/redemption';
import { CONTENT_LABELS, CONTENT_VALUE_LABELS } from '~/upstream/admin/web/content/words';
import { HISTORY_VALUE_LABELS } from '~/upstream/admin/web/history-words';
import { DAY, PRODUCT_EVENT_LABELS } from '~/upstream/admin/web/product-event-words';
import { RESULT_LABELS } from '~/upstream/admin/web/result-words';
import type { ReviewKind } from '~/upstream/modules/identity';

/** Chinese labels of the console for names of arguments, results and values; `pages.test.ts` walks the registry. */

/** Documents that people submit for a review. */
export const REVIEW_LABELS: Readonly<Record<ReviewKind, string>> = {
  identity: '证件',
  attachment: '补充材料',
  ...QUALIFICATION_PROOF_NAMES,
};

interface Label {
  label: string;
  hint?: string;
}
const HOUR = '时间格式：2026-12-05T14:00:00+08:00';
const PERCENT = '每年的百分数，如 1.2';

/** Creates a label map for keys that people may type: without the built-in keys of objects. */
const getWords = <Word>(words: Readonly<Record<string, Word>>): Readonly<Record<string, Word>> =>
  Object.assign(Object.create(null) as Record<string, Word>, words);

/** Labels of arguments, by name; `action.name` when its meaning in an action differs. */
const LABELS = getWords<Label>({
  ...CONTENT_LABELS,
  ...PRODUCT_EVENT_LABELS,
  phone: { label: '手机号', hint: '手机号与账户编号填一项' },
  account: { label: '账户编号', hint: '手机号与账户编号填一项' },
  order: { label: '订单编号', hint: '订单的编号或订单号' },
  reason: { label: '原因', hint: '本人会看到' },
  by: { label: '移动多少', hint: '+25h、-30m、+1d12h 或 reset；不填只查看' },
  changes: { label: '变更的条款', hint: '一行一条：事项|原条款|新条款' },
  closes: { label: '答复截止日', hint: DAY },
  'open-consultation.redeem': { label: '临时开放日', hint: `交易日，在截止日之后。${DAY}` },
  effective: { label: '变更生效日', hint: `在临时开放日之后。${DAY}` },
  'publish-holder-notice.by': { label: '阅读期限', hint: DAY },
  anyway: { label: '仍要回到净值公布之前' },
  again: { label: '重发的邮件编号', hint: '不填则查看清单' },
  name: { label: '登录名', hint: '2 至 32 位小写字母、数字、点或连字符' },
  display: { label: '姓名' },
  staff_no: { label: '工号', hint: '一人一个操作员' },
  roles: { label: '角色', hint: 'reviewer 审核，cashier 资金，editor 内容，admin 管理员；以逗号分隔' },
  old_password: { label: '当前密码' },
  new_password: { label: '新密码', hint: '至少 12 位；修改后须重新登录' },
  request: { label: '申请编号' },
  typed: { label: '再次填写每份的数值', hint: '按基金公告填写，依次以空格分隔，如 0.06 1.041' },
  'refuse-request.reason': { label: '驳回的理由', hint: '申请人会看到' },
  to: { label: '补到哪一天', hint: `${DAY}；不填为今天，15:00 前为昨天` },
  'one-tap.to': { label: '改为', hint: '不填只查看' },
  fund: { label: '基金编号', hint: '公募为代码，私募为编号' },
  title: { label: '标题' },
  text: { label: '内容' },
  'answer-feedback.text': { label: '答复', hint: '本人会看到' },
  replaces: { label: '替代的公告编号', hint: '本公告是其新版本时填写' },
  notice: { label: '公告编号', hint: '列表时不填则显示全部' },
  birth: { label: '出生日期', hint: `证件号码不含时填写。${DAY}` },
  gender: { label: '性别', hint: '证件号码不含时填写' },
  kind: { label: '类别' },
  handed_in: { label: '所审材料的提交时间', hint: '打开材料时显示；之后重新提交的不会被一并审核' },
  topic: { label: '主题' },
  mode: { label: '形式' },
  city: { label: '城市' },
  place: { label: '地点' },
  seats: { label: '席位' },
  announced_at: { label: '公布时间', hint: HOUR },
  opens_at: { label: '报名开始', hint: HOUR },
  closes_at: { label: '报名截止', hint: HOUR },
  cancel_until: { label: '可取消至', hint: HOUR },
  fund_id: { label: '私募基金编号', hint: '填写后仅对可见该基金的人开放' },
  video_id: { label: '视频编号' },
  survey_id: { label: '问卷编号' },
  paragraphs: { label: '正文', hint: '段落以 | 分隔' },
  notes: { label: '须知', hint: '段落以 | 分隔' },
  starts_at: { label: '开始时间', hint: HOUR },
  ends_at: { label: '结束时间', hint: HOUR },
  activity: { label: '活动编号' },
  points: { label: '成长值', hint: '增加为正，扣减为负' },
  corrects: { label: '更正的明细编号', hint: '扣减时必填' },
  status: { label: '状态' },
  amount: { label: '金额（元）', hint: '不填为全部' },
  'register-payment.amount': { label: '金额（元）', hint: '银行实际到账的金额，可写千分位' },
  'register-remittance.amount': { label: '金额（元）', hint: '银行实际到账的金额，可写千分位' },
  payer: { label: '付款户名', hint: '按银行流水填写，不以订单为准' },
  paid_at: { label: '银行入账时间', hint: '北京时间，如 2026-12-05 14:00；不填为现在' },
  reference: { label: '银行流水号', hint: '同一人同日同额再次汇款时必填' },
  note: { label: '说明', hint: '留存，不对外显示' },
  nav: { label: '单位净值', hint: '当日净值已公布时不填' },
  date: { label: '日期', hint: DAY },
  subscribe: { label: '申购费率', hint: '按金额（元）分档，如 0:0.8/0.08,5000000:=1000' },
  redeem: { label: '赎回费率', hint: '按持有天数分档，如 0:1.5,7:1,30:0.5,180:0' },
  'set-public-fund.redeem': { label: '赎回' },
  holding: { label: '持有天数算至' },
  hold_months: { label: '最短持有期（月）', hint: '自份额确认日起按日历计算；没有为 0' },
  management: { label: '管理费率', hint: PERCENT },
  custody: { label: '托管费率', hint: PERCENT },
  service: { label: '销售服务费率', hint: `${PERCENT}；没有为 0` },
  min: { label: '首次起点（元）' },
  append: { label: '追加起点（元）' },
  confirm_days: { label: '确认天数', hint: 'T 日至确认的交易日数' },
  arrival_days: { label: '到账天数', hint: 'T 日至赎回款到账的交易日数' },
  risk: { label: '风险等级', hint: '1 至 5' },
  day: { label: '日期', hint: `${DAY}；不填为今天` },
  record: { label: '权益登记日', hint: DAY },
  ex: { label: '除息日', hint: DAY },
  paid: { label: '发放日', hint: DAY },
  same_day: { label: '登记日与除息日为同一天', hint: '基金合同如此约定时选择' },
  per_10k: { label: '万份收益（元）', hint: '上一公布日之后至该日的合计，可为负' },
  seven_day: { label: '七日年化', hint: '百分数，如 1.85，可为负' },
  per_share: { label: '每份派发（元）' },
  'correct-dividend.fund': { label: '基金代码' },
  'correct-dividend.per_share': { label: '正确的每份派发（元）', hint: '如 0.0250；没有分红写作 0' },
  'correct-split.fund': { label: '基金代码' },
  'correct-split.date': { label: '折算日', hint: DAY },
  'correct-split.ratio': { label: '正确的拆分比例', hint: '一份旧份额折合的新份额，如 1.5；没有折算写作 1' },
  'correct-income.fund': { label: '基金代码' },
  'correct-income.date': { label: '收益日', hint: DAY },
  'correct-income.per_10k': { label: '正确的万份收益（元）', hint: '上一公布日之后至该日的合计，可为负' },
  'correct-income.seven_day': { label: '更正后最新公布日的七日年化（%）', hint: '如 1.85，可为负' },
  ratio: { label: '拆分比例', hint: '一份旧份额折合的新份额' },
  'accept-redemptions.ratio': { label: '受理比例', hint: '百分数，如 62.5' },
  total: { label: '上一日基金总份额', hint: '以基金公司通知为准' },
  net: { label: '当日净赎回份额', hint: '各渠道合计，以基金公司通知为准' },
  group: { label: '转换组', hint: '同组的基金可互相转换，如公司编号；none 为不支持' },
  'set-fund-conversion.fee': { label: '补差费算法' },
  buy: { label: '申购' },
  number: { label: '反馈编号', hint: 'F 与 12 位数字' },
  csv: { label: '文件内容', hint: '含表头的 CSV 文本' },
  through: { label: '流水完整截至', hint: `${DAY}；不填为文件中今天以前最后一天` },
  'import-csv.fund': { label: '基金代码', hint: '净值与收益文件必填' },
  skip_bad: { label: '跳过有误的行' },
  write: { label: '写入', hint: '不选只试算，不改变任何数据' },
  entry: { label: '差额编号', hint: '见“净值更正应补付的差额”' },
  row: { label: '到账记录编号' },
  batch: { label: '批次编号', hint: '见“待放行的划款批次”' },
  time_column: { label: '入账时间的列名', hint: '表头不是常用名称时填写' },
  payer_column: { label: '付款户名的列名' },
  amount_column: { label: '收入金额的列名' },
  reference_column: { label: '流水号的列名' },
  memo_column: { label: '附言的列名' },
  days: { label: '最近几天' },
  operator: { label: '操作员的登录名', hint: '不填为全部' },
  what: { label: '材料' },
  json: { label: '完整数据' },
});

const labelIn = (action: string, key: string): Label | undefined => LABELS[`${action}.${key}`] ?? LABELS[key];

/** Returns label and hint of an action's argument; null when there is none. */
export const findArgumentLabel = (action: string, key: string): Label | null => labelIn(action, key) ?? null;

/** Labels of values in forms and tables. */
export const VALUE_LABELS = getWords<string>({
  ...CONTENT_VALUE_LABELS,
  ...HISTORY_VALUE_LABELS,
  ...GROWTH_KIND_NAMES,
  ...ACTIVITY_TOPIC_NAMES,
  ...OUTGOING_PAYMENT_NAMES,
  ...FEEDBACK_KIND_NAMES,
  ...REVIEW_LABELS,
  ...FUND_KIND_NAMES,
  ...PRODUCT_CONTEXT_NAMES,
  call: '缴款通知',
  USD: '美元',
  HKD: '港元',
  call_open: '未到期',
  call_late: '逾期',
  call_paid: '已缴清',
  call_defaulted: '违约',
  payment: '付息还本',
  extension: '展期',
  default: '违约',
  valuation: '估值',
  write_off: '核销',
  schedule: '按期',
  early: '提前兑付',
  recovery: '回收',
  interest: '付息',
  repayment: '还本',
  distribution: '分配',
  announced: '待登记',
  yes: '是',
  no: '否',
  open: '开放',
  closed: '关闭',
  limited: '限额',
  suspended: '暂停',
  male: '男',
  female: '女',
  pro: QUALIFICATION_TITLES.pro,
  online: '线上',
  on_site: '线下',
  traded: '成交日',
  rate_difference: '申购费率之差',
  fee_difference: '申购费之差',
  unpaid: '待支付',
  accepted: '已受理',
  asked: '提交复核',
  account: '账户',
  order: '订单',
  plan: '定投',
  operator: '操作员',
  operator_request: '复核申请',
  activity: '活动',
  looked_at: '查看资料',
  operator_ran: '执行事项',
  operator_logged_in: '登录',
  operator_added: '新增操作员',
  operator_roles_set: '更改角色',
  operator_disabled: '停用',
  operator_enabled: '恢复',
  operator_password_reset: '重置密码',
  operator_password_changed: '修改密码',
  waiting: '待复核',
  running: '执行中，结果未知',
  done: '已执行',
  declined: '执行时被拒',
  refused: '已驳回',
  taken_back: '已撤回',
  changed: '情况已变化，未执行',
  registered: '已登记',
  aside: '与订单无关',
  kept: '已登记',
  due_back: '应退回',
  held: '待核实',
  unmatched: '不能留存，应退回',
  answered: '已答复',
  received: '待受理',
  handling: '处理中',
  true: '是',
  false: '否',
  nav: '净值',
  funds: '基金目录',
  'trading-days': '交易日',
  dividend: '现金分红',
  released: '已放行',
  face: '人脸',
  typed: '键入签名',
  raised: '升级',
  grace: '宽限',
  fallen: '降级',
  member: '会员明细',
  history: '办理记录',
  private_orders: '私募订单',
  public_orders: '公募订单',
  refused_money: '银行未收下的款项',
  verification_reviews: '待审核的材料',
  files: '文件清单',
  messages: '短信与邮件',
  activity_roll: '活动签到名单',
  holder_readers: '持有人公告的阅读情况',
  approvals: '两人复核的事项',
  ledger_check: '份额与资金核对',
  member_growth_granted: '增减成长值',
  month_report_issued: '出具月度账单',
  fund_terms_set: '登记费率与起点',
  csv_imported: '导入文件',
  no_terms: '未登记费率',
  no_nav: '没有净值',
  stale_nav: '净值过期',
  paused: '暂停受理',
});

/** Steps of private purchases and redemptions, with one label where both have the step. */
const STEP_WORDS = getWords<string>({ ...REDEMPTION_STEP_TITLES, ...ORDER_STEP_TITLES });

/** Returns the label of an order step, whose key may mean something else elsewhere. */
export const formatStep = (step: string): string => STEP_WORDS[step] ?? step;

const RESULT_WORDS = getWords<string>(RESULT_LABELS);

/** Returns the label of an order status, whose key may mean something else for a fund. */
export const formatOrderStatus = (status: string): string =>
  status === 'open' ? '办理中' : (VALUE_LABELS[status] ?? status);

/** Returns the label of a choice in the form of an action. */
export const formatChoice = (action: string, key: string, value: string): string =>
  action === 'list-orders' && key === 'status' ? formatOrderStatus(value) : (VALUE_LABELS[value] ?? value);

/** Returns the label of a name in a result. */
export const formatResultKey = (key: string): string => RESULT_WORDS[key] ?? LABELS[key]?.label ?? key;
