import { useActionData, useLoaderData } from '@remix-run/react';
import type { ActionReply } from '~/app/route-kit/page-action';
import { createShouldRevalidate } from '~/app/route-kit/page-handle';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { PostedNotice } from '~/app/ui/form';
import { Section } from '~/app/ui/section';
import { PledgeForm } from '~/app/pages/verification/shared/pledge-form';
import {
  WizardPrerequisite,
  WizardLayout,
  WizardNextStep,
} from '~/app/pages/verification/wizard/wizard-frame';
import {
  createWizardInvestorAction,
  createWizardInvestorLoader,
} from '~/app/pages/verification/wizard/wizard-investor-server';
import { defineWizardPage } from '~/app/pages/verification/wizard/wizard-screen';

/** Wizard: the declaration, and the proof of assets. */
export const handle = defineWizardPage('assets', {
  description: '合格投资者认证：了解条件并签署声明。',
  moves: ['verification.signPledge', 'verification.applyQualification'],
});

export const loader = createWizardInvestorLoader(handle, 'assets');
export const action = createWizardInvestorAction('assets');

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
