import { useActionData, useLoaderData } from '@remix-run/react';
import { pageAction, type ActionReply } from '~/app/route-kit/page-action';
import { definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { paths } from '~/app/paths';
import { contextOfBusinessFlag } from '~/domain/person/verification';
import { PostedNotice } from '~/app/ui/form';
import { Section } from '~/app/ui/section';
import { PledgeForm } from '~/app/pages/verification/parts/pledge-form';
import {
  investorFormSchema,
  investorQuerySchema,
  investorUploads,
} from '~/app/pages/verification/parts/investor-schema';
import { loadInvestor, submitInvestor } from '~/app/pages/verification/parts/investor-server';
import { WizardBefore, WizardFrame, WizardNext } from '~/app/pages/verification/wizard/wizard-frame';
import { afterWizardStep, wizardFrame } from '~/app/pages/verification/wizard/wizard-steps';
import { wizardScreen } from '~/app/pages/verification/wizard/wizard-screen';

/** Wizard: the declaration, and what proves the assets. */
export const handle = definePage({
  login: 'guest',
  title: '资产证明',
  description: '合格投资者认证：了解条件并签署声明。',
  isPrivate: true,
  watchedQuery: [],
  guest: wizardScreen('assets'),
  moves: ['verification.signPledge', 'verification.applyQualification'],
});

export const loader = pageLoader({ handle, query: investorQuerySchema }, async (page) => ({
  ...(await loadInvestor(
    page,
    contextOfBusinessFlag(page.viewer.businessFlag),
    paths.certification('assets'),
  )),
  frame: wizardFrame('assets'),
}));

export const action = pageAction(
  { limit: 'write', schema: investorFormSchema, query: investorQuerySchema, uploads: investorUploads },
  async (page) => {
    return submitInvestor(page, contextOfBusinessFlag(page.viewer.businessFlag), afterWizardStep('assets'));
  },
);

export default function WizardAssets() {
  const { frame, view, intentKey } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  return (
    <WizardFrame frame={frame}>
      {view.pledge && (
        <>
          {!view.pledge.isSigned && <WizardBefore before={view.before} />}
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
                <WizardNext to={frame.nextTo} label={frame.nextLabel} />
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
    </WizardFrame>
  );
}
