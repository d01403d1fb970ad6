import type { World } from '~/upstream/seed/world';

const CARRIED_ON = '2026-07-01';
const SEEDED_AT = '2026-07-01T00:00:00+08:00';

/** Growth under earlier rules, by account: long-term points, and points that expire with the year. */
const CARRIED: readonly (readonly [account: string, points: number, ending: number])[] = [
  ['A10003', 480, 60],
  ['A10004', 760, 90],
  ['A10005', 1_260, 180],
  ['A10006', 620, 120],
  ['A10007', 2_400, 360],
  ['A10008', 900, 0],
];

/** Builds growth from earlier rules; the service finds later growth on its own. */
export const buildMemberGrowthRows = () =>
  CARRIED.flatMap(([account_id, points, ending]) =>
    [
      { subject: 'rules-2026', points, expires_on: '2028-07-31', note: '按原规则累计的成长值' },
      {
        subject: 'rules-2025',
        points: ending,
        expires_on: '2026-12-31',
        note: '按原规则累计，2025 年以前的部分',
      },
    ]
      .filter((each) => each.points > 0)
      .map((each) => ({
        ...each,
        account_id,
        kind: 'carried',
        counted_on: CARRIED_ON,
        created_at: SEEDED_AT,
      })),
  );

/** Builds rights used by demo people: reports of the newest research at that time. */
export function buildMemberUseRows(world: World) {
  const research = world.articles
    .filter(({ kind, published_at }) => kind === 'research' && published_at < '2026-09-01')
    .slice(0, 2);
  return research.map(({ id, title }, index) => ({
    id: `MU100${index + 1}`,
    account_id: 'A10007',
    kind: 'report',
    subject_id: id,
    title,
    on_day: `2026-09-1${index}`,
    used_on: `2026-09-1${index}`,
    used_at: `2026-09-1${index}T10:00:00+08:00`,
  }));
}
