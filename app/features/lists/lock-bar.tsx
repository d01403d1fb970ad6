import type { LockBarView } from '~/app/features/lists/lock-bar-view';
import { Notice } from '~/app/ui/notice';

/**
 * Shown once above a list whose figures are locked: what is locked and why, the minutes needed, and the next step.
 */
export function LockBar({ lock: { to, label, text, minutes } }: { lock: LockBarView }) {
  return (
    <Notice calm icon="lock" action={{ to, label }}>
      {text ?? '净值、业绩、风险与费率只向特定对象展示，认证后可据此筛选、排序'}
      {minutes !== null && (
        <span className="tiny-text block">这一步约 {minutes} 分钟，以下为备案公示信息</span>
      )}
    </Notice>
  );
}
