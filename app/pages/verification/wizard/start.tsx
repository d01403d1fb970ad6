import { useLoaderData } from '@remix-run/react';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { ActionBar } from '~/app/ui/action-bar';
import { ButtonLink } from '~/app/ui/button';
import { CardList } from '~/app/ui/card';
import { ListRow } from '~/app/ui/list-row';
import { PageTitle } from '~/app/ui/section';
import { toAccountContext } from '~/domain/person/verification';
import { buildWizardGuestScreen } from '~/app/pages/verification/wizard/wizard-screen';
import { computeWizardProgress } from '~/app/pages/verification/wizard/wizard-steps';

/** Entry of the certification wizard: the steps with their state, and the next one. */
export const handle = definePage({
  login: 'guest',
  title: '合格投资者认证',
  description: '按步骤完成合格投资者认证。',
  isPrivate: true,
  watchedQuery: [],
  guest: buildWizardGuestScreen(),
});

export const loader = pageLoader({ handle }, async ({ context, edition, viewer }) => {
  const { bank_cards } = await context.upstream.users.identityStatus();
  const accountContext = toAccountContext(viewer.businessFlag);
  const steps = computeWizardProgress(viewer.states, accountContext, bank_cards.length > 0).map((step) => ({
    ...step,
    to: paths.certification(step.key),
  }));
  return { edition, steps, next: steps.find((step) => !step.isDone) ?? null };
});

export default function WizardStart() {
  const { edition, steps, next } = useLoaderData<typeof loader>();
  return (
    <div className="column column-slim">
      <PageTitle>合格投资者认证</PageTitle>
      <p className="note-text">
        已完成 {steps.filter((step) => step.isDone).length} / {steps.length} 步，可以随时离开，下次接着做。
      </p>
      <CardList className="mt-4" label="认证步骤">
        {steps.map((step, index) => (
          <li key={step.key}>
            <ListRow
              title={`${index + 1}. ${step.title}`}
              value={step.isDone ? '已完成' : `约 ${step.minutes} 分钟`}
              to={step.to}
            />
          </li>
        ))}
      </CardList>
      <ActionBar solo>
        <ButtonLink wide to={next?.to ?? paths.authenticate(edition)}>
          {next ? `继续：${next.title}` : '全部完成'}
        </ButtonLink>
      </ActionBar>
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
