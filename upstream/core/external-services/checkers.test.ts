import { describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { createCardPhoto } from '~/upstream/core/files/testing/images';
import { CODES } from '~/contract/codes';
import { catchRefusal } from '~/upstream/modules/testing/context';
import {
  waitForChecker,
  CheckUnavailableError,
  unavailableCheckers,
  type IdentityDetails,
} from '~/upstream/core/external-services/checkers';
import { referenceCheckers } from '~/upstream/modules/identity/verification/reference-checkers';

const person = (
  voucherCode: string,
  voucherType: IdentityDetails['voucherType'] = 'id_card',
): IdentityDetails => ({
  name: '周予安',
  voucherType,
  voucherCode,
});
const unavailable = { code: CODES.checkUnavailable, msg: '核验服务暂时没有响应，未做任何更改，请稍后重试' };

const lines: unknown[] = [];
const context = { log: { warn: (...words: unknown[]) => void lines.push(words) } };
const ask = <T>(answer: Promise<T>, timeoutMs?: number) => waitForChecker(context, 'face', answer, timeoutMs);

describe('checker answers', () => {
  it('is forwarded, including the error of a broken adapter', async () => {
    expect(await ask(Promise.resolve('passed'))).toBe('passed');
    await expect(ask(Promise.reject(new TypeError('broken')))).rejects.toThrow(TypeError);
    expect(lines).toEqual([]);
  });

  it('time out as unavailable, with the name in the log', async () => {
    expect(await catchRefusal(ask(new Promise(() => undefined), 20))).toMatchObject(unavailable);
    expect(await catchRefusal(ask(Promise.reject(new CheckUnavailableError('down'))))).toMatchObject(
      unavailable,
    );
    expect(lines).toEqual(
      Array(2).fill([expect.objectContaining({ of: 'face' }), 'verification service did not respond']),
    );
  });

  it('is never passed without a connected service', async () => {
    const requested = [
      unavailableCheckers.identity.check(person('11010119900307123X')),
      unavailableCheckers.bankCard.check({ ...person('1'), cardNo: '1', phone: '1' }),
      unavailableCheckers.face.check({ ...person('1'), evidence: 'face-pass-1' }),
      unavailableCheckers.certificates.issue({ ...person('1'), requestId: '1' }),
    ];
    for (const each of requested) expect(await catchRefusal(ask<unknown>(each))).toMatchObject(unavailable);
  });
});

describe('reference checkers', () => {
  it.each([
    ['110101199003071233', 'passed'],
    ['110101199003079905', 'mismatch'],
    ['110101199003079913', 'mismatch'],
    ['110101199003079921', 'review'],
    ['11010119900307993X', 'review'],
  ])('answer by the digits of an ID card: %s %s', async (voucherCode, answer) => {
    expect(await referenceCheckers.identity.check(person(voucherCode))).toBe(answer);
  });

  it('sends a document other than an ID card to manual review', async () => {
    expect(await referenceCheckers.identity.check(person('E12345678', 'passport'))).toBe('review');
    expect(await referenceCheckers.identity.check(person('H12345990', 'hk_macao_permit'))).toBe('mismatch');
    await expect(referenceCheckers.identity.check(person('E12345994', 'passport'))).rejects.toThrow(
      CheckUnavailableError,
    );
  });

  it.each([
    ['6222020200000000014', 'passed'],
    ['6222020200000009908', 'other_person'],
    ['6222020200000009916', 'wrong_phone'],
    ['6222020200000009924', 'unsupported'],
  ])('answer by the digits of a card: %s %s', async (cardNo, outcome) => {
    const answer = await referenceCheckers.bankCard.check({ ...person('1'), cardNo, phone: '13700000000' });
    expect(answer.outcome).toBe(outcome);
  });

  it('accepts valid face evidence, and refuses invalid evidence', async () => {
    const face = (evidence: string) => referenceCheckers.face.check({ ...person('1'), evidence });
    expect(await face('face-pass-1')).toBe('passed');
    expect(await face('face-fail-1')).toBe('failed');
    expect(await face('anything')).toBe('failed');
    await expect(face('face-unavailable-1')).rejects.toThrow(CheckUnavailableError);
  });

  it('passes a photo with any content, but not a covered lens', async () => {
    const face = (evidence: Buffer) => referenceCheckers.face.check({ ...person('1'), evidence });
    expect(await face(await createCardPhoto())).toBe('passed');
    const black = sharp({ create: { width: 300, height: 300, channels: 3, background: '#000' } });
    expect(await face(await black.jpeg().toBuffer())).toBe('failed');
  });

  it('issue the same certificate for the same request', async () => {
    const issue = (requestId: string) => referenceCheckers.certificates.issue({ ...person('1'), requestId });
    expect(await issue('a')).toEqual(await issue('a'));
    expect(await issue('a')).not.toEqual(await issue('b'));
  });
});
