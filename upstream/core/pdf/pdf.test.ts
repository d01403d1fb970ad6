import { beforeAll, describe, expect, it } from 'vitest';
import { checkPdf } from '~/upstream/core/files/pdf-check';
import { createSignaturePng } from '~/upstream/core/files/testing/images';
import type { PdfDocument } from '~/upstream/core/pdf/blocks';
import { buildCashFlowStatement } from '~/upstream/core/pdf/documents/cash-flow';
import { buildCertificate } from '~/upstream/core/pdf/documents/certificate';
import { buildFundContract } from '~/upstream/core/pdf/documents/fund-contract';
import { buildRiskDisclosure } from '~/upstream/core/pdf/documents/risk-disclosure';
import { buildSuitabilityNotice } from '~/upstream/core/pdf/documents/suitability-notice';
import { readPdf } from '~/upstream/core/pdf/testing/read-pdf';
import { hashDocumentText, writePdf } from '~/upstream/core/pdf/write';

const AT = new Date('2026-11-20T02:00:00Z');
const SIGNED_ON = '2026-11-20 10:00:00';
const FORBIDDEN = /预期收益|保证|承诺|安全|保险|有保障|高收益|无风险|业绩最佳|规模最大|欲购从速/;
let signatureImage: Buffer;
beforeAll(async () => {
  signatureImage = await createSignaturePng();
});

const notice = (isFit: boolean): PdfDocument =>
  buildSuitabilityNotice({
    number: 'SD20261120001',
    orderNo: 'HX20261120001',
    investor: { name: '欧阳晓岚', maskedVoucher: '310***********1234' },
    product: { name: '衡序稳进一号私募证券投资基金', riskLabel: 'R5' },
    riskClass: 'C4',
    quizDay: '测评有效期至 2027-08-01',
    isFit,
    confirmations: [{ title: '告知', text: '请自行判断。', words: '我已阅读', at: SIGNED_ON }],
    signedAt: AT,
    signature: { name: '欧阳晓岚', words: '点击“我已阅读”', at: SIGNED_ON },
  });

const statement = (rows: number): PdfDocument =>
  buildCashFlowStatement({
    number: 'LS20261120001',
    holder: { name: '欧阳晓岚', maskedVoucher: '310***********1234' },
    from: '2026-01-01',
    to: '2026-11-20',
    madeAt: AT,
    issuer: '衡序财富',
    flows: Array.from({ length: rows }, (_, index) => ({
      date: '2026-03-02',
      bankDay: '2026-03-01',
      type: '认购',
      product: `衡序稳进${index + 1}号私募证券投资基金`,
      amount: '-1000000.00',
      shares: '987654.32',
      nav: '1.0125',
    })),
    paidIn: '1000000.00',
    paidOut: '0',
  });

const contract = (signed: boolean): PdfDocument =>
  buildFundContract({
    title: '衡序稳进一号私募证券投资基金基金合同',
    contractNo: 'HT2026112000001',
    parts: Array.from({ length: 12 }, (_, index) => ({
      heading: `第${index + 1}部分`,
      paragraphs: Array.from({ length: 4 }, () =>
        '投资者应当按时足额缴款，承担合同约定的费用与亏损，'.repeat(5),
      ),
    })),
    sha256: 'c'.repeat(64),
    formDay: AT,
    signed: signed ? { name: '欧阳晓岚', at: AT, text: SIGNED_ON, signatureImage } : null,
  });

describe('documents', () => {
  it('has equal bytes for equal input', async () => {
    const [first, second] = [await writePdf(contract(true)), await writePdf(contract(true))];
    expect(first.equals(second)).toBe(true);
    expect(first.equals(await writePdf(contract(false)))).toBe(false);
  });

  it('embeds only the used letters, and no active content', async () => {
    const bytes = await writePdf(contract(true));
    expect(bytes.length).toBeLessThan(200_000);
    expect(() => checkPdf(bytes)).not.toThrow();
  });

  it('shows signer, time, contract hash and page numbers on every page of a contract', async () => {
    const pages = await readPdf(await writePdf(contract(true)));
    expect(pages.length).toBeGreaterThan(2);
    expect(pages[0]).toContain('衡序稳进一号私募证券投资基金基金合同');
    expect(pages.at(-1)).toContain('投资者（电子签名）：欧阳晓岚');
    expect(pages.at(-1)).toContain('签署时间：2026-11-2010:00:00');
    pages.forEach((page, index) => {
      expect(page).toContain('编号HT2026112000001');
      expect(page).toContain(`第${index + 1}页/共${pages.length}页`);
      expect(page).toContain(`正文SHA-256${'c'.repeat(64)}`);
      expect(page).not.toContain('签署前文本');
    });
    const form = await readPdf(await writePdf(contract(false)));
    for (const page of form) expect(page).toContain('签署前文本');
  });

  it('warns in a notice of a mismatch only', async () => {
    const [misfit, fit] = [
      await readPdf(await writePdf(notice(false))),
      await readPdf(await writePdf(notice(true))),
    ];
    expect(misfit.join('')).toContain('高于您的风险承受能力C4');
    expect(misfit.join('')).toContain('欧阳晓岚');
    expect(fit.join('')).not.toContain('高于您的风险承受能力');
  });

  it('lists every flow of a statement once, with its head on every page', async () => {
    const pages = await readPdf(await writePdf(statement(90)));
    expect(pages.length).toBeGreaterThan(2);
    const all = pages.join('');
    for (let index = 1; index <= 90; index += 1)
      expect(all.split(`衡序稳进${index}号私募证券投资基金`)).toHaveLength(2);
    for (const page of pages) expect(page).toContain('交易日银行入账日类型产品金额（元）份额（份）单位净值');
    expect(all).toContain('−1,000,000.00');
    expect((await readPdf(await writePdf(statement(0)))).join('')).toContain('所选期间没有资金流水');
  });

  it('shows the holdings of a certificate and its check code', async () => {
    const text = (
      await readPdf(
        await writePdf(
          buildCertificate({
            pending: [],
            inTransit: '1000000.00',
            title: '资产证明',
            number: 'ZM20261120001',
            checkCode: 'K7QF-29TM-XA4D',
            checkAddress: 'https://m.example.com/wealth/user/asset-prove',
            holder: { name: '欧阳晓岚', maskedVoucher: '310***********1234' },
            asOf: '2026-11-19',
            issuedAt: AT,
            issuedOn: '2026-11-20',
            issuer: '衡序财富',
            lines: [
              {
                name: '衡序稳进一号私募证券投资基金',
                shares: '987654.32',
                nav: '1.2345',
                navDate: '2026-11-18',
                amount: '1219259.26',
              },
            ],
            total: '1219259.26',
          }),
        ),
      )
    ).join('');
    for (const part of [
      ...['欧阳晓岚', 'K7QF-29TM-XA4D', '1,219,259.26', '2026-11-18', '987,654.32'],
      '另有在途款项1,000,000.00元',
    ])
      expect(text).toContain(part);
  });

  it('contains every clause of a risk disclosure', async () => {
    const clauses = Array.from({ length: 9 }, (_, index) => ({
      title: `风险${index + 1}`,
      text: '可能损失本金。',
    }));
    const product = {
      name: '衡序稳进一号',
      filingNo: 'SXX001',
      riskLabel: 'R5',
      manager: '衡序私募基金管理有限公司',
      custodian: '某某银行',
    };
    const document = buildRiskDisclosure({ number: 'FX1', product, clauses, formDay: AT, signed: null });
    const text = (await readPdf(await writePdf(document))).join('');
    clauses.forEach(({ title }, index) => expect(text).toContain(`${index + 1}.${title}`));
    expect(text).toContain('签署前的文本');
  });

  it('uses none of the prohibited words', async () => {
    const documents = [contract(true), notice(true), notice(false), statement(2)];
    for (const document of documents)
      expect((await readPdf(await writePdf(document))).join('')).not.toMatch(FORBIDDEN);
  });

  it('has a text hash that depends on every word but not on the layout', () => {
    const document = notice(true);
    expect(hashDocumentText({ ...document, blocks: [...document.blocks, { kind: 'page-break' }] })).toBe(
      hashDocumentText(document),
    );
    expect(hashDocumentText({ ...document, number: 'other' })).not.toBe(hashDocumentText(document));
  });
});
