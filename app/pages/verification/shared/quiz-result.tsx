import { Card } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { Notice } from '~/app/ui/notice';
import type { QuizResultView } from '~/app/pages/verification/shared/quiz-view';

/** Risk class, products it permits and excludes, and its end date. */
export function QuizResult({ result }: { result: QuizResultView }) {
  return (
    <>
      <Card pad="p" as="section" className="mt-4" label="测评结果">
        <p className="note-text">您的风险承受能力等级</p>
        <p className="figure-minor font-semibold mt-1">{result.label}</p>
        <FactList
          facts={[
            { label: '可匹配等级', value: result.range },
            {
              label: '对应产品',
              value: result.products.map((product, index) => (
                <span key={product} className="inline-block">
                  {product}
                  {index < result.products.length - 1 && '、'}
                </span>
              )),
            },
            { label: '测评日期', value: result.answeredOn },
            { label: '有效至', value: result.expireDate },
          ]}
        />
      </Card>
      {result.isLowest && (
        <Notice icon="warn">
          属于最低风险承受能力类别，只能购买 R1 产品，其它等级的产品不能通过确认风险的方式购买。
        </Notice>
      )}
    </>
  );
}
