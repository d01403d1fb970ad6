import { useActionData, useRevalidator } from '@remix-run/react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { ActionReply } from '~/app/route-kit/page-action';
import type { FormOutcome } from '~/app/route-kit/form-error-notice';
import { setUnansweredPostReply } from '~/app/route-kit/answered-post';
import { buildUnansweredReply } from '~/app/route-kit/lost-reply';
import { isPageReachable } from '~/app/platform/page-reachable';
import { useOutcome, type OutcomePoll } from '~/app/platform/use-outcome';
import { ButtonLink } from '~/app/ui/button';
import { Icon } from '~/app/ui/icon';

setUnansweredPostReply(buildUnansweredReply);

const KEPT_TEXT = '填写的内容已保留。';

interface FormNoticeProps {
  id?: string;
  /** Message for the whole form; nothing is shown without it. */
  message: string | undefined;
  /** Data that a refusal kept or left unchanged; not shown for an open outcome. */
  kept?: ReactNode;
}

/**
 * Result of a POST, shown at its form: refused, not confirmed, or 结果确认中. It scrolls into view and takes the focus.
 * An open outcome links to its result, and with scripts is polled automatically.
 */
export function FormNotice({ id, message, kept }: FormNoticeProps) {
  const reply = useActionData<ActionReply>();
  const noticeRef = useRef<HTMLDivElement>(null);
  useFreshPage(reply);
  useEffect(() => {
    if (message === undefined) return;
    noticeRef.current?.focus({ preventScroll: true });
    noticeRef.current?.scrollIntoView({ block: 'center' });
  }, [message, reply]);
  if (message === undefined) return null;
  const outcome = reply?.outcome;
  return (
    <div
      className={outcome ? 'form-notice is-open mt-3' : 'form-notice mt-3'}
      id={id}
      role="alert"
      ref={noticeRef}
      tabIndex={-1}
      // Without scripts the browser scrolls it into view through autofocus.
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it shows the result of the POST that rendered this page
      autoFocus
    >
      <Icon name={outcome ? 'clock' : 'warn'} size="m" />
      {outcome ? (
        <OpenOutcome outcome={outcome} message={message} />
      ) : (
        <span>
          {message}
          {kept && <span className="note-text block">{reply?.isOpen ? KEPT_TEXT : kept}</span>}
          <RefusalNextStep />
        </span>
      )}
    </div>
  );
}

/** Link to the step that a refusal requires; renders nothing when the input is corrected in place. */
export function RefusalNextStep() {
  const next = useActionData<ActionReply>()?.next;
  if (!next) return null;
  return (
    <ButtonLink kind="line" small className="mt-3 w-fit" to={next.to}>
      {next.label}
    </ButtonLink>
  );
}

interface PostedNoticeProps extends Pick<FormNoticeProps, 'kept'> {
  /** Required first step according to the page; omitted when a refusal already links to it. */
  children?: ReactNode;
  /** Text shown on the page anyway: a refusal with the same text is not repeated. */
  postedMessage?: string;
}

/**
 * The same on a page whose form no longer exists, for example after a POST that succeeded although its reply was
 * lost.
 */
export function PostedNotice({ kept, children, postedMessage }: PostedNoticeProps) {
  const reply = useActionData<ActionReply>();
  const message = reply?.result?.error?.['']?.[0];
  return (
    <>
      {(message === undefined || !reply?.next) && children}
      {(message === undefined || message !== postedMessage) && <FormNotice message={message} kept={kept} />}
    </>
  );
}

function OpenOutcome({ outcome, message }: { outcome: FormOutcome; message: string }) {
  const isUnknown = outcome.state === 'unknown';
  const [asking, askNow] = useOutcome(isUnknown ? outcome : null);
  // The POST was lost or refused: nothing is open any more.
  const isNotFound = asking.isOver && asking.state === 'none';
  return (
    <div className="action-bar-grow">
      {isUnknown && <strong>{isNotFound ? '没有查到这次提交已受理' : '结果确认中'}</strong>}
      {!isNotFound && <p>{message}</p>}
      {isUnknown && (
        <OutcomePollStatus asking={asking} notFoundText="可以用本页再次提交，同一份申请只会办理一次。" />
      )}
      <ButtonLink
        kind="line"
        small
        className="mt-3"
        to={outcome.askTo}
        onClick={(event) => {
          // Polled in place: a page that cannot be loaded must not replace the form.
          if (!isUnknown) return;
          event.preventDefault();
          askNow();
        }}
      >
        现在查询
      </ButtonLink>
    </div>
  );
}

/**
 * Shows the progress of polling, and `notFoundText` when nothing was found; the number is only visual, because
 * screen readers would announce each change.
 */
export function OutcomePollStatus({
  asking,
  notFoundText = '',
}: {
  asking: OutcomePoll;
  notFoundText?: string;
}) {
  const { count, isOver, state } = asking;
  return (
    <p className="note-text" role="status">
      {askingText(asking, notFoundText)}
      {count > 0 && !isOver && state !== 'done' && <span aria-hidden="true">（第 {count} 次）</span>}
    </p>
  );
}

function askingText({ count, state, isOver }: OutcomePoll, notFoundText: string): string {
  if (count === 0) return '';
  if (state === 'done') return '已办理，正在打开结果';
  if (!isOver) return '正在查询结果';
  return state === 'none' ? notFoundText : '暂时查不到结果，请稍后再次查询。';
}

/**
 * After a refusal the data on the page may be outdated. It is reloaded only after a successful test load, because
 * an error page must not replace the form.
 */
function useFreshPage(reply: ActionReply | undefined): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!reply?.isStale) return undefined;
    let isHere = true;
    void isPageReachable(window.location).then((isThere) => {
      if (isThere && isHere) revalidate();
    });
    return () => {
      isHere = false;
    };
  }, [reply, revalidate]);
}
