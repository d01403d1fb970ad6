/**
 * Attributes of a box of words that may have so many characters. `maxlength` would cut a paste, blanks and dashes included;
 * `pattern` keeps all of it, and the browser says what is wrong when the form is sent, with and without scripts.
 */
export const getMaxLengthProps = (max: number) => ({ pattern: `.{0,${max}}`, title: `最多 ${max} 个字` });
