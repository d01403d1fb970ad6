import { describe, expect, it } from 'vitest';
import { deriveCoverFacts, formatCoverKey, type CoverSource } from '~/domain/platform/cover-facts';

const article = (more: Partial<CoverSource>): CoverSource => ({
  kind: 'research',
  day: '2026-11-13',
  minutes: 5,
  speaker: null,
  body: [
    { type: 'p', text: '四个字文' },
    { type: 'h2', text: '小标题' },
    { type: 'p', text: '六个字的段落' },
  ],
  ...more,
});
const table = (head: string[]) => ({
  type: 'table',
  head,
  rows: [
    ['沪深300', '3500.00', '+1.20%', '+8.00%'],
    ['中证500', '5500.00', '−0.85%', '+2.00%'],
  ],
});

describe('cover facts of an article', () => {
  it('uses the weekly changes of an index table', () => {
    const facts = deriveCoverFacts(article({ body: [table(['指数', '收盘', '近一周', '年初至今'])] }));
    expect(facts).toEqual({ kind: 'changes', values: [0.012, -0.0085] });
    expect(formatCoverKey(facts)).toBe('changes_120,-85');
  });

  it('ignores every other table, which may contain figures of private funds', () => {
    const facts = deriveCoverFacts(article({ body: [table(['产品', '净值', '近一周', '年初至今'])] }));
    expect(facts).toEqual({ kind: 'date', day: '2026-11-13' });
    expect(
      JSON.stringify(
        deriveCoverFacts(
          article({
            body: [
              { type: 'p', text: '净值1.2345，上涨12%' },
              { type: 'p', text: '近一年+8.88%' },
            ],
          }),
        ),
      ),
    ).not.toMatch(/12|8\.88|1\.2345/);
  });

  it('draws a loss when the text states the gain that offsets it', () => {
    const deriveFacts = (text: string) => deriveCoverFacts(article({ body: [{ type: 'p', text }] }));
    expect(deriveFacts('例如亏损20%后剩下8万元，要回到本金需要上涨25%。')).toEqual({
      kind: 'recovery',
      fall: 0.2,
    });
    expect(deriveFacts('若回撤达到35%，需要上涨53.8%才能回到原来的高点。')).toEqual({
      kind: 'recovery',
      fall: 0.35,
    });
    expect(deriveFacts('去年回撤20%，今年上涨12%。').kind).toBe('date');
  });

  it('uses speaker, minutes and sections of a talk, paragraphs of a text, the day of a notice', () => {
    const speaker = { name: '沈砚舟', house: '岫川' };
    expect(deriveCoverFacts(article({ kind: 'roadshow', speaker }))).toEqual({
      kind: 'roadshow',
      speaker,
      minutes: 5,
      parts: [4, 6],
    });
    expect(deriveCoverFacts(article({ kind: 'interview', speaker }))).toEqual({
      kind: 'clauses',
      lengths: [4, 6],
      speaker,
    });
    expect(deriveCoverFacts(article({ kind: 'notice' }))).toEqual({ kind: 'date', day: '2026-11-13' });
  });
});
