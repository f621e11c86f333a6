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
