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
