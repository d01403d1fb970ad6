import { BRAND } from '~/domain/brand';
import { footerType, type FooterType } from '~/domain/footer';
import { useStore } from '../store/store';
import { Icon, type IconName } from '../ui/icon';

const badges: { icon: IconName; title: string; text: string }[] = [
  { icon: 'shield', title: '中国证监会', text: '基金销售业务资格' },
  { icon: 'association', title: '基金业协会', text: '会员机构' },
  { icon: 'bank', title: '银行托管', text: '资金监督账户' },
];

const sellers: Record<FooterType, string> = {
  default: `基金销售服务由${BRAND.company}提供`,
  fuxin: `基金销售服务由${BRAND.fuxinCompany}提供`,
};

/** Licence, membership and custody, each with its mark. */
export function LegalBadges() {
  return (
    <ul className="badges">
      {badges.map((badge) => (
        <li key={badge.title}>
          <Icon name={badge.icon} />
          <b>{badge.title}</b>
          {badge.text}
        </li>
      ))}
    </ul>
  );
}

/** Who sells, under which licence, and the warning that must stand there; by the sales platform once it is known. */
export function Footer() {
  const config = useStore((state) => state.common.generalConfig);
  const type = config ? footerType(config.salesPlatform, config) : 'default';
  if (!type) return null;
  return (
    <footer className="legal">
      <LegalBadges />
      <p className="must">基金有风险，投资需谨慎</p>
      <p className="t-tiny mt-2">
        {sellers[type]}
        <br />
        资格证书编号 {BRAND.licenceNumber}
        <br />
        客服 {BRAND.servicePhone}（{BRAND.serviceHours}）
      </p>
    </footer>
  );
}
