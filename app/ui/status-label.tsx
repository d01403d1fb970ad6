import '~/app/ui/status-label.css';

/** Waiting for an event, completed, or ended without a result. */
export type StatusTone = 'open' | 'done' | 'void';

const toneClass = { open: 'state-word', done: 'state-word is-done', void: 'state-word is-void' };

/** State of an order, a plan or one of its runs. */
export function StatusLabel({ tone = 'open', children }: { tone?: StatusTone; children: string }) {
  return <span className={toneClass[tone]}>{children}</span>;
}
