import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { CheckUnavailableError, type Checkers } from '~/upstream/core/external-services/checkers';

/**
 * Reference checkers without real services, for development, tests and demonstrations. Their answers depend on the
 * number (docs/testing-numbers.md), so that every outcome can be produced and the same input always gives the same
 * result.
 */
export const referenceCheckers: Checkers = {
  identity: {
    async check({ voucherType, voucherCode }) {
      const digits = getSequence(voucherCode);
      if (['990', '991'].includes(digits)) return 'mismatch';
      if (['992', '993'].includes(digits)) return 'review';
      if (['994', '995'].includes(digits)) throw new CheckUnavailableError('as the number says');
      // The register knows ID cards only: other documents need a manual review.
      return voucherType === 'id_card' ? 'passed' : 'review';
    },
  },
  bankCard: {
    async check({ cardNo }) {
      // The three digits before the check digit.
      const digits = cardNo.slice(-4, -1);
      if (digits === '990') return { outcome: 'other_person' };
      if (digits === '991') return { outcome: 'wrong_phone' };
      if (digits === '992') return { outcome: 'unsupported' };
      if (digits === '993') throw new CheckUnavailableError('as the number says');
      return { outcome: 'passed', bank: null };
    },
  },
  face: {
    async check({ evidence }) {
      // No faces are compared here: a photo passes when it shows anything.
      if (typeof evidence !== 'string') return (await hasPicture(evidence)) ? 'passed' : 'failed';
      if (evidence.startsWith('face-unavailable-')) throw new CheckUnavailableError('as the evidence says');
      return evidence.startsWith('face-pass-') ? 'passed' : 'failed';
    },
  },
  certificates: {
    async issue({ requestId }) {
      const digest = createHash('sha256').update(`certificate:${requestId}`).digest('hex');
      return { serialNo: digest.slice(0, 20).toUpperCase() };
    },
  },
};

/** Whether a photo is more than a covered lens: grey values of 0 to 255 with at least this total difference. */
async function hasPicture(photo: Buffer): Promise<boolean> {
  const { channels } = await sharp(photo).greyscale().stats();
  return (channels[0]?.stdev ?? 0) >= 10;
}

/** Returns digits 15 to 17 of a number of 18, else the last three. */
const getSequence = (voucherCode: string): string =>
  voucherCode.length === 18 ? voucherCode.slice(14, 17) : voucherCode.slice(-3);
