/**
 * Keeps text in a CSV file from being run as a formula by a spreadsheet: names come from outside, and =cmd() would run. An apostrophe
 * before it makes it text.
 */
export const escapeFormula = (text: string): string => (/^\s*[=+\-@]|^[\t\r\n]/.test(text) ? `'${text}` : text)

/** The text as it was before `escapeFormula`, so that an import reads what an export wrote. */
export const unescapeFormula = (text: string): string => (/^'\s*[=+\-@]/.test(text) ? text.slice(1) : text)
