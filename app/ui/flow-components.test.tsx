import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ChoiceCards } from '~/app/ui/choice-cards';
import { Copyable } from '~/app/ui/copy-button';
import { Countdown } from '~/app/ui/countdown';
import { DocumentReader } from '~/app/ui/document-reader';
import { renderForm, renderInRouter } from '~/app/ui/form/testing/draw-form';
import { Steps } from '~/app/ui/steps';

describe('components of multi-step forms, rendered on the server', () => {
  it('shows the deadline and the time left by the server clock in a countdown', () => {
    const draw = (until: string) =>
      renderInRouter(<Countdown until={until} serverNow="2026-11-21T06:31:30Z" />).replace(/<[^>]*>/g, '');
    expect(draw('2026-11-22T06:30:00Z')).toBe('截止 11-22 14:30，剩余 23 小时 58 分');
    expect(draw('2026-11-21T06:31:30Z')).toBe('已截止（11-21 14:31）');
  });

  it('renders the status element of a countdown from the start, empty until the end', () => {
    const draw = (until: string) =>
      renderInRouter(<Countdown until={until} serverNow="2026-11-21T06:31:30Z" />).match(
        /<[^>]*(?:role="status"|aria-live="polite")[^>]*>[^<]*/g,
      );
    expect(draw('2026-11-22T06:30:00Z')).toEqual(['<p role="status">']);
    expect(draw('2026-11-21T06:31:30Z')).toEqual(['<p role="status">已截止（11-21 14:31）']);
  });

  it('choice cards show one question with the earlier answer', () => {
    const schema = z.object({ q: z.array(z.string()) });
    const options = [
      { value: 'a', label: '甲' },
      { value: 'b', label: '乙', note: '说明' },
      { value: 'c', label: '丙' },
    ];
    const html = renderForm({ schema, defaultValue: { q: ['a', 'c'] } }, ({ q }) => (
      <ChoiceCards meta={q} legend="选哪些" options={options} type="checkbox" />
    ));
    expect(html).toContain('<legend>选哪些</legend>');
    const ticked = [...html.matchAll(/<input[^>]*checked[^>]*value="(.)"/g)].map((match) => match[1]);
    expect(ticked).toEqual(['a', 'c']);
    expect(html).toContain('<small>说明</small>');
  });

  it('places the confirmation of a document at its end when no script observes the reading', () => {
    const parts = [{ heading: '一、总则', paragraphs: ['第一段', '第二段'] }];
    const html = renderInRouter(
      <DocumentReader title="基金合同" parts={parts} name="is_read">
        {({ isRead, reason }) => (
          <button disabled={!isRead} title={reason}>
            签署
          </button>
        )}
      </DocumentReader>,
    );
    expect(html).toContain('<input type="hidden" name="is_read" value="on"/>');
    expect(html).toContain('<button>签署</button>');
    expect(html.indexOf('签署')).toBeGreaterThan(html.indexOf('第二段'));
  });

  it('reserves the space of a copy button until scripts run', () => {
    const html = renderInRouter(<Copyable text="6222 0000" label="账号" />);
    expect(html).toContain('6222 0000');
    expect(html).toMatch(/<button[^>]* class="text-action invisible"/);
  });

  it('renders the action of a step in the current step', () => {
    const html = renderInRouter(
      <Steps
        steps={[
          {
            title: '付款',
            state: 'now',
            when: '至 11-21 14:20',
            detail: '24 小时内',
            action: <a href="/pay">去付款</a>,
          },
        ]}
      />,
    );
    expect(html).toMatch(/aria-current="step".*付款.*至 .*11-21.* 14:20.*24 小时内.*href="\/pay"/);
  });
});
