import { useActionData, useLoaderData } from '@remix-run/react';
import type { ActionReply } from '~/app/route-kit/page-action';
import { PostedNotice } from '~/app/ui/form';
import { paths, appendQuery } from '~/app/paths';
import { ActionBar } from '~/app/ui/action-bar';
import { ButtonLink } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { Notice } from '~/app/ui/notice';
import type { Edition } from '~/domain/platform/edition';
import { getContinueLabel } from '~/app/pages/verification/shared/continue-label';
import { StepPage } from '~/app/features/person/step-page';
import { INVESTOR_NOTES } from '~/app/pages/verification/shared/investor-texts';
import { InvestorApplicationForm } from '~/app/pages/verification/shared/apply-form';
import { PledgeForm } from '~/app/pages/verification/shared/pledge-form';
import type { loadInvestor } from '~/app/pages/verification/shared/investor-server';
import type { InvestorView } from '~/app/pages/verification/shared/investor-view';
import { REVIEW_TIME } from '~/domain/person/service-days';

/**
 * One kind of investor: requirements, state, declaration and proofs. `proofTitle`: shows only the proofs under this
 * title, when the declaration is signed elsewhere.
 */
export function InvestorPage({ proofTitle }: { proofTitle?: string }) {
  const { edition, view, step, here, after, intentKey } = useLoaderData<typeof loadInvestor>();
  const reply = useActionData<ActionReply>();
  const isPledgeDue = view.pledge !== null && !view.pledge.isSigned;
  const isPledgeStep = proofTitle === undefined && view.pledge !== null && (step === 'pledge' || isPledgeDue);
  const isApplying = !isPledgeStep && view.canApply && (view.state !== 'approved' || step === 'apply');
  return (
    <StepPage
      title={proofTitle ?? (isPledgeStep && view.pledge ? view.pledge.title : `${view.title}认证`)}
      note={isPledgeStep ? '阅读全文后签署。签署后可以查看与您等级匹配的产品。' : INVESTOR_NOTES[view.kind]}
      minutes={isPledgeStep ? 1 : isApplying ? 6 : undefined}
      back={{ to: paths.authenticate(edition), label: '认证中心' }}
    >
      {view.before && <BeforeNotice edition={edition} before={view.before} here={here} />}
      {!isPledgeStep && <StateNotice view={view} />}
      {!isPledgeStep && !proofTitle && view.pledge?.isSigned && (
        <Notice calm icon="check" action={{ to: appendQuery(here, { step: 'pledge' }), label: '查看' }}>
          声明已签署{view.pledge.signedOn ? `（${view.pledge.signedOn}）` : ''}
        </Notice>
      )}
      {isPledgeStep && view.pledge ? (
        <PledgeForm
          pledge={view.pledge}
          isBlocked={view.before !== null}
          intentKey={intentKey}
          reply={reply}
          after={after}
        />
      ) : isApplying ? (
        <InvestorApplicationForm view={view} intentKey={intentKey} reply={reply} />
      ) : (
        <>
          <QualificationFacts view={view} />
          <PostedNotice />
          <ActionBar solo>
            {view.state === 'approved' && (
              <ButtonLink kind="line" wide to={appendQuery(here, { step: 'apply' })}>
                更新材料
              </ButtonLink>
            )}
            <ButtonLink wide to={after}>
              {getContinueLabel(after)}
            </ButtonLink>
          </ActionBar>
        </>
      )}
    </StepPage>
  );
}

function BeforeNotice({
  edition,
  before,
  here,
}: {
  edition: Edition;
  before: 'identity' | 'quiz';
  here: string;
}) {
  const isIdentity = before === 'identity';
  const to = isIdentity
    ? paths.identityVerify(edition, { return_to: here })
    : paths.quiz(edition, { return_to: here });
  return (
    <Notice action={{ to, label: '去完成' }}>{isIdentity ? '须先完成实名认证' : '须先完成风险测评'}</Notice>
  );
}

function StateNotice({ view }: { view: InvestorView }) {
  switch (view.state) {
    case 'review':
      return <Notice>材料已提交，{REVIEW_TIME}完成审核，期间可以继续浏览</Notice>;
    case 'rejected':
      return (
        <Notice icon="warn">
          上次未通过：{view.reason ?? '材料不符合要求'}。请按原因更换材料后重新提交。
        </Notice>
      );
    case 'expired':
      return <Notice icon="warn">认证已于 {view.expireDate ?? '有效期届满日'} 到期，请更新材料。</Notice>;
    default:
      return null;
  }
}

function QualificationFacts({ view }: { view: InvestorView }) {
  return (
    <Card pad="dl" className="mt-4" as="section" label="认证信息">
      <FactList
        facts={[
          { label: '状态', value: view.stateTitle },
          { label: '符合条件', value: view.criterion },
          { label: '提交日期', value: view.appliedOn },
          { label: '有效至', value: view.expireDate },
          { label: '材料', value: view.files.map((file) => file.name).join('、') },
        ].filter(({ value }) => Boolean(value))}
      />
    </Card>
  );
}
