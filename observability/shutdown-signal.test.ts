import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { onShutdownSignal } from '~/observability/shutdown-signal';

it('handles a signal from the start with a single listener, whose action can change', () => {
  const source = new EventEmitter();
  const heard: string[] = [];
  const endBy = onShutdownSignal(source, ['SIGTERM', 'SIGINT'], (event) => heard.push(`at once by ${event}`));
  const listeners = source.listeners('SIGTERM');
  source.emit('SIGINT');
  endBy((event) => heard.push(`in order by ${event}`));
  source.emit('SIGTERM');
  expect(heard).toEqual(['at once by SIGINT', 'in order by SIGTERM']);
  // The listener never changes: between removing one and adding another, a signal would end the process.
  expect(source.listeners('SIGTERM')).toEqual(listeners);
});
