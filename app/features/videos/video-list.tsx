import '~/app/features/videos/video-list.css';
import { CardList } from '~/app/ui/card';
import { SeparatedFields } from '~/app/ui/figure';
import { Icon } from '~/app/ui/icon';
import { Link } from '~/app/ui/link';
import { StatusLabel } from '~/app/ui/status-label';
import type { VideoRow } from '~/app/features/videos/video-view';

/** First frame of a film with its duration; a drawn icon when there is no film yet. */
function Still({ row }: { row: VideoRow }) {
  return (
    <span className={row.shape === 'tall' ? 'video-still video-still-tall' : 'video-still'}>
      {row.hasPoster ? (
        <img
          src={row.poster}
          alt=""
          width={row.shape === 'tall' ? 108 : 128}
          height={row.shape === 'tall' ? 192 : 72}
          loading="lazy"
          decoding="async"
        />
      ) : (
        <Icon name="roadshow" />
      )}
      {row.duration && <small>{row.duration}</small>}
    </span>
  );
}

/** Talks and lessons, one for each row. */
export function VideoList({ rows }: { rows: readonly VideoRow[] }) {
  return (
    <CardList>
      {rows.map((row) => (
        <li key={row.id}>
          <Link className="video-row" to={row.to}>
            <Still row={row} />
            <span className="video-row-text">
              <b>{row.title}</b>
              {row.state && <StatusLabel tone={row.state.tone}>{row.state.word}</StatusLabel>}
              <small>
                <SeparatedFields items={row.notes} />
              </small>
              {row.lock && (
                <small className="video-row-lock">
                  <Icon name="lock" size="s" />
                  {row.lock}
                </small>
              )}
              {row.isReserved && <small>已预约</small>}
              {row.stopped && <small>{row.stopped}</small>}
            </span>
          </Link>
        </li>
      ))}
    </CardList>
  );
}

/** Short films in upright format, side by side. */
export function ShortVideoStrip({ rows }: { rows: readonly VideoRow[] }) {
  return (
    <ul className="video-strip">
      {rows.map((row) => (
        <li key={row.id}>
          <Link to={row.to}>
            <Still row={row} />
            <b>{row.title}</b>
          </Link>
        </li>
      ))}
    </ul>
  );
}
