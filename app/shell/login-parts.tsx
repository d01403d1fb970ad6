import { paths } from '../paths';
import type { ComponentType } from 'react';
import { inviterLabel } from '~/domain/share';
import type { LoginModalPart } from '../store/login-modal';
import { useStore } from '../store/store';
import { ButtonLink } from '../ui/button';
import { Icon } from '../ui/icon';
import { useEdition, useShell } from './shell-data';

type Slot = Exclude<LoginModalPart, 'login' | 'mini-program-tip' | 'pre-condition'> | 'one-tap-entry';

/** Parts that only some clients have; what is not registered is not shown, and normal login takes its place. */
export const loginParts: Partial<Record<Slot | LoginModalPart, ComponentType>> = {};

/** Who invites: shown once the inviter's name is known. */
export function InvitationLetter() {
  const { inviterName, isAdviserInviter } = useStore((state) => state.user);
  if (!inviterName) return null;
  return (
    <div className="notice calm mt-4">
      <Icon name="person" size="m" />
      <span>
        {inviterLabel(isAdviserInviter)} {inviterName} 邀请您登录
      </span>
    </div>
  );
}

/** Verification that is due before going on; asset manager and private fund each have their own. */
export function PreCondition({ onLeave }: { onLeave: () => void }) {
  const edition = useEdition();
  const isAssetManager = useShell()?.viewer?.businessFlag === 1;
  return (
    <>
      <h2 className="mt-5">继续前请完成认证</h2>
      <p className="t-note mt-1">
        {isAssetManager
          ? '资管产品须完成实名、风险测评与资管合格投资者认证。'
          : '私募产品须完成实名、风险测评与私募合格投资者认证。'}
        可随时中断，下次接着做。
      </p>
      <ButtonLink wide className="mt-5" to={`${paths.user(edition)}#verification`} onClick={onLeave}>
        去认证，约 8 分钟
      </ButtonLink>
    </>
  );
}

/** The mini-program logs in on its own page. */
export function MiniProgramTip() {
  return (
    <div className="blank">
      <Icon name="phone" />
      <h2>请在小程序中登录</h2>
      <p>正在前往小程序的登录页，登录后会回到这里</p>
    </div>
  );
}
