import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageAction } from '~/app/route-kit/page-action';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { accountPaths } from '~/app/paths/account';
import { CardList } from '~/app/ui/card';
import { ListRow } from '~/app/ui/list-row';
import { Section } from '~/app/ui/section';
import { StepPath } from '~/app/ui/steps';
import { BRAND } from '~/domain/platform/brand';
import { maskPhone } from '~/domain/person/masks';
import { isIdentityVerified } from '~/domain/person/verification';
import { buildTelHref } from '~/app/features/person/next-step';
import { StepPage } from '~/app/features/person/step-page';
import type { LoginReply } from '~/app/features/person/login-form';
import { loadOwnPhone } from '~/app/pages/own/account/care/own-phone';
import { handleResetPhone, hasPhoneTicket } from '~/app/pages/own/account/care/reset-phone-action';
import {
  BindPhoneForm,
  VerifyByCaptchaForm,
  VerifyByIdentityForm,
} from '~/app/pages/own/account/care/reset-phone-forms';
import { resetPhoneSchema } from '~/app/pages/own/account/care/reset-phone-schema';

/**
 * Changes the bound phone: first identity verification, then the new phone. The address contains no data of the
 * first step.
 */
export const handle = definePage({
  login: 'required',
  title: '修改手机号',
  description: '验证本人后绑定新的手机号。',
  isPrivate: true,
  watchedQuery: ['way'],
  guest: buildGuestScreen({
    points: [
      '先用当前手机号的验证码确认是您本人',
      '收不到短信时，可用登录密码与证件号码',
      '再用新手机号的验证码完成更换',
    ],
  }),
});

const query = z.object({ way: z.enum(['identity']).optional().catch(undefined) });

export const loader = pageLoader({ handle, query }, async ({ context, edition, viewer, query: { way } }) => {
  const shared = { edition, path: accountPaths.resetPhone(edition) };
  const maskedPhone = maskPhone(await loadOwnPhone(context));
  if (await hasPhoneTicket(context)) return { ...shared, own: { step: 'bind' as const, maskedPhone } };
  if (way !== 'identity') return { ...shared, own: { step: 'captcha' as const, maskedPhone } };
  const { has_password } = await context.upstream.account.security();
  const step =
    has_password && isIdentityVerified(viewer.states) ? ('identity' as const) : ('service' as const);
  return { ...shared, own: { step, maskedPhone } };
});

export const action = pageAction({ limit: 'write', schema: resetPhoneSchema, query }, handleResetPhone);

const NOTES = {
  captcha: '先用当前手机号的验证码确认是您本人。',
  identity: '当前手机号收不到短信时，用登录密码与证件号码确认是您本人。',
  service: '当前手机号收不到短信时，需要由客服核验身份。',
  bind: '身份已验证，10 分钟内有效。请填写新手机号并验证。',
} as const;

export default function ResetPhone() {
  const { edition, own } = useLoaderData<typeof loader>();
  const reply = useActionData<LoginReply>();
  const isBinding = own.step === 'bind';
  return (
    <StepPage
      title="修改手机号"
      note={`当前手机号 ${own.maskedPhone}。${NOTES[own.step]}`}
      back={{ to: accountPaths.hub(edition), label: '账户管理' }}
    >
      <div className="mt-4">
        <StepPath
          label="办理进度"
          steps={[
            { title: '验证本人', state: isBinding ? 'done' : 'now' },
            { title: '绑定新手机号', state: isBinding ? 'now' : 'next' },
          ]}
        />
      </div>
      {own.step === 'captcha' && <VerifyByCaptchaForm reply={reply} />}
      {own.step === 'identity' && <VerifyByIdentityForm reply={reply} />}
      {own.step === 'bind' && <BindPhoneForm reply={reply} />}
      {!isBinding && <OtherWay edition={edition} step={own.step} />}
      <p className="footnote">
        修改后用新手机号登录，原手机号与其它设备上的登录随之失效；持仓、订单与认证不受影响。
      </p>
    </StepPage>
  );
}

/** Alternative verification method, or the service phone when there is none. */
function OtherWay({
  edition,
  step,
}: {
  edition: Parameters<typeof accountPaths.hub>[0];
  step: 'captcha' | 'identity' | 'service';
}) {
  return (
    <Section title={step === 'service' ? '联系客服' : '换一种方式'}>
      <CardList>
        {step === 'service' && (
          <li>
            <ListRow
              icon="headset"
              title={`致电客服 ${BRAND.servicePhone}`}
              note={`${BRAND.serviceHours}，请准备好证件。完成实名并设置登录密码后，可在此自助办理`}
              to={buildTelHref(BRAND.servicePhone)}
              reloadDocument
            />
          </li>
        )}
        <li>
          {step === 'captcha' ? (
            <ListRow
              icon="person"
              title="当前手机号收不到短信"
              note="用登录密码与证件号码验证"
              to={accountPaths.resetPhone(edition, { way: 'identity' })}
            />
          ) : (
            <ListRow icon="phone" title="用短信验证码验证" to={accountPaths.resetPhone(edition)} />
          )}
        </li>
      </CardList>
    </Section>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
