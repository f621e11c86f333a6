/** Why a typed figure can't be read. */
export type FigureError = 'not-a-figure' | 'decimal-comma' | 'too-many-decimals'
export type ReadFigure = { figure: number } | { error: FigureError }

export const decimalComma = 'Use a period for decimals'

/** A comma separates thousands only, so the first group never starts with 0 (D-308). */
const figureText = /^[+−-]?(?:[1-9]\d{0,2}(?:,\d{3})+|\d+|(?=\.\d))(?:\.(\d*))?$/

const wrongComma = /^[+−-]?(?=.*\d)[\d.]*,[\d.,]*$/

/** "1,234.5", "-2" or ".5": the only way to read a number that someone typed or a file contains. "7,5" and "0,999" are refused. */
export function parseFigure(text: string, maxDecimals: number): ReadFigure {
  const typed = text.trim()
  const match = figureText.exec(typed)
  if (match === null) return { error: wrongComma.test(typed) ? 'decimal-comma' : 'not-a-figure' }
  const [, decimals = ''] = match
  return decimals.length > maxDecimals
    ? { error: 'too-many-decimals' }
    : { figure: Number(typed.replaceAll(',', '').replace('−', '-')) + 0 }
}

/** The message for a comma that doesn't separate thousands; undefined if there is none. */
export const commaProblem = (text: string): string | undefined =>
  wrongComma.test(withoutUnit(text)) && !figureText.test(withoutUnit(text)) ? decimalComma : undefined

const withoutUnit = (text: string): string => withoutDollar(text).replace(/\s*(?:%|g|grams?)$/i, '')

/** "12.5" or "12.5 %", with at most two decimals. */
export const parsePercent = (text: string): ReadFigure => parseFigure(text.trim().replace(/%$/, ''), 2)

/** Grams with at most three decimals: "3.5", "3.5g" or "1,000 grams". */
export const parseWeight = (text: string): ReadFigure =>
  parseFigure(withoutDollar(text.trim().replace(/(?:g|grams?)$/i, '')), 3)

/** A form may also send a weight with a dollar sign (D-162). */
export const withoutDollar = (text: string): string => text.trim().replace(/^([+−-]?)\$(?=[\d.])/, '$1')

/** "1,200", or "12.00" as spreadsheets write it; undefined if it isn't a whole number. */
export function parseWhole(text: string): number | undefined {
  const read = parseFigure(text.replace(/\.0+\s*$/, ''), 0)
  return 'figure' in read ? read.figure : undefined
}
