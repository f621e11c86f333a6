/** An apostrophe makes it text: names come from outside, and a spreadsheet would run =cmd(). */
export const escapeFormula = (text: string): string => (/^\s*[=+\-@]|^[\t\r\n]/.test(text) ? `'${text}` : text)

/** Lets an import read what an export wrote. */
export const unescapeFormula = (text: string): string => (/^'\s*[=+\-@]/.test(text) ? text.slice(1) : text)
