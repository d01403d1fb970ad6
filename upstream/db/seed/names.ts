import type { Strategy } from '~/upstream/db/schema';
import type { Random } from '~/upstream/db/seed/random';

/** Invented brands of private-fund firms. */
export const SIMU_BRANDS = (
  '砚湖 栖岳 沐禾 澄岩 青箬 雁汀 桐序 云筏 砺川 松月湾 岚屿 桑榆里 叙舟 观澜渡 翊风 恒砚 榆林渡 若栩 扶摇湾 乘槎 远岫 ' +
  '霁野 棠溪里 稷园 漱岩 听棹 问津渡 半亩田 归雁湖 青梧里 纶序 疏桐里 泊川 寒汀 白鹭屿 长亭渡 采薇里 蒹溪 鹤汀 凫渚 ' +
  '秋澍 朗岑 砥屿 星槎 怀屿 竹里 岑岳 舟见'
).split(' ');

/** Invented brands of public-fund houses. */
export const PUBLIC_BRANDS = (
  '岚岳 恒澍 景栩 澄川 启砚 嘉澜 允禾 泰宥 弘岑 中楠 国璟 信岑 长岫 融汀 广昱 华砚 南栩 银岑 诺澄 博栎 瑞岑 东岫 兴屿 ' +
  '天栩 平砚 汇澍 金岑 鹏屿'
).split(' ');

const SURNAMES =
  '沈陆顾程许宋邵裴温江方贺梁祝秦田薛乔俞柏彭石秋魏钟庄熊纪舒项叶苏姚谭廖邹金戴夏范钱汪任袁于董余潘杜'.split(
    '',
  );
const GIVEN_MALE = (
  '知远 明川 景行 立衡 怀瑾 承泽 思齐 牧之 修远 若谷 亦舟 临川 子骞 砚青 启明 望舒 文渊 致和 延年 世南 书衡 云起 ' +
  '嘉木 绍庭 仲谋 岳霖 行健 伯安 泽宇 鸿渐 君实 守拙 秉文 长庚 维桢 克俭 仁甫 敬之 道衡 逸飞'
).split(' ');
const GIVEN_FEMALE = (
  '清如 静姝 若兰 令仪 舒窈 婉清 采薇 知微 映雪 望晴 佩瑜 书瑶 安澜 疏影 诗涵 以宁 素心 语桐 慧宁 嘉懿 琬琰 南枝 ' +
  '思敏 晓岚 云舒 明玥 沁之 若溪'
).split(' ');

export interface PersonName {
  name: string;
  /** 0 male, 1 female. */
  gender: 0 | 1;
}

/** A giver of person names that never gives one twice. */
export function personNames(random: Random): () => PersonName {
  const used = new Set<string>();
  return () => {
    for (;;) {
      const gender = random.chance(0.34) ? 1 : 0;
      const name = random.pick(SURNAMES) + random.pick(gender === 1 ? GIVEN_FEMALE : GIVEN_MALE);
      if (used.has(name)) continue;
      used.add(name);
      return { name, gender };
    }
  };
}

/** Words in the names of private funds. */
export const STRATEGY_WORDS: Record<Strategy, readonly string[]> = {
  equity: [
    '价值精选',
    '成长优选',
    '远航',
    '致远',
    '消费升级',
    '科技创新',
    '均衡',
    '深研',
    '逆向',
    '核心资产',
    '启明',
    '质量成长',
  ],
  neutral: ['量化中性', '对冲', '多因子中性', '平衡对冲', '阿尔法'],
  futures: ['趋势', '商品量化', '多周期', '截面', '期货套利', '复合商品'],
  macro: ['宏观', '全天候', '宏观轮动', '大类资产', '周期配置'],
  bond: ['信用精选', '固收增强', '双债', '纯债', '利率策略', '可转债'],
  multi: ['多策略', '灵活配置', '多元', '复合', '混合优选'],
  fof: ['组合优选', '多管理人', '配置', '星河组合', '甄选组合'],
  other: ['期权', '定增', '指数增强', '事件驱动', '量化选股'],
};

export const CITIES = [
  '上海',
  '北京',
  '深圳',
  '杭州',
  '广州',
  '成都',
  '南京',
  '苏州',
  '厦门',
  '武汉',
  '宁波',
  '青岛',
] as const;
export const CUSTODIANS = [
  '衡川银行股份有限公司',
  '东澍银行股份有限公司',
  '汇岑证券股份有限公司',
  '岚江证券股份有限公司',
  '北屿银行股份有限公司',
  '景泰川证券股份有限公司',
  '南澍商业银行股份有限公司',
  '中岑信托商业银行股份有限公司',
] as const;
