import { Icon, type IconName } from '~/app/ui/icon';

const badges: { icon: IconName; title: string; text: string }[] = [
  { icon: 'shield', title: '中国证监会', text: '基金销售业务资格' },
  { icon: 'association', title: '基金业协会', text: '会员机构' },
  { icon: 'bank', title: '银行托管', text: '资金监督账户' },
];

/** Licence, membership and custody, each with its badge. */
export function LegalBadges() {
  return (
    <ul className="legal-badges">
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
