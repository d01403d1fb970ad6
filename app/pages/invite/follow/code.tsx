import { useLoaderData } from '@remix-run/react';
import { BRAND } from '~/domain/platform/brand';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { buildFollowView } from '~/app/pages/invite/follow/follow-view';
import { loadInviter, getVisitInvitation } from '~/app/features/person/load-inviter';
import { Bullets } from '~/app/ui/bullets';
import { ButtonLink } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { Copyable } from '~/app/ui/copy-button';
import { QrCodeImage } from '~/app/ui/pictures/qr-picture';
import { PageHeading, Section } from '~/app/ui/section';
import { Steps } from '~/app/ui/steps';
import { RiskNote } from '~/app/features/figures/risk-note';

/** Landing page of a printed QR code: the official account, or the adviser whose code it is. */
export const handle = definePage({
  login: 'public',
  title: '扫码关注',
  description: `关注${BRAND.name}公众号，或联系您的理财经理。`,
  watchedQuery: ['iv_code', 'adviser_iv_code'],
});

export const loader = pageLoader({ handle }, async ({ context, edition, url }) => {
  const inviter = await loadInviter(context, url);
  const { client } = context;
  const isInWechat = client.kind === 'wechat' || client.kind === 'mini-program';
  return buildFollowView(inviter, { edition, isInWechat, invitation: getVisitInvitation(context, url) });
});

export default function FollowPage() {
  const { adviser, steps, code, action, others } = useLoaderData<typeof loader>();
  return (
    <div className="column column-slim">
      <PageHeading className="mt-8">扫码关注</PageHeading>
      {adviser ? (
        <Card as="section" pad="p" className="mt-5" label="理财经理">
          <p className="note-text">理财经理</p>
          <b className="figure block mt-1">{adviser}</b>
          <p className="note-text mt-2">
            注册后由这位理财经理为您服务。理财经理不会向您索要密码或验证码，也不会代您交易或收款。
          </p>
        </Card>
      ) : (
        <Card as="section" pad="p" className="mt-5" label="公众号">
          <p className="note-text">微信公众号</p>
          <b className="figure block mt-1">
            <Copyable text={BRAND.name} label="公众号名称" />
          </b>
          <p className="note-text mt-2">认准主体：{BRAND.company}。</p>
        </Card>
      )}
      <Card as="section" pad="p" className="mt-4" label="二维码">
        <QrCodeImage to={code.to} label={code.label} />
      </Card>
      <Section title={adviser ? '怎样联系' : '怎样关注'}>
        <Card pad="p">
          <Steps
            label="步骤"
            steps={steps.map((title, at) => ({ title, state: at === 0 ? 'now' : 'next' }))}
          />
        </Card>
      </Section>
      <ButtonLink wide className="mt-5" to={action.to}>
        {action.label}
      </ButtonLink>
      <Section title="请留意">
        <Bullets lines={others} />
      </Section>
      <RiskNote />
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
