import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { acquireStreamSlot } from '~/bff/upstream-client/stream-slots';

const answers = (count: number) => Array.from({ length: count }, () => new EventEmitter());
const close = (list: EventEmitter[]) => list.forEach((each) => each.emit('close'));

it('an address has fifty pieces on their way at once, all have two hundred; an answer that is over gives its place back', () => {
  const [own, ...others] = [answers(50), answers(50), answers(50), answers(50)];
  own!.forEach((each) => acquireStreamSlot('192.0.2.1', each));
  expect(() => acquireStreamSlot('192.0.2.1', new EventEmitter())).toThrow();
  others.forEach((list, index) => list.forEach((each) => acquireStreamSlot(`192.0.2.${index + 2}`, each)));
  expect(() => acquireStreamSlot('192.0.2.9', new EventEmitter())).toThrow();
  own!.pop()!.emit('close');
  const late = new EventEmitter();
  acquireStreamSlot('192.0.2.1', late);
  close([...own!, ...others.flat(), late]);
  const again = answers(50);
  again.forEach((each) => acquireStreamSlot('192.0.2.1', each));
  close(again);
});

it('who has left before a piece is asked for takes no place', () => {
  for (let left = 0; left < 60; left += 1) {
    acquireStreamSlot('192.0.2.20', Object.assign(new EventEmitter(), { closed: true }));
  }
  const [here] = answers(1);
  expect(() => acquireStreamSlot('192.0.2.20', here!)).not.toThrow();
  close([here!]);
});
