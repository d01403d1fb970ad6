import { useLoaderData } from '@remix-run/react';
import '~/app/pages/invite/landing/invite-landing.css';
import { BRAND } from '~/domain/platform/brand';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { settle } from '~/app/route-kit/settle';
import { getVisitInvitation } from '~/app/features/person/load-inviter';
import {
  INVITE_LANDING_POINTS,
  buildInviteTerms,
  buildInviteLandingView,
} from '~/app/pages/invite/landing/invite-landing-view';
import { Bullets } from '~/app/ui/bullets';
import { ButtonLink } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { EmptyState } from '~/app/ui/empty-state';
import { Notice } from '~/app/ui/notice';
import { PageHeading, Section } from '~/app/ui/section';
import { RiskNote } from '~/app/features/figures/risk-note';

/** Invitation page for an invited person: the inviter, the offer, and a link to register with the code. */
export const handle = definePage({
  login: 'guest',
  title: '邀请函',
  description: `来自理财经理或好友的邀请：了解${BRAND.name}，免费注册。`,
  isPrivate: true,
  watchedQuery: ['iv_code', 'adviser_iv_code'],
});

export const loader = pageLoader({ handle }, async ({ context, edition, url, viewer }) => {
  const invitation = getVisitInvitation(context, url);
  const code = invitation.iv_code ?? invitation.adviser_iv_code;
  const landing =
    code === undefined
      ? null
      : await settle(context, context.upstream.invites.letter({ query: { iv_code: code } }));
  return { letter: buildInviteLandingView(landing, { edition, invitation, isLoggedIn: viewer !== null }) };
});

export default function InvitationPage() {
  const { from, note, action } = useLoaderData<typeof loader>().letter;
  if (from === null && note) {
    return (
      <div className="column column-slim">
        <PageHeading className="mt-5">邀请函</PageHeading>
        <div className="mt-4">
          <EmptyState title={note.title} icon="person" action={action}>
            {note.text}
          </EmptyState>
        </div>
      </div>
    );
  }
  return (
    <div className="column column-slim">
      <Card as="section" className="letter">
        <p className="tiny-text">{BRAND.name}</p>
        <PageHeading className="mt-1">邀请函</PageHeading>
        {from && (
          <p className="letter-from">
            {from.label}
            <b className="letter-name">{from.name}</b>
          </p>
        )}
        <p className="letter-text">
          邀请您来{BRAND.name}，先看清一只基金的规则、费用与风险，再决定是否投资。
        </p>
        {note && (
          <Notice calm>
            <b className="font-semibold">{note.title}</b>，{note.text}
          </Notice>
        )}
        <ButtonLink wide className="mt-5" to={action.to}>
          {action.label}
        </ButtonLink>
      </Card>
      <Section title="注册后可以">
        <Card pad="p">
          <Bullets lines={INVITE_LANDING_POINTS} />
        </Card>
      </Section>
      <Section title="邀请的规则">
        <Card pad="p">
          <Bullets lines={buildInviteTerms(from?.isAdviser ?? false)} />
        </Card>
      </Section>
      <RiskNote />
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
