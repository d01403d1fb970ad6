/** Numbers that a person reports to support; each is on one line with its name. */
export function ErrorReference({ code, requestId }: { code: string | number; requestId?: string | null }) {
  return (
    <p className="tiny-text">
      <span className="whitespace-nowrap">{`错误代码 ${code}${requestId ? '，' : ''}`}</span>
      {requestId && <span className="whitespace-nowrap">{`请求编号 ${requestId}`}</span>}
    </p>
  );
}
