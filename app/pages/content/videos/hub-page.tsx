import { Chips } from '~/app/ui/chips';
import { EmptyState } from '~/app/ui/empty-state';
import { ErrorState } from '~/app/ui/error-state';
import { PageTitle, Section } from '~/app/ui/section';
import { ButtonLink } from '~/app/ui/button';
import { ShortVideoStrip, VideoList } from '~/app/features/videos/video-list';
import type { VideoHub } from '~/app/pages/content/videos/load-hub';

/** All videos: upcoming talks, playable videos, short films. */
export function VideoHubPage({ hub }: { hub: VideoHub }) {
  const { upcoming, list, shorts } = hub;
  return (
    <div className="column">
      <PageTitle>视频路演</PageTitle>
      {hub.isFirst && upcoming.ok && upcoming.data.length > 0 && (
        <Section title="将要举行" note="先举行的在前">
          <VideoList rows={upcoming.data} />
          <ButtonLink kind="line" small className="mt-3" icon="calendar" to={hub.calendarTo} reloadDocument>
            全部存到日历
          </ButtonLink>
        </Section>
      )}
      <Section title="回放与投教" note="新的在前">
        <div className="mb-3">
          <Chips label="类别" items={hub.topics} />
        </div>
        {!list.ok ? (
          <ErrorState title="视频暂时无法显示" retry={{ to: hub.againTo }}>
            {list.message}。预约与看到的位置不受影响。
          </ErrorState>
        ) : list.data.rows.length === 0 ? (
          <EmptyState
            title="这一类还没有视频"
            icon="roadshow"
            action={{ to: hub.topics[0]?.to ?? '', label: '看全部' }}
          >
            换一个类别，或稍后再来。
          </EmptyState>
        ) : (
          <>
            <VideoList rows={list.data.rows} />
            {list.data.nextTo && (
              <ButtonLink kind="line" wide className="mt-4" to={list.data.nextTo} rel="next">
                更早的视频
              </ButtonLink>
            )}
            {list.data.firstTo && (
              <ButtonLink kind="line" wide className="mt-3" to={list.data.firstTo} rel="first">
                回到最新
              </ButtonLink>
            )}
          </>
        )}
      </Section>
      {hub.isFirst && shorts.ok && shorts.data.length > 0 && (
        <Section title="短视频" more={{ to: hub.shortsTo, label: '连着看' }}>
          <ShortVideoStrip rows={shorts.data} />
        </Section>
      )}
      <p className="footnote">
        私募产品的交流会只向可以查看该产品的投资者播放。视频不构成投资建议。基金有风险，投资需谨慎。
      </p>
    </div>
  );
}
