import type { PublicType, Strategy } from '~/upstream/core/db/schema';
import { BENCHMARKS } from '~/upstream/seed/market-model';
import type { FactorName } from '~/upstream/seed/market-paths';

type Loads = Partial<Record<FactorName, number>>;

/** Behaviour of a kind of fund: exposures to the factors, own skill and own noise (per year). */
export interface NavProfile {
  /** Effect of a change of each factor. */
  loads: Loads;
  /** Standard deviation of the additional factor exposure of single funds. */
  tilts?: Loads;
  /** Variation of exposures between funds: 0 for none. */
  spread: number;
  /** Yearly return beyond the factors, and its spread between funds. */
  skill: number;
  skillSpread: number;
  /** Yearly volatility that no factor explains. */
  noise: number;
  /** Good and bad periods of some months: standard deviation of the yearly return in such a period. */
  form: number;
  /** Sudden losses: yearly chance and size. */
  accident?: { chance: number; size: number };
}

/** Strategies of private funds. */
export const STRATEGY_PROFILES: Record<Strategy, NavProfile> = {
  equity: {
    loads: { large: 0.42, small: 0.36, growth: 0.1 },
    tilts: { growth: 0.3, tech: 0.12, consumer: 0.12, health: 0.1, energy: 0.1 },
    spread: 0.3,
    skill: 0.05,
    skillSpread: 0.04,
    noise: 0.075,
    form: 0.13,
    accident: { chance: 0.08, size: 0.06 },
  },
  neutral: {
    loads: { quant: 1, small: 0.03 },
    tilts: { growth: 0.03, small: 0.02 },
    spread: 0.4,
    skill: 0,
    skillSpread: 0.018,
    noise: 0.018,
    form: 0.045,
  },
  futures: {
    loads: { trend: 1.15, large: -0.03, bond: 0.2 },
    tilts: { commodity: 0.18 },
    spread: 0.35,
    skill: 0.01,
    skillSpread: 0.03,
    noise: 0.06,
    form: 0.09,
  },
  macro: {
    loads: { large: 0.18, bond: 1, commodity: 0.18, overseas: 0.15, currency: 0.1, trend: 0.2 },
    tilts: { large: 0.08, commodity: 0.14, overseas: 0.1, growth: 0.08 },
    spread: 0.35,
    skill: 0,
    skillSpread: 0.025,
    noise: 0.045,
    form: 0.08,
  },
  bond: {
    loads: { bond: 1, credit: 1.3, small: 0.015 },
    tilts: { small: 0.012, credit: 0.3 },
    spread: 0.35,
    skill: 0.006,
    skillSpread: 0.008,
    noise: 0.008,
    form: 0.018,
    accident: { chance: 0.08, size: 0.022 },
  },
  multi: {
    loads: { large: 0.17, small: 0.15, quant: 0.4, trend: 0.35, bond: 0.3 },
    tilts: { growth: 0.1, commodity: 0.06 },
    spread: 0.35,
    skill: 0.005,
    skillSpread: 0.02,
    noise: 0.03,
    form: 0.06,
  },
  fof: {
    loads: { large: 0.16, small: 0.15, quant: 0.3, trend: 0.25, bond: 0.3, overseas: 0.04 },
    tilts: { growth: 0.08, trend: 0.1, quant: 0.1 },
    spread: 0.35,
    skill: -0.005,
    skillSpread: 0.012,
    noise: 0.015,
    form: 0.035,
  },
  other: {
    loads: { small: 0.2, large: 0.08, growth: 0.06, credit: 0.8, trend: 0.1 },
    tilts: { growth: 0.1, commodity: 0.12, tech: 0.06 },
    spread: 0.5,
    skill: 0.03,
    skillSpread: 0.03,
    noise: 0.045,
    form: 0.09,
    accident: { chance: 0.1, size: 0.035 },
  },
};

const PUBLIC_PROFILES: Record<Exclude<PublicType, 'money'>, NavProfile> = {
  stock: {
    loads: { large: 0.5, small: 0.38, growth: 0.1 },
    tilts: { growth: 0.22, tech: 0.08, consumer: 0.08 },
    spread: 0.22,
    skill: 0.015,
    skillSpread: 0.03,
    noise: 0.06,
    form: 0.11,
  },
  mixed: {
    loads: { large: 0.36, small: 0.28, bond: 0.2, growth: 0.05 },
    tilts: { growth: 0.22, tech: 0.08, consumer: 0.08, health: 0.06 },
    spread: 0.3,
    skill: 0.015,
    skillSpread: 0.03,
    noise: 0.05,
    form: 0.1,
  },
  index: { loads: { large: 0.95 }, spread: 0, skill: 0.002, skillSpread: 0.002, noise: 0.004, form: 0.002 },
  bond: {
    loads: { bond: 0.95, credit: 0.5, small: 0.005 },
    tilts: { small: 0.008, credit: 0.2 },
    spread: 0.25,
    skill: -0.004,
    skillSpread: 0.005,
    noise: 0.005,
    form: 0.012,
  },
  qdii: {
    loads: { overseas: 0.88, currency: 0.85, large: 0.04 },
    tilts: { tech: 0.12, overseas: 0.1 },
    spread: 0.15,
    skill: -0.02,
    skillSpread: 0.025,
    noise: 0.04,
    form: 0.07,
  },
  fof: {
    loads: { large: 0.17, small: 0.12, bond: 0.5, overseas: 0.05, commodity: 0.02 },
    tilts: { growth: 0.06, overseas: 0.04 },
    spread: 0.25,
    skill: 0,
    skillSpread: 0.01,
    noise: 0.014,
    form: 0.03,
  },
  reit: {
    loads: { property: 0.95, bond: 0.3 },
    tilts: { property: 0.12 },
    spread: 0.25,
    skill: 0.012,
    skillSpread: 0.02,
    noise: 0.06,
    form: 0.06,
  },
};

type Named = readonly [part: string, changed: Partial<NavProfile>];
/** Changes to the profile of a public fund type by words in the name. */
const NAMED: Partial<Record<PublicType, readonly Named[]>> = {
  stock: [
    ['医药', { loads: { large: 0.42, small: 0.36, health: 0.95 } }],
    ['消费', { loads: { large: 0.6, small: 0.22, consumer: 0.95 } }],
    ['新能源', { loads: { large: 0.36, small: 0.5, energy: 0.9, growth: 0.2 } }],
    ['先进制造', { loads: { large: 0.35, small: 0.5, energy: 0.35, tech: 0.35 } }],
    ['高端装备', { loads: { large: 0.3, small: 0.55, tech: 0.5 } }],
    ['价值', { loads: { large: 0.7, small: 0.12, growth: -0.5 }, tilts: { growth: 0.1, consumer: 0.08 } }],
    ['量化', { loads: { large: 0.3, small: 0.58, quant: 0.5 }, tilts: { growth: 0.06 }, form: 0.04 }],
  ],
  mixed: [
    ['成长', { loads: { large: 0.3, small: 0.4, growth: 0.5, tech: 0.15 } }],
    ['新兴产业', { loads: { large: 0.26, small: 0.42, tech: 0.5, growth: 0.15 } }],
    ['产业升级', { loads: { large: 0.3, small: 0.4, energy: 0.3, tech: 0.2 } }],
    ['红利', { loads: { large: 0.58, small: 0.1, growth: -0.55, bond: 0.1 }, tilts: { growth: 0.08 } }],
    ['稳进', { loads: { large: 0.12, small: 0.08, bond: 0.75, credit: 0.4 }, noise: 0.02, form: 0.03 }],
  ],
  bond: [
    ['可转债', { loads: { small: 0.32, growth: 0.1, bond: 0.3, credit: 0.6 }, noise: 0.025, form: 0.05 }],
    ['短债', { loads: { bond: 0.45, credit: 0.5 }, tilts: {}, noise: 0.0015, form: 0.003 }],
    ['利率债', { loads: { bond: 1.25 }, tilts: {} }],
    ['信用债', { loads: { bond: 0.8, credit: 1.3 } }],
    ['双债', { loads: { bond: 0.85, credit: 0.7, small: 0.06 } }],
    ['添利', { loads: { bond: 0.85, credit: 0.6, large: 0.08 } }],
  ],
  qdii: [
    ['科技', { loads: { overseas: 0.95, currency: 0.85, tech: 0.35 } }],
    ['亚太', { loads: { overseas: 0.55, currency: 0.5, large: 0.3 } }],
    ['资产配置', { loads: { overseas: 0.5, currency: 0.8, bond: 0.2, commodity: 0.15 }, noise: 0.025 }],
  ],
  fof: [
    ['2040', { loads: { large: 0.24, small: 0.18, bond: 0.35, overseas: 0.08 } }],
    ['稳健', { loads: { large: 0.08, small: 0.06, bond: 0.75, credit: 0.3 }, noise: 0.008, form: 0.015 }],
  ],
  index: [['增强', { skill: 0.02, noise: 0.018, form: 0.03 }]],
};

/** Returns the profile of a public fund by its type, its name and, for an index fund, its index. */
export function getPublicProfile(
  type: Exclude<PublicType, 'money'>,
  { name, benchmark_id }: { name: string; benchmark_id: string },
): NavProfile {
  const changed = NAMED[type]?.find(([part]) => name.includes(part))?.[1];
  const profile = { ...PUBLIC_PROFILES[type], ...changed };
  if (type !== 'index') return profile;
  return { ...profile, loads: benchmark_id === BENCHMARKS.csi500.id ? { small: 0.95 } : { large: 0.95 } };
}
