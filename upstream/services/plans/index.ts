import { implement } from '../handler';
import { notFound } from '../refusal';

export const plans = implement('plans', {
  async list() {
    throw notFound('');
  },
  async plan() {
    throw notFound('');
  },
  async runs() {
    throw notFound('');
  },
  async nextRuns() {
    throw notFound('');
  },
  async create() {
    throw notFound('');
  },
  async edit() {
    throw notFound('');
  },
  async setState() {
    throw notFound('');
  },
});
