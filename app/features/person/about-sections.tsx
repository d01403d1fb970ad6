import { BRAND } from '~/domain/platform/brand';
import type { Edition } from '~/domain/platform/edition';
import { paths } from '~/app/paths';
import type { ServiceContact } from '~/app/features/person/service-contact';
import { servicePaths } from '~/app/paths/service';
import { Card, CardList } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { ListRow } from '~/app/ui/list-row';
import { Section } from '~/app/ui/section';
import { buildTelHref } from '~/app/features/person/next-step';

export const ABOUT_LEAD = `${BRAND.name}是${BRAND.company}运营的基金销售服务平台，为投资者提供公募基金与私募基金的研究、比较、自选与持有服务。`;

const COMPANY = [
  { label: '公司名称', value: BRAND.company },
  { label: '业务资格', value: '基金销售业务资格', note: `资格证书编号 ${BRAND.licenceNumber}` },
  { label: '会员身份', value: '基金业协会会员机构' },
  { label: '资金监督', value: '银行监督账户', note: '客户资金与自有资金分开存放' },
];

/** Shows the company and its licences. */
export function CompanySection() {
  return (
    <Section title="公司与资质">
      <Card pad="dl">
        <FactList facts={COMPANY} />
      </Card>
    </Section>
  );
}

/** Customer service; renders nothing when it is unknown. */
export function ServiceRow({ service }: { service: ServiceContact | null }) {
  return (
    service && (
      <li>
        <ListRow
          icon="headset"
          title={`客服 ${service.phone}`}
          note={service.hours}
          to={buildTelHref(service.phone)}
          reloadDocument
        />
      </li>
    )
  );
}

/** Legal documents of the service. */
export function DocumentRows({ edition }: { edition: Edition }) {
  return (
    <>
      <li>
        <ListRow icon="shield" title="账户与资金" to={paths.protection(edition)} />
      </li>
      <li>
        <ListRow icon="shield" title="风险匹配标准" to={paths.riskStandard(edition)} />
      </li>
      <li>
        <ListRow icon="document" title="服务协议" to={paths.serviceProtocol(edition, 'service')} />
      </li>
      <li>
        <ListRow icon="document" title="隐私政策" to={paths.serviceProtocol(edition, 'privacy')} />
      </li>
      <li>
        <ListRow icon="document" title="个人信息授权书" to={servicePaths.authorization(edition)} />
      </li>
    </>
  );
}

/** Customer service, a link to the page about the platform, and the documents, in one card. */
export function ContactSection({ edition, service }: { edition: Edition; service: ServiceContact | null }) {
  return (
    <Section title="联系与文件">
      <CardList>
        <ServiceRow service={service} />
        <li>
          <ListRow icon="info" title="做什么、不做什么与投诉办法" to={paths.about(edition)} />
        </li>
        <li>
          <ListRow icon="info" title="常见问题" to={paths.help(edition)} />
        </li>
        <li>
          <ListRow icon="headset" title="意见反馈与投诉" to={paths.feedback(edition)} />
        </li>
        <DocumentRows edition={edition} />
      </CardList>
    </Section>
  );
}
