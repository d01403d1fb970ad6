import type { IntentState } from '~/contract/intents';

/** Without scripts the page reloads automatically, at most this many times; the interval follows below. */
export const REFRESHES_MAX = 12;
export const REFRESH_INTERVAL_SECONDS = 5;

/** Describes the state of a POST. `open`: null without a key. */
export function describeOutcome(open: { state: IntentState | null } | null): { title: string; text: string } {
  if (open === null) return { title: '没有要查询的提交', text: '已办理的业务都在交易记录中' };
  switch (open.state) {
    case 'none':
      return {
        title: '没有查到这次提交已受理',
        text: '提交可能仍在途中。可以返回填写的页面再次提交，同一份申请只会办理一次',
      };
    case 'running':
      return { title: '正在办理', text: '提交已收到，正在办理，请不要另外提交' };
    case 'done':
      return { title: '已办理', text: '正在打开结果' };
    default:
      return { title: '结果确认中', text: '暂时查不到结果，它可能已经办理。请稍后再次查询，不要另外提交' };
  }
}
