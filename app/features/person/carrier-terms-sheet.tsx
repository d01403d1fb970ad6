import {
  CARRIERS,
  CARRIER_NAMES,
  CARRIER_TERMS_NAMES,
  type Carrier,
  type CarrierTerms,
} from '~/domain/platform/carriers';
import { Dialog } from '~/app/ui/dialog';
import { Link } from '~/app/ui/link';

interface CarrierTermsSheetProps {
  terms: CarrierTerms;
  /** Carrier of the phone; its terms come first. */
  carrier: Carrier;
  onClose: () => void;
}

/** Terms agreed with the carrier, with the addresses where the three carriers have published theirs. */
export function CarrierTermsSheet({ terms, carrier, onClose }: CarrierTermsSheetProps) {
  const others = CARRIERS.filter((each) => each !== carrier);
  return (
    <Dialog title="运营商认证服务条款" onClose={onClose}>
      <p>
        一键登录时，{CARRIER_NAMES[carrier]}
        核对本机号码，并把核对结果交给我们，用于登录或注册。条款在运营商的网站上打开。
      </p>
      {[carrier, ...others].map((each) => (
        <p key={each} className="mt-2">
          <Link className="link py-2" to={terms[each]} target="_blank" rel="noopener noreferrer">
            {CARRIER_TERMS_NAMES[each]}
          </Link>
          {each === carrier && <span className="note-text">（本机号码适用）</span>}
        </p>
      ))}
    </Dialog>
  );
}
