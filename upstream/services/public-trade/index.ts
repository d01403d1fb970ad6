import { implement } from '../handler';
import { notFound } from '../refusal';

export const publicTrade = implement('publicTrade', {
  async buyTerms() {
    throw notFound('');
  },
  async buy() {
    throw notFound('');
  },
  async redeemTerms() {
    throw notFound('');
  },
  async redeem() {
    throw notFound('');
  },
  async cancel() {
    throw notFound('');
  },
  async order() {
    throw notFound('');
  },
  async orders() {
    throw notFound('');
  },
  async sendPasswordCaptcha() {
    throw notFound('');
  },
  async setPassword() {
    throw notFound('');
  },
});
