export type CsvValue = string | number | null | undefined

/** RFC 4180. Texts are always quoted, so that no program guesses what they are. */
export const csvLine = (values: readonly CsvValue[]): string => values.map(csvCell).join(',')

export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined || value === '') return ''
  return typeof value === 'number' || plainAmount.test(value) ? String(value) : quoted(escapeFormula(value))
}

/** A name for a program that finds a record by it: always text, and never with an apostrophe. */
export const csvName = (name: string): string => (name === '' ? '' : quoted(name))

export const csvHeading = (words: string): string => (/[",\r\n]/.test(words) ? quoted(words) : words)

/** It tells Excel that the file is UTF-8. */
export const byteOrderMark = '\uFEFF'

/** An amount, possibly negative; it can't be a formula. */
const plainAmount = /^-?\d+\.\d\d$/

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** An apostrophe makes it text: names come from outside, and a spreadsheet would run =cmd(). */
export const escapeFormula = (text: string): string => (/^\s*[=+\-@]|^[\t\r\n]/.test(text) ? `'${text}` : text)

/** Lets an import read what an export wrote. */
export const unescapeFormula = (text: string): string => (/^'\s*[=+\-@]/.test(text) ? text.slice(1) : text)
