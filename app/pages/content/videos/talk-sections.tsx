import { Form } from '@remix-run/react';
import { useEffect, useState, type MouseEvent, type RefObject } from 'react';
import { ButtonLink } from '~/app/ui/button';
import { CardList } from '~/app/ui/card';
import { DisclosureBox } from '~/app/ui/disclosure-box';
import { SubmitButton } from '~/app/ui/form/submit-button';
import { Link } from '~/app/ui/link';
import { Section } from '~/app/ui/section';
import type { PlayerView } from '~/app/pages/content/videos/player-view';

type Chapter = PlayerView['chapters'][number];

interface TimedProps {
  video: RefObject<HTMLVideoElement>;
}

/** Seeks the film instead of loading the page again; without scripts the link starts the film at that position. */
const seekTo = (video: RefObject<HTMLVideoElement>, at: number) => (event: MouseEvent) => {
  const element = video.current;
  if (!element || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  element.currentTime = at;
  element.play().catch(() => undefined);
};

/** Returns the index of the chapter being played. */
function useCurrent(video: RefObject<HTMLVideoElement>, chapters: readonly Chapter[]): number | null {
  const [current, setCurrent] = useState<number | null>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const onTime = () => {
      const begun = chapters.filter(({ at }) => at <= element.currentTime + 0.2).length;
      setCurrent(element.currentTime === 0 ? null : begun - 1);
    };
    element.addEventListener('timeupdate', onTime);
    return () => element.removeEventListener('timeupdate', onTime);
  }, [video, chapters]);
  return current;
}

/** Chapters with the text of their slides. */
export function Chapters({ video, chapters }: TimedProps & { chapters: readonly Chapter[] }) {
  const current = useCurrent(video, chapters);
  if (chapters.length === 0) return null;
  return (
    <Section title="章节与讲稿" note={`${chapters.length} 页`}>
      <CardList className="talk-lines">
        {chapters.map(({ at, time, to, title, lines }, index) => (
          <li key={at}>
            <Link
              to={to}
              preventScrollReset
              onClick={seekTo(video, at)}
              aria-current={index === current ? 'true' : undefined}
            >
              <time>{time}</time>
              <span>
                {title}
                {lines.map((line) => (
                  <small key={line}>{line}</small>
                ))}
              </span>
            </Link>
          </li>
        ))}
      </CardList>
    </Section>
  );
}

/** Full transcript, for persons who watch without sound, read, or search in the page. */
export function Transcript({ video, lines }: TimedProps & { lines: PlayerView['transcript'] }) {
  if (lines.length === 0) return null;
  return (
    <DisclosureBox label={`全文（${lines.length} 句，与字幕相同）`} isLoose isOpen className="mt-4">
      <ul className="talk-lines talk-text">
        {lines.map(({ at, time, to, text }) => (
          <li key={`${at}-${text}`}>
            <Link to={to} preventScrollReset onClick={seekTo(video, at)}>
              <time>{time}</time>
              <span>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </DisclosureBox>
  );
}

/** Link to the position where the person stopped. */
export function ResumeLink({
  video,
  position,
}: TimedProps & { position: { at: number; time: string; to: string } }) {
  return (
    <ButtonLink
      kind="line"
      small
      className="mt-3"
      icon="clock"
      to={position.to}
      preventScrollReset
      onClick={seekTo(video, position.at)}
    >
      从上次的 {position.time} 继续
    </ButtonLink>
  );
}

/** Reserves a place at a talk, or gives it up; with a link to the talk's calendar file. */
export function TalkReservationForm({
  id,
  reserve,
}: {
  id: string;
  reserve: NonNullable<PlayerView['reserve']>;
}) {
  const { isReserved, count, fileTo } = reserve;
  return (
    <>
      <Form method="post" className="mt-4">
        <input type="hidden" name="video_id" value={id} />
        <SubmitButton
          name="intent"
          value={isReserved ? 'cancel' : 'reserve'}
          kind={isReserved ? 'line' : 'main'}
          loadingText={isReserved ? '取消中' : '预约中'}
        >
          {isReserved ? '取消预约' : '预约这一场'}
        </SubmitButton>
      </Form>
      <ButtonLink kind="line" wide className="mt-3" icon="calendar" to={fileTo} reloadDocument>
        存到日历（.ics）
      </ButtonLink>
      <p className="tiny-text mt-2">
        {isReserved ? '已预约' : '还没有预约'}，共 {count} 人预约。
      </p>
    </>
  );
}
