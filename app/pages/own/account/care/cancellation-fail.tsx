import { useLoaderData } from '@remix-run/react';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { accountPaths } from '~/app/paths/account';
import { ButtonLink } from '~/app/ui/button';
import { Notice } from '~/app/ui/notice';
import { Section } from '~/app/ui/section';
import { StepPage } from '~/app/features/person/step-page';
import { BlockerList } from '~/app/pages/own/account/care/blocker-list';
import { buildBlockerViews } from '~/app/pages/own/account/care/blocker-view';
import { CANCELLATION_POINTS } from '~/app/pages/own/account/care/cancel-frame';

/** Reason why the account cannot be cancelled yet, by its current state. */
export const handle = definePage({
  login: 'guest',
  title: '注销检查',
  description: '注销前须办结的事项。',
  isPrivate: true,
  watchedQuery: [],
  guest: buildGuestScreen({ points: CANCELLATION_POINTS }),
});

export const loader = pageLoader({ handle }, async ({ context, edition }) => {
  const shared = {
    edition,
    path: accountPaths.cancellationFail(edition),
  };
  const { blockers } = await context.upstream.account.cancellation();
  return { ...shared, blockers: buildBlockerViews(blockers, edition) };
});

export default function CancellationFail() {
  const { edition, path, blockers } = useLoaderData<typeof loader>();
  const back = { to: accountPaths.hub(edition), label: '账户管理' };
  if (blockers.length === 0) {
    return (
      <StepPage title="注销检查" note="刚刚重新检查过。" back={back}>
        <Notice calm icon="check">
          没有未办结的事项，可以注销
        </Notice>
        <ButtonLink wide className="mt-5" to={accountPaths.logoff(edition)}>
          继续注销
        </ButtonLink>
      </StepPage>
    );
  }
  return (
    <StepPage title="暂不能注销" note="账户没有任何变化，办结下列事项后可再次申请。" back={back}>
      <Section title={`${blockers.length} 项未办结`}>
        <BlockerList blockers={blockers} />
      </Section>
      <ButtonLink kind="line" wide className="mt-5" to={path} reloadDocument>
        重新检查
      </ButtonLink>
    </StepPage>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
