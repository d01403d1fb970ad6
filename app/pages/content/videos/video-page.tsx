import type { RefObject } from 'react';
import { useEdition, useShell } from '~/app/route-kit/shell-data';
import { RelatedFunds } from '~/app/features/funds/related-funds';
import { VideoList } from '~/app/features/videos/video-list';
import { formatPlayTime } from '~/app/features/videos/play-time';
import { videoPaths } from '~/app/paths/videos';
import { CardList } from '~/app/ui/card';
import { Column, Columns } from '~/app/ui/columns';
import { SeparatedFields } from '~/app/ui/figure';
import { PostedNotice } from '~/app/ui/form/form-notice';
import { ListRow } from '~/app/ui/list-row';
import { LockCard } from '~/app/ui/lock-card';
import { PageTitle, Section } from '~/app/ui/section';
import { StatusLabel } from '~/app/ui/status-label';
import { Player } from '~/app/pages/content/videos/player';
import type { PlayerView } from '~/app/pages/content/videos/player-view';
import {
  Chapters,
  TalkReservationForm,
  ResumeLink,
  Transcript,
} from '~/app/pages/content/videos/talk-sections';
import { useDevicePlaybackPosition } from '~/app/pages/content/videos/use-video-player';

interface VideoPageProps {
  page: PlayerView;
  video: RefObject<HTMLVideoElement>;
}

/** One video: its film or the reason for its absence, chapters, transcript, speaker, products. */
export function VideoPage({ page, video }: VideoPageProps) {
  const accountId = useShell()?.viewer?.accountId ?? null;
  return (
    <div className="column column-wide">
      <Columns kind="main">
        <Column place="head">
          <PageTitle>{page.title}</PageTitle>
          <p className="note-text">
            {page.state === 'live' && <StatusLabel tone="done">直播中</StatusLabel>}{' '}
            <SeparatedFields
              items={[page.topic, page.when, ...(page.speaker ? [page.speaker.company] : [])]}
            />
          </p>
          <PostedNotice />
          <div className="mt-4">
            {page.source ? (
              <Player source={page.source} video={video} accountId={accountId} />
            ) : (
              <Waiting page={page} />
            )}
          </div>
          <Resume page={page} video={video} />
          <p className="mt-4">{page.summary}</p>
          {page.source && (
            <p className="tiny-text mt-2">影片无人讲解，说明都在字幕与全文里；图为示意或假设的算例。</p>
          )}
        </Column>
        <Column place="side">
          <Chapters video={video} chapters={page.chapters} />
          {page.speaker && (
            <Section title="主讲">
              <CardList>
                <li>
                  <ListRow
                    title={page.speaker.name}
                    note={<SeparatedFields items={[page.speaker.company, page.speaker.title]} />}
                    to={page.speaker.to ?? undefined}
                  />
                </li>
              </CardList>
            </Section>
          )}
        </Column>
        <Column place="body">
          <Transcript video={video} lines={page.transcript} />
          <RelatedFunds related={page.products} order="按交流会提到的次序排列，不按业绩。" />
          {page.more.length > 0 && (
            <Section title="其他视频">
              <VideoList rows={page.more} />
            </Section>
          )}
        </Column>
      </Columns>
      <p className="footnote">
        视频供了解与学习，不构成投资建议。过往业绩不预示未来表现。基金有风险，投资需谨慎。
      </p>
    </div>
  );
}

/** Shown in place of the film: the lock, or the start time. */
function Waiting({ page }: { page: PlayerView }) {
  const { lock, wait, poster, reserve } = page;
  return (
    <>
      {poster && (
        <div className="player-frame">
          <img src={poster} alt="" width={960} height={540} decoding="async" />
        </div>
      )}
      {wait && (
        <Section title={wait.title}>
          <p className="note-text">{wait.text}</p>
        </Section>
      )}
      {lock && (
        <LockCard title={lock.title} steps={lock.steps ?? undefined} action={lock.action}>
          {lock.text}
        </LockCard>
      )}
      {reserve && <TalkReservationForm id={page.id} reserve={reserve} />}
    </>
  );
}

/** Link to the position saved for the account or on this device. */
function Resume({ page, video }: VideoPageProps) {
  const edition = useEdition();
  const onDevice = useDevicePlaybackPosition(page.id, page.isLoggedIn);
  if (!page.source || page.state === 'live') return null;
  const position =
    page.resume ??
    (onDevice === null
      ? null
      : { at: onDevice, time: formatPlayTime(onDevice), to: videoPaths.video(edition, page.id, onDevice) });
  return position && <ResumeLink video={video} position={position} />;
}
