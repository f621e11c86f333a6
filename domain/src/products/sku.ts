/** The first three letters or digits of a name in capitals, without accents; X fills up a short one (D-68). */
export function skuLetters(name: string): string {
  const letters = name
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 3)
    .toUpperCase()
  return letters.padEnd(3, 'X')
}

/** A brand's code: the letters of its name, made unique by a digit, then fixed (D-68). */
export function skuCode(brandName: string, taken: ReadonlySet<string>): string {
  const letters = skuLetters(brandName)
  for (let digit = 1, code = letters; ; digit++, code = letters + String(digit)) if (!taken.has(code)) return code
}

/** {skucode}-{first 3 letters of the type}-{4-digit counter}, e.g. ACM-FLO-0007 (D-68). */
export const sku = (brandCode: string, typeName: string, counter: number): string =>
  `${brandCode}-${skuLetters(typeName)}-${String(counter).padStart(4, '0')}`

/** Whether a SKU is one that this brand and type could have been given. */
export function isSkuOf(given: string, brandCode: string, typeName: string): boolean {
  const counter = Number(given.slice(given.lastIndexOf('-') + 1))
  return Number.isSafeInteger(counter) && counter > 0 && given === sku(brandCode, typeName, counter)
}

/** The SKUs of a brand and type that are still free, in order. */
export function* freeSkus(brandCode: string, typeName: string, taken: ReadonlySet<string>): Generator<string, never> {
  for (let counter = 1; ; counter++) {
    const made = sku(brandCode, typeName, counter)
    if (!taken.has(made)) yield made
  }
}
