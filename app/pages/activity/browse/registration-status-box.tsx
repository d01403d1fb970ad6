import { Form } from '@remix-run/react';
import { ButtonLink } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { SubmitButton } from '~/app/ui/form/submit-button';
import type { ActivityDetailView } from '~/app/pages/activity/browse/detail-view';

/** State of the person's registration, and the single next action. */
export function RegistrationStatusBox({ page }: { page: ActivityDetailView }) {
  const { status, fileTo, rule } = page;
  const { post, ways } = status;
  return (
    <Card pad="p" as="section" label="报名" className="mt-4">
      <h2 className="text-title font-semibold">{status.title}</h2>
      <p className="note-text mt-1">{status.text}</p>
      {ways.map((way, index) => (
        <ButtonLink key={way.to} wide className="mt-3" kind={index === 0 ? 'main' : 'line'} to={way.to}>
          {way.label}
        </ButtonLink>
      ))}
      {post && (
        <Form method="post" className="mt-3">
          <input type="hidden" name="activity_id" value={page.id} />
          <SubmitButton
            name="intent"
            value={post.intent}
            kind={post.isMain ? 'main' : 'line'}
            loadingText={post.loading}
          >
            {post.label}
          </SubmitButton>
        </Form>
      )}
      {fileTo && (
        <ButtonLink kind="line" wide className="mt-3" icon="calendar" to={fileTo} reloadDocument>
          存到日历（.ics）
        </ButtonLink>
      )}
      {rule && <p className="tiny-text mt-3">{rule}</p>}
    </Card>
  );
}
