import { type ProductMatch, productMatcher, type ProductMatcher } from '../../products/product-matcher.ts'
import { nameWords } from '../../search/search-words.ts'
import { maxLineLetters } from './typed-line.ts'

export type TypedCatalog<Product> = {
  isName: (text: string) => boolean
  isSold: (product: Product) => boolean
  /** Best first, including products no longer sold. */
  match: (typed: string) => readonly ProductMatch<Product>[]
}

type Named = { sku: string; name: string; brand: string; type: string }

/** Enough to find five that are still sold. */
const maxMatches = 25

const maxKnown = 20_000

/** Remembers matched texts, because an order is read again at every letter typed in it. */
export function typedCatalog<Product extends Named>(
  products: readonly Product[],
  isSold: (product: Product) => boolean,
): TypedCatalog<Product> {
  const byName = exactNames(products)
  const known = new Map<string, readonly ProductMatch<Product>[]>()
  let matcher: ProductMatcher<Product> | undefined
  return {
    isSold,
    isName: (text) => byName.has(squeezed(text)),
    match: (typed) => {
      if (typed.length > maxLineLetters) return []
      const remembered = known.get(typed)
      if (remembered) return remembered
      matcher ??= productMatcher(products)
      const matches = exactMatch(byName.get(squeezed(typed)), typed) ?? matcher(typed, maxMatches)
      if (known.size >= maxKnown) known.clear()
      known.set(typed, matches)
      return matches
    },
  }
}

const squeezed = (text: string): string => nameWords(text).join('')

function exactNames<Product extends Named>(products: readonly Product[]): ReadonlyMap<string, readonly Product[]> {
  const byName = new Map<string, Product[]>()
  for (const product of products) {
    for (const name of new Set([squeezed(product.sku), squeezed(product.name)])) {
      const named = byName.get(name)
      if (named) named.push(product)
      else if (name !== '') byName.set(name, [product])
    }
  }
  return byName
}

/** SKUs that differ only by case are found by exact typing. */
function exactMatch<Product extends Named>(
  named: readonly Product[] | undefined,
  typed: string,
): ProductMatch<Product>[] | undefined {
  const [product, ...others] = named?.length === 1 ? named : (named?.filter(({ sku }) => sku === typed.trim()) ?? [])
  if (product === undefined || others.length > 0) return undefined
  return [{ product, kind: squeezed(product.sku) === squeezed(typed) ? 'sku' : 'name' }]
}
