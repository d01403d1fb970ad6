import { implement } from '../handler';
import { notFound } from '../refusal';

export const publicAccount = implement('publicAccount', {
  async positions() {
    throw notFound('');
  },
  async position() {
    throw notFound('');
  },
  async income() {
    throw notFound('');
  },
  async lockedShares() {
    throw notFound('');
  },
  async setDividendWay() {
    throw notFound('');
  },
});
