import '~/app/ui/state-word.css';

/** Waiting for somebody, come to its end, or ended without one. */
export type StateTone = 'open' | 'done' | 'void';

const toneClass = { open: 'state-word', done: 'state-word is-done', void: 'state-word is-void' };

/** How an order, a plan or one of its runs stands. */
export function StateWord({ tone = 'open', children }: { tone?: StateTone; children: string }) {
  return <span className={toneClass[tone]}>{children}</span>;
}
