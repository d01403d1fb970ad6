import '~/app/pages/own/overview/overview.css';
import {
  CONCENTRATION_LEVEL_RULE,
  type ConcentrationView,
} from '~/app/pages/own/overview/concentration-view';
import { Card } from '~/app/ui/card';
import { DisclosureBox } from '~/app/ui/disclosure-box';
import { Link } from '~/app/ui/link';
import { Section } from '~/app/ui/section';

interface ShareRow {
  key: string;
  name: string;
  amount: string;
  share: string;
  note?: string;
  to?: string;
}

/** Concentration of all assets, and the overlap of public funds. */
export function Concentration({ concentration }: { concentration: ConcentrationView }) {
  const { sentences, products, companies, managers, unmanaged, lookThrough } = concentration;
  if (concentration.isEmpty) return null;
  return (
    <Section title="集中度与重合" id="concentration" footNote={CONCENTRATION_LEVEL_RULE}>
      <Card pad="p" className="overview-folds">
        {sentences.map((text) => (
          <p key={text} className="mb-2">
            {text}
          </p>
        ))}
        <DisclosureBox label={listed('最大的产品', products.length, concentration.productCount)} isOpen>
          <ShareRows rows={products} />
        </DisclosureBox>
        <DisclosureBox label={listed('最大的管理人', companies.length, concentration.companyCount)}>
          <ShareRows rows={companies} />
        </DisclosureBox>
        <DisclosureBox label="基金经理">
          <ShareRows rows={managers} />
          <p className="tiny-text mt-2">
            一只产品有几位经理的，各计一次，合计可能超过全部。
            {unmanaged !== null && `${unmanaged} 元的产品暂无经理资料。`}
          </p>
        </DisclosureBox>
        <DisclosureBox label="公募持仓的重合">
          <LookThrough lookThrough={lookThrough} />
        </DisclosureBox>
      </Card>
    </Section>
  );
}

const listed = (what: string, shown: number, all: number): string =>
  shown < all ? `${what}（前 ${shown}，共 ${all}）` : `${what}（${all}）`;

function ShareRows({ rows }: { rows: readonly ShareRow[] }) {
  if (rows.length === 0) return <p className="note-text">暂无资料</p>;
  return (
    <ul className="share-rows">
      {rows.map((row) => (
        <li key={row.key}>
          <span>
            {row.to === undefined ? (
              <Named row={row} />
            ) : (
              <Link to={row.to}>
                <Named row={row} />
              </Link>
            )}
          </span>
          <span>
            {row.amount}
            <em>{row.share}</em>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Named({ row: { name, note } }: { row: ShareRow }) {
  return (
    <>
      {name}
      {note !== undefined && <small>{note}</small>}
    </>
  );
}

function LookThrough({ lookThrough }: { lookThrough: ConcentrationView['lookThrough'] }) {
  const { funds, securities, pairs, undisclosed } = lookThrough;
  if (funds.length === 0) return <p className="note-text">持有的公募基金没有已公布的持仓，无法穿透</p>;
  return (
    <>
      {pairs.length === 0 ? (
        <p className="note-text">持有的公募基金之间没有共同披露的证券</p>
      ) : (
        <ul className="share-rows">
          {pairs.map(({ key, name, overlap }) => (
            <li key={key}>
              <span>{name}</span>
              <span>
                <em>重合 {overlap}</em>
              </span>
            </li>
          ))}
        </ul>
      )}
      {securities.length > 0 && (
        <>
          <h3 className="mt-3">两只以上基金都持有的证券</h3>
          <ShareRows rows={securities} />
        </>
      )}
      <p className="tiny-text mt-2">
        重合度为两只基金共同持有的证券各取较小占比之和；金额为市值乘以报告中的占比。只看各基金最近一次报告披露的持仓，报告日之后可能已变动；私募、货币与没有报告的产品
        {undisclosed} 元不在其中。
      </p>
      <ul className="tiny-text mt-2">
        {funds.map(({ key, name, report }) => (
          <li key={key}>
            {name}：{report}
          </li>
        ))}
      </ul>
    </>
  );
}
