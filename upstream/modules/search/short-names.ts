/** Common names of an index, a market or a company, their pinyin, and the words in fund names. */
const SHORT_NAMES: readonly (readonly [name: string, pinyin: string, written: readonly string[]])[] = [
  ['纳指', 'nazhi', ['纳斯达克']],
  ['标普', 'biaopu', ['标准普尔']],
  ['道指', 'daozhi', ['道琼斯']],
  ['恒指', 'hengzhi', ['恒生指数', '恒生etf']],
  ['恒科', 'hengke', ['恒生科技']],
  ['德指', 'dezhi', ['德国']],
  ['中概', 'zhonggai', ['中国互联网', '海外互联网']],
  ['沪指', 'huzhi', ['上证综指', '上证综合', '上证指数']],
  ['上证指数', 'shangzhengzhishu', ['上证综指', '上证综合']],
  ['上证综指', 'shangzhengzongzhi', ['上证综合', '上证指数']],
  ['深指', 'shenzhi', ['深证成指', '深证成份']],
  ['深成指', 'shenchengzhi', ['深证成指', '深证成份']],
  ['创业板指', 'chuangyebanzhi', ['创业板']],
  ['创业板', 'chuangyeban', ['创业板指', '创业50']],
  ['双创', 'shuangchuang', ['科创创业']],
  ['券商', 'quanshang', ['证券公司']],
  ['新能车', 'xinnengche', ['新能源汽车', '新能源车']],
  ['工行', 'gonghang', ['工银']],
  ['农行', 'nonghang', ['农银']],
  ['中行', 'zhonghang', ['中银']],
  ['建行', 'jianhang', ['建信']],
  ['交行', 'jiaohang', ['交银']],
];

export interface ExpandedKeyword {
  /** Folded. */
  text: string;
  /** The keyword was only a short name: its expansion is one name too, never pieces. */
  isName: boolean;
}

/**
 * Expands a folded keyword with each meaning of its short name: 纳指100 also searches for 纳斯达克100. Pinyin is expanded
 * when it is the whole keyword or its beginning.
 */
export function expandShortNames(keyword: string): ExpandedKeyword[] {
  return SHORT_NAMES.flatMap(([name, pinyin, written]) => {
    const called = keyword.includes(name) ? name : keyword.startsWith(pinyin) ? pinyin : null;
    if (called === null) return [];
    return written.map((words) => ({ text: keyword.replace(called, words), isName: called === keyword }));
  });
}
