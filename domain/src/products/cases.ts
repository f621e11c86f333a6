import { parseWhole } from '../typed-figures.ts'

const wholeNumbers = new Intl.NumberFormat('en-US')

/** Full cases and the rest, such as "4 cases + 2". Empty for less than a case, and for a product that doesn't come in cases. */
export function casesText(units: number, unitsPerCase: number | null): string {
  if (unitsPerCase === null || unitsPerCase <= 1 || units < unitsPerCase) return ''
  const cases = Math.floor(units / unitsPerCase)
  const rest = units % unitsPerCase
  return `${wholeNumbers.format(cases)} ${cases === 1 ? 'case' : 'cases'}${rest === 0 ? '' : ` + ${wholeNumbers.format(rest)}`}`
}

/** "48 = 4 cases", or only the units. */
export function unitsAsCases(units: number, unitsPerCase: number | null): string {
  const cases = casesText(units, unitsPerCase)
  return cases === '' ? wholeNumbers.format(units) : `${wholeNumbers.format(units)} = ${cases}`
}

const typedCases = /^([\d.,]+)\s*(?:c|cs|cases?)\.?$/iu

/** The units of "4c", "4 cs" and "4 cases" of a product that comes in cases; undefined for anything else (D-343). */
export function unitsOfTypedCases(typed: string, unitsPerCase: number | null): number | undefined {
  if (unitsPerCase === null || unitsPerCase <= 1) return undefined
  const cases = parseWhole(typedCases.exec(typed.trim())?.[1] ?? '')
  return cases === undefined || cases < 0 ? undefined : cases * unitsPerCase
}

/** Units, or cases. Null if it is neither. */
export function typedUnits(typed: string, unitsPerCase: number | null): number | null {
  const units = unitsOfTypedCases(typed, unitsPerCase) ?? parseWhole(typed)
  return units === undefined || units < 0 ? null : units
}

/** Full cases of all products together; the lines of a product fill cases together. */
export function fullCases(
  lines: readonly { productId: number; quantity: number; unitsPerCase: number | null }[],
): number {
  return [...Map.groupBy(lines, ({ productId }) => productId).values()].reduce((cases, ofProduct) => {
    const unitsPerCase = ofProduct[0]?.unitsPerCase ?? 0
    const units = ofProduct.reduce((sum, { quantity }) => sum + quantity, 0)
    return cases + (unitsPerCase > 1 ? Math.floor(units / unitsPerCase) : 0)
  }, 0)
}
