import type { PublicType, Strategy } from '~/upstream/db/schema';

/** How a kind of fund lives: exposures to the factors, own skill and own noise (a year). */
export interface NavProfile {
  large: number;
  small: number;
  bond: number;
  global: number;
  trend: number;
  /** Return a year beyond the factors, and its spread from fund to fund. */
  skill: number;
  skillSpread: number;
  /** Volatility a year that no factor explains. */
  noise: number;
  /** How far exposures differ from fund to fund: 0 not at all. */
  spread: number;
  /** Sudden losses: chance a year and size. */
  accident?: { chance: number; size: number };
}

export const STRATEGY_PROFILES: Record<Strategy, NavProfile> = {
  equity: {
    large: 0.42,
    small: 0.36,
    bond: 0,
    global: 0,
    trend: 0,
    skill: 0.05,
    skillSpread: 0.05,
    noise: 0.095,
    spread: 0.3,
  },
  neutral: {
    large: 0,
    small: 0.03,
    bond: 0.2,
    global: 0,
    trend: 0,
    skill: 0.055,
    skillSpread: 0.03,
    noise: 0.032,
    spread: 0.5,
  },
  futures: {
    large: -0.03,
    small: 0,
    bond: 0.2,
    global: 0,
    trend: 1.15,
    skill: 0.0,
    skillSpread: 0.05,
    noise: 0.075,
    spread: 0.35,
  },
  macro: {
    large: 0.2,
    small: 0.12,
    bond: 1,
    global: 0.15,
    trend: 0.15,
    skill: 0.012,
    skillSpread: 0.04,
    noise: 0.06,
    spread: 0.35,
  },
  bond: {
    large: 0.01,
    small: 0.015,
    bond: 1.25,
    global: 0,
    trend: 0,
    skill: 0.014,
    skillSpread: 0.01,
    noise: 0.011,
    spread: 0.25,
    accident: { chance: 0.06, size: 0.022 },
  },
  multi: {
    large: 0.17,
    small: 0.15,
    bond: 0.5,
    global: 0,
    trend: 0.3,
    skill: 0.035,
    skillSpread: 0.03,
    noise: 0.045,
    spread: 0.3,
  },
  fof: {
    large: 0.18,
    small: 0.16,
    bond: 0.4,
    global: 0.03,
    trend: 0.22,
    skill: 0.015,
    skillSpread: 0.015,
    noise: 0.022,
    spread: 0.25,
  },
  other: {
    large: 0.08,
    small: 0.16,
    bond: 0.5,
    global: 0,
    trend: 0.1,
    skill: 0.035,
    skillSpread: 0.03,
    noise: 0.05,
    spread: 0.4,
  },
};

export const PUBLIC_PROFILES: Record<Exclude<PublicType, 'money'>, NavProfile> = {
  stock: {
    large: 0.5,
    small: 0.4,
    bond: 0,
    global: 0,
    trend: 0,
    skill: 0.02,
    skillSpread: 0.04,
    noise: 0.09,
    spread: 0.25,
  },
  mixed: {
    large: 0.36,
    small: 0.28,
    bond: 0.2,
    global: 0,
    trend: 0,
    skill: 0.02,
    skillSpread: 0.035,
    noise: 0.075,
    spread: 0.3,
  },
  index: {
    large: 1,
    small: 0,
    bond: 0,
    global: 0,
    trend: 0,
    skill: 0.004,
    skillSpread: 0.004,
    noise: 0.006,
    spread: 0,
  },
  bond: {
    large: 0.01,
    small: 0.01,
    bond: 1,
    global: 0,
    trend: 0,
    skill: 0.004,
    skillSpread: 0.006,
    noise: 0.006,
    spread: 0.3,
  },
  qdii: {
    large: 0.05,
    small: 0,
    bond: 0,
    global: 0.95,
    trend: 0,
    skill: 0,
    skillSpread: 0.03,
    noise: 0.05,
    spread: 0.2,
  },
  fof: {
    large: 0.16,
    small: 0.14,
    bond: 0.5,
    global: 0.03,
    trend: 0,
    skill: 0.008,
    skillSpread: 0.012,
    noise: 0.018,
    spread: 0.25,
  },
  reit: {
    large: 0.12,
    small: 0.05,
    bond: 0.6,
    global: 0,
    trend: 0,
    skill: 0.015,
    skillSpread: 0.03,
    noise: 0.085,
    spread: 0.25,
  },
};
