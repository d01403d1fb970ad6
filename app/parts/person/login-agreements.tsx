import type { ReactNode } from 'react';
import { paths } from '~/app/paths';
import { CheckField, type FieldMeta } from '~/app/ui/form';
import { Link } from '~/app/ui/link';
import type { Edition } from '~/domain/base/edition';

interface LoginAgreementsProps {
  edition: Edition;
  meta: FieldMeta;
  /** What is agreed to besides, as something to open. */
  children?: ReactNode;
}

/** The box every login ticks, and what is agreed to by it. */
export function LoginAgreements({ edition, meta, children }: LoginAgreementsProps) {
  return (
    <>
      <CheckField meta={meta}>我已阅读并同意以下文件</CheckField>
      <p className="agreement-links">
        <Link to={paths.serviceProtocol(edition, 'service')} target="_blank">
          服务协议
        </Link>
        <Link to={paths.serviceProtocol(edition, 'privacy')} target="_blank">
          隐私政策
        </Link>
        {children}
      </p>
    </>
  );
}
