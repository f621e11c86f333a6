/** In uppercase, without accents; a short name is padded with X (D-68). */
export function skuLetters(name: string): string {
  const letters = name
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 3)
    .toUpperCase()
  return letters.padEnd(3, 'X')
}

/** Adds a digit if needed to be unique. It never changes later. */
export function skuCode(brandName: string, existing: ReadonlySet<string>): string {
  const letters = skuLetters(brandName)
  for (let digit = 1, code = letters; ; digit++, code = letters + String(digit)) if (!existing.has(code)) return code
}

/** {skucode}-{first 3 letters of the type}-{4-digit counter}, e.g. ACM-FLO-0007. */
export const sku = (brandCode: string, typeName: string, counter: number): string =>
  `${brandCode}-${skuLetters(typeName)}-${String(counter).padStart(4, '0')}`

export function isGeneratedSku(value: string, brandCode: string, typeName: string): boolean {
  const counter = Number(value.slice(value.lastIndexOf('-') + 1))
  return Number.isSafeInteger(counter) && counter > 0 && value === sku(brandCode, typeName, counter)
}

export function* freeSkus(
  brandCode: string,
  typeName: string,
  existing: ReadonlySet<string>,
): Generator<string, never> {
  for (let counter = 1; ; counter++) {
    const next = sku(brandCode, typeName, counter)
    if (!existing.has(next)) yield next
  }
}
