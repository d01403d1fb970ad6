import '~/app/features/news/article-reaction-buttons.css';
import { Form } from '@remix-run/react';
import { useEffect, useState, type FormEvent } from 'react';
import { paths } from '~/app/paths';
import { callUpstream } from '~/app/platform/upstream-call';
import { useEdition, useShell } from '~/app/route-kit/shell-data';
import { openLoginModal } from '~/app/store/store';
import { Icon, type IconName } from '~/app/ui/icon';
import { showToast } from '~/app/ui/toast';
import { BROWSER_PATHS } from '~/contract/browser-paths';
import {
  isUndo,
  submitReaction,
  type ArticleReactions,
  type ReactionOperation,
} from '~/app/features/news/article-reactions';
import { share } from '~/app/features/share/share';

interface ArticleReactionButtonsProps {
  newsId: string;
  title: string;
  reactions: ArticleReactions;
  isLoggedIn: boolean;
  /** Address that the form returns to without JavaScript. */
  returnTo: string;
}

const LABELS: { operate: ReactionOperation; icon: IconName; label: string; done: string }[] = [
  { operate: 'like', icon: 'like', label: '点赞', done: '已点赞' },
  { operate: 'collection', icon: 'star', label: '收藏', done: '已收藏' },
  { operate: 'share', icon: 'share', label: '分享', done: '分享' },
];

/**
 * Like, collect and share with their counts: shown at once, reverted when refused; plain forms without JavaScript.
 */
export function ArticleReactionButtons({
  newsId,
  title,
  reactions: onServer,
  isLoggedIn,
  returnTo,
}: ArticleReactionButtonsProps) {
  const edition = useEdition();
  const isElder = useShell()?.isElder ?? false;
  const [reactions, setReactions] = useState(onServer);
  useEffect(() => setReactions(onServer), [onServer]);
  const submit = (operate: ReactionOperation) => async (event: FormEvent) => {
    const isForLogin = operate === 'collection' && !isLoggedIn;
    if (isForLogin && isElder) return;
    event.preventDefault();
    if (isForLogin) return openLoginModal();
    if (operate === 'share' && !(await share(paths.post(edition, newsId), title))) return;
    await submitReaction(newsId, reactions, operate, {
      show: setReactions,
      call: (body) => callUpstream(BROWSER_PATHS.newsMount, { body }),
      showMessage: showToast,
    });
  };
  return (
    <div className="article-marks">
      {LABELS.map(({ operate, icon, label, done }) => {
        const isOn = isUndo(reactions, operate);
        return (
          <Form
            key={operate}
            method="post"
            action={paths.info(edition)}
            onSubmit={(event) => void submit(operate)(event)}
          >
            <input type="hidden" name="news_id" value={newsId} />
            <input type="hidden" name="is_cancel" value={isOn ? '1' : '0'} />
            <input type="hidden" name="return_to" value={returnTo} />
            <button
              type="submit"
              name="intent"
              value={operate}
              className={isOn ? 'article-mark is-on' : 'article-mark'}
              aria-pressed={operate === 'share' ? undefined : isOn}
              aria-label={`${isOn ? done : label} ${title}，${reactions[operate]}`}
            >
              <Icon className="mr-1.5" name={icon} size="m" />
              {reactions[operate]}
            </button>
          </Form>
        );
      })}
    </div>
  );
}
