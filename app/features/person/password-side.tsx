import { useEffect, useState } from 'react';

/** Shows or hides a password; without JavaScript the button is absent. */
export function PasswordVisibilityButton({ inputId }: { inputId: string }) {
  const [isReady, setReady] = useState(false);
  const [isShown, setShown] = useState(false);
  useEffect(() => setReady(true), []);
  if (!isReady) return null;
  return (
    <button
      className="field-side"
      type="button"
      onClick={() => {
        const box = document.getElementById(inputId);
        if (!(box instanceof HTMLInputElement)) return;
        box.type = isShown ? 'password' : 'text';
        setShown(!isShown);
      }}
    >
      {isShown ? '隐藏' : '显示'}
      <span className="sr-only">密码</span>
    </button>
  );
}
