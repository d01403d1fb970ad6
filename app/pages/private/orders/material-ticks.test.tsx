import { describe, expect, it } from 'vitest';
import { renderInRouter } from '~/app/ui/form/testing/draw-form';
import { createIntentKey } from '~/app/route-kit/open-intent';
import { MaterialForm } from '~/app/pages/private/orders/agreement-forms';
import { agreementSchema } from '~/app/pages/private/orders/agreement-schema';
import {
  clearMaterialTicks,
  saveMaterialTicks,
  loadMaterialTicks,
} from '~/app/pages/private/orders/material-ticks';
import { createTestContext } from '~/tests/fixtures/create-test-context';

describe('documents ticked as read', () => {
  it('is kept while another one is opened, only for that order, until the step is done', async () => {
    const context = createTestContext();
    expect(await loadMaterialTicks(context, 'O1')).toEqual([]);
    await saveMaterialTicks(context, 'O1', ['d1', 'd3']);
    expect(await loadMaterialTicks(context, 'O1')).toEqual(['d1', 'd3']);
    expect(await loadMaterialTicks(context, 'O2')).toEqual([]);
    await saveMaterialTicks(context, 'O1', []);
    expect(await loadMaterialTicks(context, 'O1')).toEqual([]);
    clearMaterialTicks(context);
    expect(await context.notes.read('ticks')).toBeNull();
  });

  it('is ticked again in the form, and opening a document posts it with the ticks', () => {
    const documents = ['d1', 'd2'].map((id) => ({ id, title: id, openedAt: null, fileId: `f-${id}` }));
    const html = renderInRouter(
      <MaterialForm view={{ orderId: 'O1', intentKey: createIntentKey(), ticked: ['d2'], documents }} />,
    );
    expect(html).toMatch(/<input(?=[^>]*value="d2")(?=[^>]*checked)[^>]*>/);
    expect(html).not.toMatch(/<input(?=[^>]*value="d1")(?=[^>]*checked)[^>]*>/);
    expect(html).toMatch(/<button(?=[^>]*type="submit")(?=[^>]*name="open")(?=[^>]*value="f-d1")[^>]*>/);
  });

  it('may be empty to open a document, but need at least one to continue', () => {
    const form = { intent: 'material', intent_key: createIntentKey() };
    expect(agreementSchema.safeParse({ ...form, open: 'f-d1' }).success).toBe(true);
    const refused = agreementSchema.safeParse({ ...form, document_ids: [] });
    expect(refused.error?.issues[0]).toMatchObject({ path: ['document_ids'], message: '请阅读后逐份勾选' });
    expect(agreementSchema.safeParse({ ...form, document_ids: ['d1'] }).success).toBe(true);
  });
});
