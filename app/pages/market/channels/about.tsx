import { useLoaderData } from '@remix-run/react';
import { BRAND } from '~/domain/platform/brand';
import { buildCompanyJsonLd } from '~/app/route-kit/json-ld';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction, SITE_NAME } from '~/app/route-kit/page-meta';
import { settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { servicePaths } from '~/app/paths/service';
import { LegalBadges } from '~/app/ui/legal-badges';
import { Card, CardList } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { ListRow } from '~/app/ui/list-row';
import { PageHeading, Section } from '~/app/ui/section';
import { getServiceContact } from '~/app/features/person/service-contact';
import { ABOUT_LEAD, CompanySection, DocumentRows, ServiceRow } from '~/app/features/person/about-sections';
import {
  CONTACT_ADDRESSES,
  COMPLAINT_STEPS,
  PLATFORM_SERVICES,
  PLATFORM_EXCLUSIONS,
  MORE_ABOUT_PAGES,
} from '~/app/pages/market/channels/about-texts';
import { Bullets } from '~/app/ui/bullets';
import { RiskNote } from '~/app/features/figures/risk-note';

/** The platform and the licensed sales company: services and exclusions, licences, contact, complaints. */
export const handle = definePage({
  login: 'public',
  title: '关于我们',
  documentTitle: '关于我们：业务资格与联系方式',
  description: `${BRAND.name}由${BRAND.company}运营：做什么与不做什么、业务资格、联系方式与投诉办法。`,
  watchedQuery: [],
});

export const loader = pageLoader({ handle }, async ({ context, edition }) => {
  const config = await settle(context, context.upstream.users.config());
  return {
    edition,
    service: config.ok ? getServiceContact(config.data) : null,
  };
});

export default function AboutPage() {
  const { edition, service } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <PageHeading className="mt-5">{SITE_NAME}</PageHeading>
      <p className="mt-2">{ABOUT_LEAD}</p>
      <div className="mt-5 text-center">
        <LegalBadges />
      </div>
      <Section title="我们做什么">
        <Bullets lines={PLATFORM_SERVICES} />
      </Section>
      <Section title="我们不做什么">
        <Bullets lines={PLATFORM_EXCLUSIONS} />
      </Section>
      <CompanySection />
      <Section title="了解更多">
        <CardList>
          {MORE_ABOUT_PAGES.map(({ type, title, note }) => (
            <li key={type}>
              <ListRow title={title} note={note} to={servicePaths.aboutOf(edition, type)} />
            </li>
          ))}
          <li>
            <ListRow title="公司介绍" note="沿革、治理与监督" to={servicePaths.aboutDetails(edition)} />
          </li>
          <li>
            <ListRow title="基金销售服务平台" note="做什么，钱怎么走" to={servicePaths.platform(edition)} />
          </li>
          <li>
            <ListRow
              icon="shield"
              title="资质证照"
              note="六项证照、有效期与公开查询地址"
              to={servicePaths.qualification(edition, 'selling-license')}
            />
          </li>
        </CardList>
      </Section>
      <Section title="联系我们">
        <CardList>
          <ServiceRow service={service} />
          <li>
            <ListRow icon="phone" title="客户端" note="应用商店下载" to={servicePaths.download(edition)} />
          </li>
        </CardList>
        <Card pad="dl" className="mt-3">
          <FactList facts={CONTACT_ADDRESSES} />
        </Card>
      </Section>
      <Section
        title="投诉与建议"
        more={{ to: paths.feedback(edition, { kind: 'complaint' }), label: '在线提交' }}
      >
        <Card pad="dl">
          <FactList isStacked facts={COMPLAINT_STEPS} />
        </Card>
      </Section>
      <Section title="文件">
        <CardList>
          <DocumentRows edition={edition} />
          <li>
            <ListRow icon="document" title="公募信息披露" to={paths.publicDisclosure(edition)} />
          </li>
        </CardList>
      </Section>
      <RiskNote />
    </div>
  );
}

const head: BuildPageHead<typeof loader> = (data, { origin }) => ({
  jsonLd: { ...buildCompanyJsonLd(origin), ...(data.service ? { telephone: data.service.phone } : {}) },
});

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
