/** Risk note at the foot of a page. */
export function RiskNote({ text = '基金有风险，投资需谨慎' }: { text?: string }) {
  return <p className="note-text mt-8 text-center">{text}</p>;
}
