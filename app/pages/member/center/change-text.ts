import type { MemberStateReply } from '~/app/pages/member/shared/member-view';

/** Describes a change of level in one line. */
export function describeLevelChange({
  kind,
  level_name: name,
}: Pick<MemberStateReply['changes'][number], 'kind' | 'level_name'>): string {
  switch (kind) {
    case 'raised':
      return `升为${name}`;
    case 'kept':
      return `${name}续期`;
    case 'grace':
      return `${name}进入宽限期`;
    case 'fallen':
      return `调整为${name}`;
  }
}
