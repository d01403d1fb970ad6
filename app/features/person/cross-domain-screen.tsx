import { BRAND } from '~/domain/platform/brand';
import { LegalBadges } from '~/app/ui/legal-badges';

/** Information before entering another portal of the company: its owner, its approvals, and a warning. */
export function CrossDomainScreen({ host, heading: Heading }: { host: string; heading: 'h1' | 'h2' }) {
  return (
    <div className="text-center">
      <Heading className="mt-8">即将进入基金销售服务平台</Heading>
      <p className="mt-2">由持牌基金销售公司{BRAND.company}运营</p>
      <p className="note-text mt-1">{host}</p>
      <div className="mt-8">
        <LegalBadges />
      </div>
      <p className="note-text mt-8">基金有风险，投资需谨慎</p>
    </div>
  );
}
