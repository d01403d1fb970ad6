import { formatDateTime } from '~/domain/figures/format';
import type { CallResult, Contract } from '~/contract';
import type { Device } from '~/contract/account';

const DEVICE_NAMES: Readonly<Record<Device, string>> = {
  app: 'App',
  wechat: '微信',
  phone: '手机浏览器',
  computer: '电脑浏览器',
};

/** Describes passwords and logins; the current login comes first. */
export function buildProtectionView({ has_password, logins }: CallResult<Contract['account']['security']>) {
  const shown = logins.map(({ login_id, device, created_at, is_current, place, last_used_at, ends_at }) => ({
    key: login_id,
    device: device === null ? '其它设备' : DEVICE_NAMES[device],
    /** One line for each. */
    notes: [
      `${formatDateTime(created_at)} 登录`,
      ...(last_used_at === null ? [] : [`${formatDateTime(last_used_at)} 最近使用`]),
      ...(place === null ? [] : [`网络 ${place}`]),
      `不再使用则 ${formatDateTime(ends_at)} 退出`,
    ],
    isCurrent: is_current,
  }));
  return {
    hasPassword: has_password,
    logins: [...shown.filter(({ isCurrent }) => isCurrent), ...shown.filter(({ isCurrent }) => !isCurrent)],
    hasOthers: shown.some(({ isCurrent }) => !isCurrent),
  };
}
