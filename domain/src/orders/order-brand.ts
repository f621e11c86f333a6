/** 'Multiple' if it has several (spec 2.10). */
export function brandLabel(brands: readonly string[]): string {
  const [first = '', ...others] = new Set(brands)
  return others.length === 0 ? first : 'Multiple'
}
