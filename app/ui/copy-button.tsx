import { copyText } from '~/app/platform/copy-text';
import { Icon } from '~/app/ui/icon';
import { showToast } from '~/app/ui/toast';
import { useHydrated } from '~/app/ui/use-hydrated';
import '~/app/ui/form/flow.css';

interface CopyButtonProps {
  /** Copied text. */
  text: string;
  /** Accessible label of the button: 复制账号. */
  label: string;
}

/** Copies the text next to it; without scripts the button is not shown, and the text is selected by hand. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const isHydrated = useHydrated();
  return (
    <button
      type="button"
      className={isHydrated ? 'text-action' : 'text-action invisible'}
      aria-label={`复制${label}`}
      onClick={() => {
        void copyText(text).then((isDone) => showToast(isDone ? '已复制' : '复制失败，请长按文字选择复制'));
      }}
    >
      <Icon name="copy" size="s" />
      复制
    </button>
  );
}

/** A value with its copy button; a tap selects the whole value. */
export function Copyable({ text, label, shown = text }: CopyButtonProps & { shown?: string }) {
  return (
    <span className="copyable">
      <span className="whole-text">{shown}</span>
      <CopyButton text={text} label={label} />
    </span>
  );
}
