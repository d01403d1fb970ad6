import { useLoaderData } from '@remix-run/react';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { ActionBar } from '~/app/ui/action-bar';
import { ButtonLink } from '~/app/ui/button';
import { CardList } from '~/app/ui/card';
import { ListRow } from '~/app/ui/list-row';
import { Section } from '~/app/ui/section';
import { toAccountContext } from '~/domain/person/verification';
import { StepPage } from '~/app/features/person/step-page';
import { buildProofsView } from '~/app/pages/verification/flow/prove-view';
import { REVIEW_TIME } from '~/domain/person/service-days';

/** Proofs of a qualified investor: kinds, state, end date, and accepted documents. */
export const handle = definePage({
  login: 'required',
  title: '证明材料',
  description: '合格投资者证明材料的状态与有效期。',
  isPrivate: true,
  watchedQuery: [],
  guest: buildGuestScreen({
    points: ['各项证明的状态、有效期与未通过的原因', '资产、收入或投资经历证明在这里上传'],
  }),
});

export const loader = pageLoader({ handle }, async ({ context, edition, viewer }) => {
  const shared = { edition };
  const status = await context.upstream.users.identityStatus();
  const account = toAccountContext(viewer.businessFlag);
  return {
    ...shared,
    proofs: buildProofsView({ edition, context: account, status, now: new Date(context.now()) }),
  };
});

export default function ProveFlow() {
  const { edition, proofs } = useLoaderData<typeof loader>();
  return (
    <StepPage
      title="证明材料"
      note={`上传一类证明即可，审核${REVIEW_TIME}完成；证明 6 个月内有效，到期前可更新。`}
      minutes={proofs?.next ? 6 : undefined}
      back={{ to: paths.authenticate(edition), label: '认证中心' }}
    >
      {proofs && (
        <>
          <Section title="认证状态" footNote="私募与资管的认证互不通用。">
            <CardList>
              {proofs.rows.map((row) => (
                <li key={row.key}>
                  <ListRow icon={row.icon} title={row.title} note={row.note} value={row.state} to={row.to} />
                </li>
              ))}
            </CardList>
          </Section>
          <Section title="可用的证明">
            <CardList>
              {proofs.criteria.map((each) => (
                <li key={each.key}>
                  <ListRow title={each.text} note={each.proofs} />
                </li>
              ))}
              {proofs.experience && (
                <li>
                  <ListRow title={`另需：${proofs.experience.text}`} note={proofs.experience.proofs} />
                </li>
              )}
            </CardList>
          </Section>
          <Section title="单独更新">
            <CardList>
              {proofs.uploads.map((row) => (
                <li key={row.key}>
                  <ListRow icon={row.icon} title={row.title} to={row.to} />
                </li>
              ))}
            </CardList>
          </Section>
          {proofs.next && (
            <ActionBar solo>
              <ButtonLink wide to={proofs.next.to}>
                {proofs.next.label}
              </ButtonLink>
            </ActionBar>
          )}
        </>
      )}
    </StepPage>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
