/** Member levels by growth, lowest first. */
const LEVELS = [
  { level: 0, name: '普通会员', fromGrowth: 0 },
  { level: 1, name: '银卡会员', fromGrowth: 1_000 },
  { level: 2, name: '金卡会员', fromGrowth: 5_000 },
  { level: 3, name: '白金会员', fromGrowth: 20_000 },
  { level: 4, name: '黑金会员', fromGrowth: 100_000 },
] as const;

/** Level of a growth value and what the next one takes; null at the top. */
export function memberLevel(growth: number) {
  const reached = LEVELS.filter((each) => each.fromGrowth <= growth).at(-1) ?? LEVELS[0];
  const next = LEVELS.find((each) => each.fromGrowth > growth);
  return {
    level: reached.level,
    level_name: reached.name,
    growth,
    next_level_growth: next?.fromGrowth ?? null,
  };
}
