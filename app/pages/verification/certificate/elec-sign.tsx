import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { SINGLE_SUBJECT, openIntentKey } from '~/app/route-kit/open-intent';
import { pageAction, redirectWithFlash, type ActionReply } from '~/app/route-kit/page-action';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { readSignature } from '~/app/route-kit/signature';
import { paths } from '~/app/paths';
import { ActionBar } from '~/app/ui/action-bar';
import { ButtonLink } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import {
  CheckField,
  FormError,
  IntentKeyField,
  SubmitButton,
  deferSchema,
  useZodForm,
  PostedNotice,
} from '~/app/ui/form';
import { SignatureField } from '~/app/ui/form/signature-field';
import { Notice } from '~/app/ui/notice';
import { isIdentityVerified } from '~/domain/person/verification';
import { getContinueLabel } from '~/app/pages/verification/shared/continue-label';
import { StepPage } from '~/app/features/person/step-page';
import { getStepReturnPath, findStepReturn, stepQuerySchema } from '~/app/features/person/step-query';
import { getCertificateState } from '~/domain/person/state-codes';
import { signCertificateSchema } from '~/app/pages/verification/certificate/elec-sign-schema';

/**
 * Terms a person accepts before a certificate is requested: our own text, product rules rather than legal advice.
 */
const CERTIFICATE_TERMS: readonly string[] = [
  '数字证书由依法设立的电子认证服务机构签发，仅用于您在本平台签署合同、风险揭示书等电子文件，有效期 12 个月。',
  '申请时，您的姓名、证件类型与号码将提供给认证机构核验身份，不作其它用途。',
  '使用数字证书作出的电子签名，与您本人手写签名具有同等效力；每次签署前仍会请您确认。',
  '请妥善保管登录手机与密码；发现他人冒用时，请立即联系客服停用证书。',
];

const formSchema = deferSchema(
  () => import('~/app/pages/verification/certificate/elec-sign-schema'),
  (file) => file.signCertificateSchema,
);

/** Electronic signature: terms, a signature, and the certificate that contracts are signed with. */
export const handle = definePage({
  login: 'required',
  title: '电子签名',
  description: '申请签署合同所需的数字证书。',
  isPrivate: true,
  watchedQuery: ['return_to'],
  guest: buildGuestScreen({
    points: ['须先完成实名认证', '阅读数字证书协议后手写签名，证书用于签署合同'],
  }),
});

export const loader = pageLoader(
  { handle, query: stepQuerySchema },
  async ({ context, edition, viewer, query }) => {
    const shared = { edition, after: getStepReturnPath(edition, query) };
    const here = paths.elecSign(edition, { return_to: findStepReturn(query) });
    const status = await context.upstream.users.identityStatus();
    return {
      ...shared,
      identityTo: !isIdentityVerified(viewer.states)
        ? paths.identityVerify(edition, { return_to: here })
        : null,
      maskedName: status.masked_name,
      serialNo: status.certificate_serial_no,
      expireDate: status.certificate_expire_date,
      state: getCertificateState(viewer.states),
      intentKey: await openIntentKey(context, 'verification.requestCertificate', SINGLE_SUBJECT),
    };
  },
);

export const action = pageAction(
  { limit: 'write', schema: signCertificateSchema, query: stepQuerySchema },
  async (page) => {
    const { value, context, edition, query } = page;
    const signature = await readSignature(value, page);
    await context.upstream.verification.requestCertificate(
      { body: { signature, is_agreed: true } },
      { idempotencyKey: value.intent_key },
    );
    const here = paths.elecSign(edition, { return_to: findStepReturn(query) });
    return redirectWithFlash(context, here, '数字证书已签发');
  },
);

export default function ElecSign() {
  const page = useLoaderData<typeof loader>();
  const { state } = page;
  return (
    <StepPage
      title="电子签名"
      note={
        state === 'issued'
          ? '数字证书已生效，签署合同时使用。'
          : '阅读使用说明并签名，申请签署合同所需的数字证书。'
      }
      minutes={state === 'issued' ? undefined : 2}
      back={{ to: paths.authenticate(page.edition), label: '认证中心' }}
    >
      {state === 'expired' && <Notice icon="warn">证书已于 {page.expireDate} 到期，请重新申请</Notice>}
      {state === 'issued' ? (
        <>
          <Card pad="dl" className="mt-4" as="section" label="数字证书">
            <FactList
              facts={[
                { label: '状态', value: '有效' },
                { label: '持有人', value: page.maskedName },
                { label: '证书编号', value: <span className="whole-text">{page.serialNo}</span> },
                { label: '有效至', value: page.expireDate, note: '到期后可重新申请，已签署的文件不受影响' },
              ]}
            />
          </Card>
          <PostedNotice />
          <ActionBar solo>
            <ButtonLink wide to={page.after}>
              {getContinueLabel(page.after)}
            </ButtonLink>
          </ActionBar>
        </>
      ) : page.identityTo ? (
        <PostedNotice>
          <Notice icon="person" action={{ to: page.identityTo, label: '去实名' }}>
            请先完成实名认证，证书签发给实名的本人
          </Notice>
        </PostedNotice>
      ) : (
        <CertificateForm intentKey={page.intentKey} />
      )}
    </StepPage>
  );
}

function CertificateForm({ intentKey }: { intentKey: string }) {
  const reply = useActionData<ActionReply>();
  const [form, fields] = useZodForm({
    id: 'certificate',
    schema: formSchema,
    lastResult: reply?.result,
    defaultValue: { intent_key: intentKey },
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate}>
      <IntentKeyField meta={fields.intent_key} />
      <Card pad="p" className="mt-4 prose" as="section" label="数字证书使用说明">
        <h2>数字证书使用说明</h2>
        <ol>
          {CERTIFICATE_TERMS.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ol>
      </Card>
      <CheckField meta={fields.is_agreed}>我已阅读并同意数字证书使用说明</CheckField>
      <SignatureField fields={fields} />
      <FormError form={form} kept="未做任何更改，可稍后重试。" />
      <ActionBar solo>
        <SubmitButton loadingText="申请中">签名并申请证书</SubmitButton>
      </ActionBar>
    </Form>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
