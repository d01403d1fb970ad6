import '~/app/ui/state-word.css';

/** Waiting for somebody, come to its end, or ended without one. */
export type StatusTone = 'open' | 'done' | 'void';

const toneClass = { open: 'state-word', done: 'state-word is-done', void: 'state-word is-void' };

/** How an order, a plan or one of its runs stands. */
export function StatusLabel({ tone = 'open', children }: { tone?: StatusTone; children: string }) {
  return <span className={toneClass[tone]}>{children}</span>;
}
