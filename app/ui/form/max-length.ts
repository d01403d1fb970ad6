/**
 * Returns attributes of a text input with a maximum length. `maxlength` would truncate a paste, spaces and dashes
 * included; `pattern` keeps all of it, and the browser reports the error at submit, with and without scripts.
 */
export const getMaxLengthProps = (max: number) => ({ pattern: `.{0,${max}}`, title: `最多 ${max} 个字` });
