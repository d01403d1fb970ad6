import '~/app/features/lists/home-rows.css';
import { useState, type UIEvent } from 'react';
import { paths } from '~/app/paths';
import type { NavEntry } from '~/app/features/lists/entries';
import { CardList } from '~/app/ui/card';
import { Chips } from '~/app/ui/chips';
import { SignedFigure } from '~/app/ui/figure';
import { Icon } from '~/app/ui/icon';
import { Link } from '~/app/ui/link';
import { ListRow } from '~/app/ui/list-row';
import { Notice } from '~/app/ui/notice';
import { DrawnImage } from '~/app/ui/pictures/drawn-image';
import { Section } from '~/app/ui/section';
import type { Edition } from '~/domain/platform/edition';
import { FiguresNote } from '~/app/pages/market/home/home-products';
import type { HomeFeed } from '~/app/pages/market/home/home-view';
import { EntryGrid } from '~/app/ui/entry-grid';

/** Banners side by side, one for each screen; swiped by hand, never moved automatically. */
export function HomeBanners({
  banners,
  isSlim,
}: {
  banners: HomeFeed['banners'];
  /** Reduced height, for visitors who came for something else. */
  isSlim: boolean;
}) {
  const [shown, setShown] = useState(0);
  if (banners.length === 0) return null;
  const onScroll = ({ currentTarget: { scrollLeft, scrollWidth } }: UIEvent) =>
    setShown(Math.round((scrollLeft / scrollWidth) * banners.length));
  return (
    <>
      <div
        className={isSlim ? 'banner-rail banner-slim' : 'banner-rail'}
        role="group"
        aria-label="活动与精选"
        onScroll={onScroll}
      >
        {banners.map((banner) => (
          <Link key={banner.id} className="banner" to={banner.to} data-seen="home-banner">
            <BannerArt />
            <div className="banner-text">
              {banner.when && (
                <span className="banner-day">
                  <b>{banner.when.day}</b>
                  {banner.when.month}
                </span>
              )}
              <div>
                <h2>{banner.title}</h2>
                {banner.lines.map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </div>
            </div>
          </Link>
        ))}
      </div>
      {banners.length > 1 && (
        <div className="banner-dots" aria-hidden="true">
          {banners.map((banner, index) => (
            <i key={banner.id} className={index === shown ? 'is-on' : undefined} />
          ))}
        </div>
      )}
    </>
  );
}

const WAVES = [
  'M0 24C60 44 110 44 170 16S290-8 360 30',
  'M0 52C60 70 120 66 180 40S300 16 360 54',
  'M0 80C60 94 120 90 190 66S300 44 360 80',
  'M0 108C60 118 130 112 200 92S310 76 360 106',
];

function BannerArt() {
  return (
    <svg className="banner-art" viewBox="0 0 360 144" preserveAspectRatio="none" aria-hidden="true">
      {WAVES.map((wave, index) => (
        <path key={wave} d={wave} className={index === 1 ? 'accent' : undefined} />
      ))}
    </svg>
  );
}

/** Links from the home page to the channels. */
export function HomeChannels({ entries }: { entries: readonly NavEntry[] }) {
  return (
    <EntryGrid
      isBare
      label="频道"
      items={entries.map((entry) => ({ ...entry, picture: <Icon name={entry.icon} /> }))}
    />
  );
}

const PERIODS = [
  { period: '1m', label: '近1月' },
  { period: '6m', label: '近6月' },
  { period: '1y', label: '近1年' },
  { period: '3y', label: '近3年' },
  { period: 'ytd', label: '今年来' },
];

const OPEN_BOARD = { title: '私募收益排行', note: '按区间与策略，只向特定对象展示名次' };
const LOCKED_BOARD = {
  icon: 'lock' as const,
  title: '私募榜单',
  note: '名次由业绩得出，只向特定对象展示',
  value: '登录认证',
};

/**
 * Public funds by return. Private funds are only named, because an order by performance would reveal performance.
 */
export function HomeRanking({
  ranking,
  edition,
  period,
  isLoggedIn,
  hasPrivate,
}: {
  ranking: HomeFeed['ranking'];
  edition: Edition;
  period: string;
  isLoggedIn: boolean;
  /** Links to private rankings follow below. */
  hasPrivate: boolean;
}) {
  return (
    <Section
      id="ranking"
      seen="home-ranking"
      title="公募收益排行"
      more={{ to: `${paths.topList(edition, { period })}#public`, label: '更多榜单' }}
      footNote={<FiguresNote asOf={ranking.asOf} />}
    >
      <Chips
        label="区间"
        items={PERIODS.map((each) => ({
          to: `${paths.homeOf(edition, { period: each.period })}#ranking`,
          label: each.label,
          isCurrent: each.period === period,
        }))}
      />
      <ol className="card list ranking">
        {ranking.rows.map((row, index) => (
          <li key={row.to}>
            <Link to={row.to}>
              <span className="ranking-place">{index + 1}</span>
              <span className="ranking-name">
                <b>{row.name}</b>
                <span>
                  {row.note[0]}
                  <i className="separator" />
                  {row.note[1]}
                </span>
              </span>
              <span className="ranking-value">
                <SignedFigure text={row.value} />
              </span>
            </Link>
          </li>
        ))}
      </ol>
      {hasPrivate && (
        <div className="mt-3">
          <ListRow card to={paths.simuRank()} {...(isLoggedIn ? OPEN_BOARD : LOCKED_BOARD)} />
        </div>
      )}
    </Section>
  );
}

/** Newest research and news; the first with its summary. */
export function HomeNews({ news, edition }: { news: HomeFeed['news']; edition: Edition }) {
  if (news.length === 0) return null;
  return (
    <Section title="资讯" seen="home-news" more={{ to: paths.info(edition), label: '查看全部' }}>
      <CardList className="news-list">
        {news.map((each, index) => (
          <li key={each.to} className={index === 0 ? 'news-lead' : undefined}>
            <Link className="news-covered" to={each.to}>
              <DrawnImage name={each.cover} className="cover cover-row" width={96} height={54} />
              <b>{each.title}</b>
              {index === 0 && <p>{each.summary}</p>}
              <span>
                {each.notes[0]}
                <i className="separator" />
                {each.notes[1]}
                <i className="separator" />
                {each.notes[2]}
              </span>
            </Link>
          </li>
        ))}
      </CardList>
    </Section>
  );
}

/** Next activity. */
export function HomeActivity({ activity }: { activity: NonNullable<HomeFeed['activity']> }) {
  return (
    <Section title="活动" seen="home-activity">
      <Notice calm icon="calendar" action={{ to: activity.to, label: '查看' }}>
        {activity.title}，{activity.time}。{activity.text}
      </Notice>
    </Section>
  );
}
