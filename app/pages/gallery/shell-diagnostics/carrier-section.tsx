import { useState } from 'react';
import { accountPaths } from '~/app/paths/account';
import { toConnectionType, getConnectionType, type ConnectionType } from '~/app/platform/one-tap/login-mode';
import { createOneTap } from '~/app/platform/one-tap/one-tap';
import type { ShellFacts, ShellSection } from '~/app/pages/gallery/shell-diagnostics/shell-section';
import { CARRIER_NAMES } from '~/domain/platform/carriers';
import { Button } from '~/app/ui/button';
import { FactList, type Fact } from '~/app/ui/facts-list';
import { useHydrated } from '~/app/ui/use-hydrated';

const CONNECTIONS: Record<ConnectionType, string> = { wifi: 'Wi-Fi', cellular: '移动网络', unknown: '未知' };

/** Runs the steps of a login and shows the result of each; requests no token. */
async function checkCarrier(sdk: string, offerAt: string): Promise<Fact[]> {
  const answer = await window.fetch(offerAt, { headers: { Accept: 'application/json' } });
  const offer = (await answer.json()) as { isOpen: boolean };
  const found = await createOneTap(sdk).fetchPhone();
  return [
    { label: '配置', value: offer.isOpen ? '打开' : '关闭' },
    { label: '取号返回码', value: String(found.code) },
    ...('config' in found
      ? [
          { label: '本机号码', value: found.config.maskPhone },
          { label: '运营商', value: CARRIER_NAMES[found.config.oper] },
        ]
      : []),
  ];
}

function Carrier({ shell }: ShellFacts) {
  const isLive = useHydrated();
  const [found, setFound] = useState<Fact[]>([]);
  const sdk = shell.outsideScripts?.oneTap ?? null;
  const connection = isLive ? getConnectionType() : toConnectionType(null);
  return (
    <>
      <FactList
        facts={[
          { label: '网络', value: CONNECTIONS[connection] },
          { label: 'SDK', value: sdk ?? '不提供' },
          ...found,
        ]}
      />
      {isLive && sdk && (
        <Button
          small
          kind="line"
          className="mt-3"
          onClick={() =>
            void checkCarrier(sdk, accountPaths.oneTap(shell.edition)).then(setFound, () =>
              setFound([{ label: '配置', value: '取不到' }]),
            )
          }
        >
          取号
        </Button>
      )}
    </>
  );
}

/** One-tap login of the carriers: the input of the choice of login method, and the result of the SDK. */
export const carrierSection: ShellSection = {
  name: 'carrier',
  title: '运营商一键登录',
  use: '登录方式的判断依据与 SDK 的取号结果，不取令牌。',
  Show: Carrier,
};
