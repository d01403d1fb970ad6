import { useLoaderData, type MetaFunction } from '@remix-run/react';
import { revalidateFor, type PageHandle } from '~/app/page/page-handle';
import { pageLoader } from '~/app/page/page-loader';
import { pageMeta, SITE_NAME } from '~/app/page/page-meta';
import { part } from '~/app/page/part';
import { BRAND } from '~/domain/brand';
import { telHref } from '~/app/pages/verification/next-step';
import { paths } from '~/app/paths';
import { Card, CardList } from '~/app/ui/card';
import { FactList } from '~/app/ui/dl';
import { ListRow } from '~/app/ui/list-row';
import { Section } from '~/app/ui/section';

/** Who runs the portal, under which licences, and how to reach them. */
export const handle: PageHandle = { login: 'public', title: '关于我们', watchedQuery: [] };
export const shouldRevalidate = revalidateFor(handle);

export const loader = pageLoader({ handle }, async ({ context, edition }) => {
  const config = await part(context, context.upstream.users.config());
  return {
    edition,
    publicOrigin: context.publicOrigin,
    service: config.ok ? { phone: config.data.service_phone, hours: config.data.service_hours } : null,
  };
});

const COMPANY = [
  { label: '公司名称', value: BRAND.company },
  { label: '业务资格', value: '基金销售业务资格', note: `资格证书编号 ${BRAND.licenceNumber}` },
  { label: '会员身份', value: '基金业协会会员机构' },
  { label: '资金监督', value: '银行监督账户', note: '客户资金与自有资金分开存放' },
];
const WAYS = [
  ['先看清，再决定', '每个数字旁都有区间、日期、来源与基准；指标的算法点开即见。'],
  ['只展示适合的', '列表按您的风险承受能力展示；超出等级的产品不主动出现。'],
  ['该锁的锁住', '私募基金的净值与业绩只向特定对象展示，锁上写明原因与下一步。'],
  ['不打扰', '不以弹窗、倒计时和夸张用语催促；冷静期内不推介。'],
] as const;

export default function AboutUs() {
  const { edition, service } = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <h1 className="mt-5">{SITE_NAME}</h1>
      <p className="mt-2 ink-2">
        衡序财富是衡序基金销售有限公司运营的基金销售服务平台，为投资者提供公募基金与私募基金的研究、比较、自选与持有服务。
      </p>
      <Section title="我们如何做事">
        <Card pad="dl">
          <FactList facts={WAYS.map(([label, value]) => ({ label, value }))} />
        </Card>
      </Section>
      <Section title="公司与资质">
        <Card pad="dl">
          <FactList facts={COMPANY} />
        </Card>
      </Section>
      <Section title="联系与文件">
        <CardList>
          {service && (
            <li>
              <ListRow
                icon="headset"
                title={`客服 ${service.phone}`}
                note={service.hours}
                to={telHref(service.phone)}
                reloadDocument
              />
            </li>
          )}
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
        </CardList>
      </Section>
      <p className="t-note mt-8 text-center">基金有风险，投资需谨慎</p>
    </div>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? pageMeta({
        title: '关于我们',
        description:
          '衡序财富由衡序基金销售有限公司运营，提供公募基金与私募基金的研究、比较、自选与持有服务。',
        path: paths.aboutUs(data.edition),
        publicOrigin: data.publicOrigin,
        jsonLd: { '@type': 'Organization', name: BRAND.company, url: data.publicOrigin },
      })
    : [];
