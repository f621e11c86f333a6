/** Brands by name, lines in their order (D-77). */
export function linesByBrand<Line extends { brand: string }>(
  lines: readonly Line[],
): { brand: string; lines: Line[] }[] {
  const groups = new Map<string, Line[]>()
  for (const line of lines) {
    const group = groups.get(line.brand)
    if (group) group.push(line)
    else groups.set(line.brand, [line])
  }
  return [...groups].map(([brand, own]) => ({ brand, lines: own })).sort((a, b) => byName.compare(a.brand, b.brand))
}

const byName = new Intl.Collator('en-US', { numeric: true })
