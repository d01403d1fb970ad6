/** Choices of the base info; the stored value is the text. */
const asOptions = (texts: readonly string[]) => texts.map((text) => ({ value: text, label: text }));

export const OCCUPATIONS = asOptions([
  '企业负责人',
  '企业管理人员',
  '专业技术人员',
  '金融从业人员',
  '公务员及事业单位人员',
  '个体经营者',
  '企业职员',
  '自由职业者',
  '退休人员',
  '其他',
]);

export const EDUCATIONS = asOptions(['高中及以下', '大专', '本科', '硕士', '博士']);

export const INCOMES = [
  { value: '0-10', label: '10 万元以下' },
  { value: '10-50', label: '10 万至 50 万元' },
  { value: '50-100', label: '50 万至 100 万元' },
  { value: '100-500', label: '100 万至 500 万元' },
  { value: '500+', label: '500 万元以上' },
];

export const INCOME_SOURCES = asOptions([
  '工资、劳务报酬',
  '生产经营所得',
  '投资所得',
  '财产租赁或转让',
  '退休金',
  '继承或受赠',
  '其他合法收入',
]);

export const TAX_RESIDENCES = [
  { value: 'china', label: '仅为中国税收居民' },
  { value: 'abroad', label: '仅为其他国家（地区）税收居民' },
  { value: 'both', label: '既是中国税收居民，也是其他国家（地区）税收居民' },
];

export const YES_NO_OPTIONS = [
  { value: 'yes', label: '是' },
  { value: 'no', label: '否' },
];

export const PROVINCES = asOptions(
  (
    '北京 天津 河北 山西 内蒙古 辽宁 吉林 黑龙江 上海 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 广西 ' +
    '海南 重庆 四川 贵州 云南 西藏 陕西 甘肃 青海 宁夏 新疆 香港 澳门 台湾 中国以外'
  ).split(' '),
);
