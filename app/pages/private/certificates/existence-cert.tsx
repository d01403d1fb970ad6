import { PostedNotice } from '~/app/ui/form';
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { pageAction, type ActionReply } from '~/app/route-kit/page-action';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { LoginHint } from '~/app/features/person/guest-screen';
import { StepPage } from '~/app/features/person/step-page';
import { paths } from '~/app/paths';
import { EmptyState } from '~/app/ui/empty-state';
import { Notice } from '~/app/ui/notice';
import {
  certificatePageSchema,
  certificateQuerySchema,
} from '~/app/pages/private/certificates/certificate-schema';
import {
  checkCode,
  issueCertificate,
  loadCertificates,
} from '~/app/pages/private/certificates/certificate-server';
import { CheckCodeForm, CheckedCertificate } from '~/app/pages/private/certificates/check-code';
import { CheckPdfForm } from '~/app/pages/private/certificates/check-document';
import { buildCheckedPdfView, type CheckedPdfView } from '~/app/pages/private/certificates/checked-pdf-view';
import { IssuedList } from '~/app/pages/private/certificates/issued-list';
import { IssueForm } from '~/app/pages/private/certificates/issue-form';

/** Certificates of holdings: issue, list, and check one by its code (open to all). */
export const handle = definePage({
  login: 'guest',
  title: '资产存续证明',
  description: '开具资产与持仓存续证明，或按校验码核对一份证明。',
  isPrivate: true,
  watchedQuery: ['check_code', 'cursor'],
});

export const loader = pageLoader(
  { handle, query: certificateQuerySchema },
  async ({ context, edition, viewer, query }) => {
    const check = query.check_code ? await checkCode(context, query.check_code) : null;
    return {
      edition,
      check,
      // A code check may concern the certificate of another person, so own certificates are not shown with it.
      own: viewer && !check ? await loadCertificates(context, edition, viewer, query) : null,
    };
  },
);

export const action = pageAction(
  {
    limit: 'open',
    login: 'guest',
    schema: certificatePageSchema,
    query: certificateQuerySchema,
    uploads: { paper: { isHeld: true } },
  },
  async ({ value, ...page }) => {
    if (value.intent === 'issue') return issueCertificate({ ...page, value });
    const body = new Uint8Array(await value.paper.arrayBuffer());
    return data({ checkedPdf: buildCheckedPdfView(await page.context.upstream.files.checkPaper({ body })) });
  },
);

export default function ExistenceCert() {
  const { edition, check, own } = useLoaderData<typeof loader>();
  const answer = useActionData<ActionReply | { checkedPdf: CheckedPdfView }>();
  const checkedPdf = answer && 'checkedPdf' in answer ? answer.checkedPdf : null;
  const reply = answer && 'result' in answer ? answer : undefined;
  const isCheckReply = reply?.result.initialValue?.intent === 'check_paper';
  const fileError = isCheckReply
    ? (reply?.result.error?.paper?.[0] ?? reply?.result.error?.['']?.[0] ?? null)
    : null;
  const here = paths.existenceCert(edition);
  const identityTo = paths.identityVerify(edition, { return_to: here });
  if (check) {
    return (
      <StepPage
        title="核对证明"
        note="按校验码核对本平台开具的证明，姓名隐去一部分。"
        back={{ to: here, label: '开具证明' }}
      >
        {check.found && <CheckedCertificate found={check.found} />}
        <CheckCodeForm to={here} reply={check} />
      </StepPage>
    );
  }
  const identityFirst = (
    <Notice action={{ to: identityTo, label: '去完成' }}>须先完成实名认证，证明以实名开具</Notice>
  );
  return (
    <StepPage
      title="资产存续证明"
      note="开具本人持仓的证明，即时生成。"
      back={{ to: paths.assets(edition), label: '资产' }}
    >
      {own?.before === 'holding' && (
        <div className="mt-5">
          <EmptyState
            icon="document"
            title="目前没有持仓"
            action={{ to: paths.fundLibrary(edition), label: '去找基金' }}
          >
            持有产品后可以开具证明
          </EmptyState>
        </div>
      )}
      {own?.before === 'identity' &&
        (isCheckReply ? identityFirst : <PostedNotice>{identityFirst}</PostedNotice>)}
      {own?.before === 'holding' && !isCheckReply && <PostedNotice />}
      {own && own.before === null && (
        <IssueForm intentKey={own.intentKey} reply={isCheckReply ? undefined : reply} />
      )}
      {own && <IssuedList rows={own.rows} total={own.total} pager={own.pager} />}
      <CheckCodeForm to={here} reply={null} />
      <CheckPdfForm to={here} view={checkedPdf} error={fileError} />
      {!own && (
        <LoginHint
          points={['登录后开具资产、持仓存续与投资经历证明', '收到证明的人不用登录，在上方核对校验码']}
        />
      )}
    </StepPage>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
