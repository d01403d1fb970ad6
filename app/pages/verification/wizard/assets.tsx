import { useActionData, useLoaderData } from '@remix-run/react';
import { pageAction, type ActionReply } from '~/app/route-kit/page-action';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { toAccountContext } from '~/domain/person/verification';
import { PostedNotice } from '~/app/ui/form';
import { Section } from '~/app/ui/section';
import { PledgeForm } from '~/app/pages/verification/shared/pledge-form';
import {
  investorFormSchema,
  investorQuerySchema,
  investorUploads,
} from '~/app/pages/verification/shared/investor-schema';
import { loadInvestor, submitInvestor } from '~/app/pages/verification/shared/investor-server';
import {
  WizardPrerequisite,
  WizardLayout,
  WizardNextStep,
} from '~/app/pages/verification/wizard/wizard-frame';
import { getNextWizardStep, buildWizardLayoutData } from '~/app/pages/verification/wizard/wizard-steps';
import { buildWizardGuestScreen } from '~/app/pages/verification/wizard/wizard-screen';

/** Wizard: the declaration, and the proof of assets. */
export const handle = definePage({
  login: 'guest',
  title: '资产证明',
  description: '合格投资者认证：了解条件并签署声明。',
  isPrivate: true,
  watchedQuery: [],
  guest: buildWizardGuestScreen('assets'),
  moves: ['verification.signPledge', 'verification.applyQualification'],
});

export const loader = pageLoader({ handle, query: investorQuerySchema }, async (page) => ({
  ...(await loadInvestor(page, toAccountContext(page.viewer.businessFlag), paths.certification('assets'))),
  frame: buildWizardLayoutData('assets'),
}));

export const action = pageAction(
  { limit: 'write', schema: investorFormSchema, query: investorQuerySchema, uploads: investorUploads },
  async (page) => {
    return submitInvestor(page, toAccountContext(page.viewer.businessFlag), getNextWizardStep('assets'));
  },
);

export default function WizardAssets() {
  const { frame, view, intentKey } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  return (
    <WizardLayout frame={frame}>
      {view.pledge && (
        <>
          {!view.pledge.isSigned && <WizardPrerequisite before={view.before} />}
          <Section title={`${view.title}的条件`}>
            <ul className="prose">
              {view.criteria.map(({ key, text, proofs }) => (
                <li key={key}>
                  {text}（可提供：{proofs}）
                </li>
              ))}
            </ul>
            {view.experience && <p className="note-text mt-1">另须{view.experience.text}</p>}
          </Section>
          <Section title={view.pledge.title}>
            {view.pledge.isSigned ? (
              <>
                <PostedNotice />
                <p className="note-text">已签署，下一步上传证明材料。</p>
                <WizardNextStep to={frame.nextTo} label={frame.nextLabel} />
              </>
            ) : (
              <PledgeForm
                pledge={view.pledge}
                isBlocked={view.before !== null}
                intentKey={intentKey}
                reply={reply}
                after={frame.nextTo}
              />
            )}
          </Section>
        </>
      )}
    </WizardLayout>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
