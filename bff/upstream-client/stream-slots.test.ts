import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { acquireStreamSlot } from '~/bff/upstream-client/stream-slots';

const answers = (count: number) => Array.from({ length: count }, () => new EventEmitter());
const close = (list: EventEmitter[]) => list.forEach((each) => each.emit('close'));

it('allows an address fifty concurrent pieces and all addresses two hundred, and frees a slot after a response ends', () => {
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

it('takes no slot for a client that disconnected before the piece was requested', () => {
  for (let left = 0; left < 60; left += 1) {
    acquireStreamSlot('192.0.2.20', Object.assign(new EventEmitter(), { closed: true }));
  }
  const [here] = answers(1);
  expect(() => acquireStreamSlot('192.0.2.20', here!)).not.toThrow();
  close([here!]);
});
