import type { Edition } from '~/domain/base/edition';
import { LoginForm, type LoginReply, type LoginWay } from '~/app/parts/person/login-form';
import type { Invitation } from '~/domain/base/invitation';

interface LoginPageProps {
  edition: Edition;
  way: LoginWay;
  hrefs: Record<LoginWay, string>;
  /** Where to go after the login; a path of ours. */
  returnTo: string | null;
  origin: Invitation;
  reply?: LoginReply;
}

/** The user page of a person who is logged out: the login form itself. */
export function LoginPage({ edition, way, hrefs, returnTo, origin, reply }: LoginPageProps) {
  return (
    <div className="column column-slim">
      <h1 className="mt-5">登录 / 注册</h1>
      <p className="note-text">登录后查看资产与预约，新手机号将自动注册。</p>
      <LoginForm
        edition={edition}
        way={way}
        wayHref={(choice) => hrefs[choice]}
        returnTo={returnTo}
        origin={origin}
        reply={reply}
      />
      <p className="note-text mt-10 text-center">基金有风险，投资需谨慎</p>
    </div>
  );
}
