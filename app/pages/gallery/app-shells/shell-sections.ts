import { carrierSection } from '~/app/pages/gallery/app-shells/carrier-section';
import { crossDomainSection } from '~/app/pages/gallery/app-shells/cross-domain-section';
import { nativeSection } from '~/app/pages/gallery/app-shells/native-section';
import { scriptsSection } from '~/app/pages/gallery/app-shells/scripts-section';
import { miniProgramSection, wechatSection } from '~/app/pages/gallery/app-shells/wechat-section';
import type { ShellSection } from '~/app/pages/gallery/app-shells/shell-section';

/** Shell sections, in the order of the page. */
export const shellSections: readonly ShellSection[] = [
  nativeSection,
  miniProgramSection,
  wechatSection,
  carrierSection,
  crossDomainSection,
  scriptsSection,
];
