import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallInput } from '~/contract';
import { CODES } from '~/contract/codes';
import { CLIP_PASS_SECONDS, MAX_VIDEO_POSITIONS } from '~/contract/limits';
import { videos as calls } from '~/contract/videos';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { services } from '~/upstream/server/services';
import { issueToken } from '~/upstream/core/http/access-tokens';
import { hashSha256 } from '~/upstream/core/secrets';
import type { Account } from '~/upstream/core/service-context';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { addAccount, openWorld, catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import { addCompany, addPublicListFund, addSimuListFund } from '~/upstream/modules/testing/funds';

const { videos } = services;

const SCENES = [
  { title: '一', lines: ['第一行'], seconds: 10, says: ['短句。', '比较长的一句话。'] },
  { title: '二', lines: [], seconds: 20, says: ['a < b'] },
];

let world: TestWorld;
let account: Account;
let phones = 0;

describeOnEachDatabase('videos', { content: 'migrated' }, (opened) => {
  const add = (id: string, more: Record<string, unknown> = {}) =>
    world.context.db
      .insertInto('videos')
      .values({
        id,
        topic: 'lesson',
        title: `片${id}`,
        summary: '简介',
        shape: 'wide',
        film: 'nav',
        seconds: 30,
        scenes: JSON.stringify(SCENES),
        editions: ['wealth'],
        published_at: '2026-11-01T00:00:00Z',
        ...more,
      })
      .execute();

  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    const { db } = world.context;
    await addCompany(db, 'c1');
    await addSimuListFund(db, 's1', { metrics: { risk_level: 4 } });
    await addPublicListFund(db, 'p1');
    await add('open', { published_at: '2026-11-02T00:00:00Z' });
    await add('tall', { shape: 'tall', topic: 'short' });
    await add('private', { fund_id: 's1', topic: 'roadshow' });
    await add('later', { published_at: '2027-01-01T00:00:00Z' });
    await add('talk', {
      topic: 'roadshow',
      starts_at: '2026-11-20T03:00:00Z',
      ends_at: '2026-11-20T04:00:00Z',
    });
    await db
      .insertInto('video_products')
      .values([{ video_id: 'open', position: 0, kind: 'public', fund_id: 'p1' }])
      .execute();
  });
  beforeEach(async () => {
    account = await addAccount(world.context, `136${String((phones += 1)).padStart(8, '0')}`, {
      columns: { identity_code: 3, quiz_code: 2, risk_level: 4, simu_unsigned_guarantee: true },
    });
  });

  const detail = (video_id: string, who: Account | null = null) =>
    callHandler(calls.detail, videos.detail, world.context, { query: { video_id } }, who);
  const list = async (query: CallInput<typeof calls.list>['query'] = {}) =>
    (await callHandler(calls.list, videos.list, world.context, { query })).list.map(
      ({ video_id }) => video_id,
    );
  const note = (video_id: string, seconds: number) =>
    callHandler(
      calls.notePosition,
      videos.notePosition,
      world.context,
      { body: { video_id, seconds } },
      account,
    );
  const stopped = async (video_id: string) => (await detail(video_id, account)).video.stopped_at;
  const clip = (video_id: string, form: 'mp4' | 'vtt' | 'png' = 'mp4') =>
    callHandler(calls.clip, videos.clip, world.context, { query: { video_id, form } });
  const gated = (pass: { until: number; signature: string }, who: Account, video_id = 'private') =>
    callHandler(
      calls.gatedClip,
      videos.gatedClip,
      world.context,
      { query: { video_id, form: 'mp4', ...pass } },
      who,
    );

  it('lists playable videos, newest first, by topic, shape, product and edition', async () => {
    expect(await list()).toEqual(['open', 'private', 'tall']);
    expect(await list({ topic: 'roadshow' })).toEqual(['private']);
    expect(await list({ shape: 'tall' })).toEqual(['tall']);
    expect(await list({ product_id: 's1' })).toEqual(['private']);
    expect(await list({ edition: 'fund' })).toEqual([]);
    const { list: soon } = await callHandler(calls.upcoming, videos.upcoming, world.context, { query: {} });
    expect(soon.map(({ video_id, state }) => [video_id, state])).toEqual([['talk', 'before']]);
    const { list: feed } = await callHandler(calls.feed, videos.feed, world.context, { query: {} });
    expect(feed.map(({ video_id, film }) => [video_id, film?.pass])).toEqual([['tall', null]]);
    expect((await catchRefusal(detail('later'))).code).toBe(CODES.notFound);
  });

  it('returns an open video with chapters, transcript and products', async () => {
    const { video, products, more } = await detail('open');
    expect(video.film).toEqual({
      pass: null,
      scenes: [
        { at: 0, title: '一', lines: ['第一行'] },
        { at: 10, title: '二', lines: [] },
      ],
      transcript: [
        { at: 0, text: '短句。' },
        { at: 2, text: '比较长的一句话。' },
        { at: 10, text: 'a < b' },
      ],
    });
    expect(products.map((fund) => fund.kind)).toEqual(['public']);
    expect(more.map(({ video_id }) => video_id)).not.toContain('open');
  });

  it('returns WebVTT captions in which each sentence ends before the next', async () => {
    const { bytes, content_type } = await clip('open', 'vtt');
    expect(content_type).toContain('text/vtt');
    expect(Buffer.from(bytes).toString()).toBe(
      'WEBVTT\n\n1\n00:00:00.000 --> 00:00:02.727\n短句。\n\n2\n00:00:02.727 --> 00:00:10.000\n比较长的一句话。\n\n3\n00:00:10.000 --> 00:00:30.000\na &lt; b\n',
    );
  });

  describe('about a private product', () => {
    it('shows the first frame to all, but no video to people who may not see the product', async () => {
      const other = await addAccount(world.context, '13500000001', {
        columns: { identity_code: 3, quiz_code: 2, risk_level: 3, simu_unsigned_guarantee: true },
      });
      for (const who of [null, other]) expect((await detail('private', who)).video.film).toBeNull();
      expect((await clip('private', 'png')).content_type).toBe('image/png');
      for (const form of ['mp4', 'vtt'] as const)
        expect((await catchRefusal(clip('private', form))).code).toBe(CODES.notFound);
    });

    it('plays with a pass of the same login and video until it expires', async () => {
      const { film } = (await detail('private', account)).video;
      const { pass } = film!;
      expect((await gated(pass!, account)).content_type).toBe('video/mp4');
      await add('private-2', { fund_id: 's1', published_at: '2026-10-01T00:00:00Z' });
      const other = await addAccount(world.context, '13500000002', {
        columns: { identity_code: 3, quiz_code: 2, risk_level: 5, simu_unsigned_guarantee: true },
      });
      const again = { ...account, tokenHash: hashSha256(await issueToken(world.context, account.id)) };
      const refused = [
        () => gated(pass!, other),
        () => gated(pass!, again),
        () => gated(pass!, account, 'private-2'),
        () => gated({ ...pass!, until: pass!.until + 1 }, account),
        () => gated({ ...pass!, signature: 'x'.repeat(43) }, account),
      ];
      for (const each of refused) expect((await catchRefusal(each())).code).toBe(CODES.notFound);
      world.pass(CLIP_PASS_SECONDS - 1);
      expect((await gated(pass!, account)).content_type).toBe('video/mp4');
      world.pass(1);
      expect((await catchRefusal(gated(pass!, account))).code).toBe(CODES.notFound);
      world.pass(-CLIP_PASS_SECONDS);
    });
  });

  describe('talks', () => {
    const reserve = (is_cancel = false) =>
      callHandler(
        calls.reserve,
        videos.reserve,
        world.context,
        { body: { video_id: 'talk', is_cancel } },
        account,
      );

    it('is reserved once per person, and the reservation can be cancelled', async () => {
      expect(await reserve()).toEqual({ is_reserved: true, reserve_count: 1 });
      expect(await reserve()).toEqual({ is_reserved: true, reserve_count: 1 });
      expect((await detail('talk', account)).video).toMatchObject({ is_reserved: true, reserve_count: 1 });
      expect((await detail('talk')).video.is_reserved).toBe(false);
      expect(await reserve(true)).toEqual({ is_reserved: false, reserve_count: 0 });
    });

    it('about a private product can be reserved only by people who may see it', async () => {
      await add('private-talk', {
        fund_id: 's1',
        starts_at: '2026-11-20T03:00:00Z',
        ends_at: '2026-11-20T04:00:00Z',
      });
      const book = (who: Account) =>
        callHandler(
          calls.reserve,
          videos.reserve,
          world.context,
          { body: { video_id: 'private-talk' } },
          who,
        );
      expect((await book(account)).is_reserved).toBe(true);
      const other = await addAccount(world.context, '13500000003');
      expect((await catchRefusal(book(other))).code).toBe(CODES.notFound);
    });

    it('has no video before the start, not even by URL; has one afterwards, and accepts no reservation', async () => {
      expect((await detail('talk')).video).toMatchObject({ state: 'before', film: null });
      expect((await catchRefusal(clip('talk'))).code).toBe(CODES.notFound);
      world.pass(3_600);
      const { video } = await detail('talk');
      expect([video.state, video.film === null]).toEqual(['live', false]);
      expect((await clip('talk')).content_type).toBe('video/mp4');
      expect((await catchRefusal(reserve())).code).toBe(CODES.conflict);
      world.pass(-3_600);
    });
  });

  describe('playback position', () => {
    it('is stored, and deleted at the end', async () => {
      await note('open', 12);
      expect(await stopped('open')).toBe(12);
      expect((await detail('open')).video.stopped_at).toBeNull();
      await note('open', 27);
      expect(await stopped('open')).toBeNull();
      expect((await catchRefusal(note('nobody', 3))).code).toBe(CODES.notFound);
    });

    it('is stored for the latest videos only, up to a limit', async () => {
      const { db } = world.context;
      const ids = Array.from({ length: MAX_VIDEO_POSITIONS + 3 }, (_, index) => `many${index}`);
      const film = {
        topic: 'lesson' as const,
        title: '片',
        summary: '',
        shape: 'wide' as const,
        seconds: 30,
      };
      const rest = { scenes: '[]', editions: [], published_at: '2020-01-01T00:00:00Z' };
      await db
        .insertInto('videos')
        .values(ids.map((id) => ({ id, ...film, ...rest })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await db
        .insertInto('video_positions')
        .values(
          ids.map((video_id, index) => ({
            account_id: account.id,
            video_id,
            seconds: 5,
            seen_at: new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString(),
          })),
        )
        .execute();
      await note('open', 9);
      const kept = await db
        .selectFrom('video_positions')
        .select('video_id')
        .where('account_id', '=', account.id)
        .execute();
      expect(kept).toHaveLength(MAX_VIDEO_POSITIONS);
      expect(kept.map(({ video_id }) => video_id)).toContain('open');
      expect(kept.map(({ video_id }) => video_id)).not.toContain('many0');
    });
  });
});
