import { BRAND } from '~/domain/platform/brand';
import { getFooterType, type FooterType } from '~/domain/platform/footer';
import { paths } from '~/app/paths';
import { useStore } from '~/app/store/store';
import { LegalBadges } from '~/app/ui/legal-badges';
import { Link } from '~/app/ui/link';
import { useEdition } from '~/app/route-kit/shell-data';

const sellers: Record<FooterType, string> = {
  default: `基金销售服务由${BRAND.company}提供`,
  fuxin: `基金销售服务由${BRAND.fuxinCompany}提供`,
};

/**
 * Seller, licence, and the mandatory warning, by sales platform. It is rendered by the server (`seller`), and
 * follows the config that the browser reloads when the login state changes. An unknown seller is not named; the
 * page with the company data is linked instead.
 */
export function Footer({ seller }: { seller: FooterType | 'unknown' | null }) {
  const edition = useEdition();
  const config = useStore((state) => state.common.generalConfig);
  const type = config ? getFooterType(config.salesPlatform, config) : seller;
  if (!type) return null;
  return (
    <footer className="legal-lines">
      <LegalBadges />
      <p className="legal-notice">基金有风险，投资需谨慎</p>
      <p className="tiny-text mt-2">
        {type === 'unknown' ? (
          <>
            基金销售机构与资格见 <Link to={paths.about(edition)}>关于我们</Link>
          </>
        ) : (
          <>
            {sellers[type]}
            <br />
            资格证书编号 {BRAND.licenceNumber}
          </>
        )}
        <br />
        客服 {BRAND.servicePhone}（{BRAND.serviceHours}）
        <br />
        <Link className="py-1" to={paths.help(edition)}>
          常见问题
        </Link>{' '}
        ·{' '}
        <Link className="py-1" to={paths.feedback(edition)}>
          反馈与投诉
        </Link>{' '}
        ·{' '}
        <Link className="py-1" to={paths.about(edition)}>
          关于我们
        </Link>
      </p>
    </footer>
  );
}
