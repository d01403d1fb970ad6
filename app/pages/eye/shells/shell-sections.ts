import { carrierSection } from '~/app/pages/eye/shells/carrier-section';
import { crossDomainSection } from '~/app/pages/eye/shells/cross-domain-section';
import { nativeSection } from '~/app/pages/eye/shells/native-section';
import { scriptsSection } from '~/app/pages/eye/shells/scripts-section';
import { miniProgramSection, wechatSection } from '~/app/pages/eye/shells/wechat-section';
import type { ShellSection } from '~/app/pages/eye/shells/shell-section';

/** The shells, in the order of the page. */
export const shellSections: readonly ShellSection[] = [
  nativeSection,
  miniProgramSection,
  wechatSection,
  carrierSection,
  crossDomainSection,
  scriptsSection,
];
