import { carrierSection } from '~/app/pages/gallery/shell-diagnostics/carrier-section';
import { crossDomainSection } from '~/app/pages/gallery/shell-diagnostics/cross-domain-section';
import { nativeSection } from '~/app/pages/gallery/shell-diagnostics/native-section';
import { scriptsSection } from '~/app/pages/gallery/shell-diagnostics/scripts-section';
import { miniProgramSection, wechatSection } from '~/app/pages/gallery/shell-diagnostics/wechat-section';
import type { ShellSection } from '~/app/pages/gallery/shell-diagnostics/shell-section';

/** Shell sections, in the order of the page. */
export const shellSections: readonly ShellSection[] = [
  nativeSection,
  miniProgramSection,
  wechatSection,
  carrierSection,
  crossDomainSection,
  scriptsSection,
];
