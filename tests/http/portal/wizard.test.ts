import { expect, it } from 'vitest';
import { DEMO } from '~/tests/fixtures/demo';
import { openSharedSite } from '~/tests/fixtures/site';

// Next step of each finished step in the certification wizard.
const START = '/pf/mobile/certification_process';

it('every finished step of the wizard names its next step, in the same form', async () => {
  const site = await openSharedSite();
  try {
    const cookie = await site.login(DEMO.qualifiedSimu);
    const getLabel = async (step: string, next: string) => {
      const { text } = await site.visit(`${START}/${step}`, { cookie });
      const link = new RegExp(`<a[^>]* href="${START}/${next}"[^>]*>([^<]*)</a>`);
      return link.exec(text.replaceAll('<!-- -->', ''))?.[1];
    };
    expect(await getLabel('identity_verify', 'base_info')).toBe('下一步：基本信息');
    expect(await getLabel('quiz', 'quiz_result')).toBe('下一步：测评结果');
    expect(await getLabel('quiz_result', 'bank_card')).toBe('下一步：银行卡认证');
    expect(await getLabel('bank_card', 'assets')).toBe('下一步：资产证明');
  } finally {
    await site.close();
  }
});
