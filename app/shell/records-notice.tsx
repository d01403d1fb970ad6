import { useState, type FormEvent } from 'react';
import { useEdition } from '~/app/route-kit/shell-data';
import { paths } from '~/app/paths';
import { Button } from '~/app/ui/button';
import { Link } from '~/app/ui/link';

const announceChoice = async (): Promise<void> =>
  (await import('~/app/platform/track/views')).applyConsentChoice();

/** Answered in this document: the shell data of later pages may be older than the answer. */
let wasAnswered = false;

/** Asks a guest once for consent to reporting; refusing is as easy as agreeing, and no answer means no. */
export function TrackingConsentNotice() {
  const edition = useEdition();
  const [isAnswered, setAnswered] = useState(wasAnswered);
  const action = paths.visitRecords(edition);
  if (isAnswered) return null;

  function answer(event: FormEvent<HTMLFormElement>): void {
    const { submitter } = event.nativeEvent as SubmitEvent;
    // Browsers that do not provide the submitter post the form themselves.
    const choice = submitter?.getAttribute('value');
    if (!choice) return;
    event.preventDefault();
    wasAnswered = true;
    setAnswered(true);
    document.getElementById('main')?.focus({ preventScroll: true });
    const body = new URLSearchParams({ choice });
    // After a failure the question appears again on another page.
    fetch(action, { method: 'POST', body, redirect: 'manual' })
      .then(announceChoice)
      .catch(() => undefined);
  }

  return (
    <aside className="records-notice" aria-label="浏览记录">
      <p className="note-text">
        为改进页面，可否记录您看了、点了哪些页面？不记录身份，不同意不影响使用。
        <Link to={action} className="underline">
          了解与更改
        </Link>
      </p>
      <form method="post" action={action} onSubmit={answer}>
        <Button kind="line" small type="submit" name="choice" value="no">
          不同意
        </Button>
        <Button kind="line" small type="submit" name="choice" value="yes">
          同意
        </Button>
      </form>
    </aside>
  );
}
