import { z } from 'zod';
import videos from '~/upstream/videos/videos.json' with { type: 'json' };
import type { World } from '~/upstream/seed/world';

const videosSchema = z.record(
  z.string(),
  z.object({
    shape: z.enum(['wide', 'tall']),
    scenes: z
      .array(
        z.object({
          title: z.string(),
          lines: z.array(z.string()),
          seconds: z.number().int(),
          says: z.array(z.string()),
        }),
      )
      .min(1),
  }),
);
const VIDEOS = videosSchema.parse(videos);

interface SeedVideo {
  id: string;
  topic: 'roadshow' | 'lesson' | 'short';
  title: string;
  summary: string;
  film: string | null;
  editions?: string[];
  speaker?: { name: string; title: string; company_name: string };
  manager_id?: string;
  company_id?: string;
  fund_id?: string;
  starts_at?: string;
  ends_at?: string;
  published_at: string;
  products?: { kind: 'simu' | 'public'; id: string }[];
}

const COMPANY = '衡序财富';
const TEACHER = { name: '研究部', title: '投资者教育', company_name: COMPANY };

/** Finds a private fund of a strategy and class with a NAV, and its manager. */
function privateFund(world: World, strategy: string, riskLevel: number) {
  const found = world.simu.find(
    ({ row, nav, managers }) =>
      row.strategy === strategy &&
      row.risk_level === riskLevel &&
      row.context === 'simu' &&
      nav &&
      managers[0],
  );
  if (!found?.managers[0]) throw new Error(`no private fund of ${strategy}`);
  const { row, company } = found;
  const { manager } = found.managers[0];
  return {
    id: row.id,
    name: row.short_name,
    speaker: { name: manager.name, title: manager.title, company_name: company.short_name },
    manager_id: manager.id,
    company_id: company.id,
  };
}

/** Finds public funds linked from a talk, by type. */
const publicFund = (world: World, type: string) => {
  const found = world.publics.find((fund) => fund.type === type && fund.nav);
  if (!found) throw new Error(`no public fund of ${type}`);
  return { kind: 'public' as const, id: found.id };
};

function buildVideos(world: World): SeedVideo[] {
  const neutral = privateFund(world, 'neutral', 3);
  const equity = privateFund(world, 'equity', 4);
  const mixed = [publicFund(world, 'stock'), publicFund(world, 'bond')];
  return [
    {
      id: 'V101',
      topic: 'lesson',
      title: '回撤之后，涨多少才回本',
      summary: '从最高点算起跌了多少，要涨多少才回到原处：四张图讲清回撤的算术。',
      film: 'drawdown',
      speaker: TEACHER,
      published_at: '2026-10-22T10:00:00+08:00',
      editions: ['wealth', 'fund'],
    },
    {
      id: 'V102',
      topic: 'roadshow',
      title: '股债搭配与再平衡：公募配置交流会',
      summary: '股债各一半，一年调整一次：比例怎样变，调整怎样算，成本有哪些。只讲方法。',
      film: 'rebalance',
      speaker: { name: '策略组', title: '资产配置', company_name: COMPANY },
      starts_at: '2026-11-05T15:00:00+08:00',
      ends_at: '2026-11-05T16:00:00+08:00',
      published_at: '2026-10-29T10:00:00+08:00',
      products: mixed,
      editions: ['wealth', 'fund'],
    },
    {
      id: 'V103',
      topic: 'roadshow',
      title: `${neutral.speaker.company_name}：市场中性策略交流会`,
      summary: '钱从哪里来，成本有哪些，什么时候会亏。面向可以查看该产品的投资者。',
      film: 'neutral',
      speaker: neutral.speaker,
      manager_id: neutral.manager_id,
      company_id: neutral.company_id,
      fund_id: neutral.id,
      starts_at: '2026-11-10T16:00:00+08:00',
      ends_at: '2026-11-10T17:00:00+08:00',
      published_at: '2026-11-03T10:00:00+08:00',
      products: [{ kind: 'simu', id: neutral.id }],
    },
    {
      id: 'V104',
      topic: 'roadshow',
      title: '年末策略会：2027 年怎么配',
      summary: '四位投资负责人谈股、债、商品与海外。先看期限，再看波动；不评论单只产品。',
      film: 'outlook',
      speaker: { name: '策略组', title: '资产配置', company_name: COMPANY },
      starts_at: '2026-12-05T14:00:00+08:00',
      ends_at: '2026-12-05T17:00:00+08:00',
      published_at: '2026-11-12T10:00:00+08:00',
      products: mixed,
      editions: ['wealth', 'fund'],
    },
    {
      id: 'V105',
      topic: 'roadshow',
      title: `${equity.speaker.company_name}：主观多头策略交流会`,
      summary: '研究怎样变成持仓，仓位怎样定，错了怎样发现。面向可以查看该产品的投资者。',
      film: null,
      speaker: equity.speaker,
      manager_id: equity.manager_id,
      company_id: equity.company_id,
      fund_id: equity.id,
      starts_at: '2026-12-10T15:30:00+08:00',
      ends_at: '2026-12-10T16:30:00+08:00',
      published_at: '2026-11-12T11:00:00+08:00',
      products: [{ kind: 'simu', id: equity.id }],
    },
    {
      id: 'V201',
      topic: 'short',
      title: '三种净值，哪一个能比收益',
      summary: '分红那天单位净值会跳下来，钱到了你手里；比收益要看复权净值。',
      film: 'nav',
      speaker: TEACHER,
      published_at: '2026-11-06T12:00:00+08:00',
      editions: ['wealth', 'fund'],
    },
    {
      id: 'V202',
      topic: 'short',
      title: '冷静期里，可以做什么',
      summary: '不少于 24 小时，取消只要点一次，钱全额退回。',
      film: 'cooling',
      speaker: TEACHER,
      published_at: '2026-11-11T12:00:00+08:00',
      editions: ['wealth', 'fund'],
    },
  ];
}

/** Builds the videos of the demo world and their linked funds. */
export function buildVideoRows(world: World) {
  const all = buildVideos(world);
  return {
    videos: all.map(({ products: _products, speaker, film, ...video }) => {
      const { shape = 'wide', scenes = [] } = (film !== null && VIDEOS[film]) || {};
      return {
        id: video.id,
        topic: video.topic,
        title: video.title,
        summary: video.summary,
        shape,
        film,
        seconds: scenes.reduce((sum, { seconds }) => sum + seconds, 0),
        scenes: JSON.stringify(scenes),
        editions: video.editions ?? ['wealth'],
        fund_id: video.fund_id ?? null,
        manager_id: video.manager_id ?? null,
        company_id: video.company_id ?? null,
        speaker: speaker ? JSON.stringify(speaker) : null,
        starts_at: video.starts_at ?? null,
        ends_at: video.ends_at ?? null,
        published_at: video.published_at,
      };
    }),
    products: all.flatMap(({ id, products = [] }) =>
      products.map(({ kind, id: fund_id }, position) => ({ video_id: id, position, kind, fund_id })),
    ),
  };
}
