import { containsWords, fold, searchWords } from '@dray/domain/search/search-words'
import { useMemo } from 'react'
import type { PricedBrand, PriceLine } from '../price-lines.ts'

/** A brand with the products to list: all of them, or those that match the search. */
export type ListedBrand = { brand: PricedBrand; lines: readonly PriceLine[] }

type Options = { search: string; isOnlyPriced: boolean }

/** Brands and products by name and SKU. A brand whose name matches lists all of its products. */
export function useFoundPrices(brands: readonly PricedBrand[], { search, isOnlyPriced }: Options): ListedBrand[] {
  // Folded once per catalog, not on every key.
  const texts = useMemo(() => new Map(brands.map((brand) => [brand, foldedTexts(brand)])), [brands])
  return useMemo(() => {
    const words = searchWords(search)
    return brands.flatMap((brand) => {
      const listed = listedLines(brand, { words, text: texts.get(brand) ?? foldedTexts(brand) })
      const lines = isOnlyPriced ? listed.filter(({ pricing }) => pricing !== undefined) : listed
      return lines.length === 0 ? [] : [{ brand, lines }]
    })
  }, [brands, texts, search, isOnlyPriced])
}

type FoldedTexts = { name: string; lines: readonly string[] }

function foldedTexts({ name, lines }: PricedBrand): FoldedTexts {
  const brandName = fold(name)
  return { name: brandName, lines: lines.map((line) => `${brandName} ${fold(`${line.name} ${line.sku}`)}`) }
}

type Query = { words: readonly string[]; text: FoldedTexts }

function listedLines({ lines }: PricedBrand, { words, text }: Query): readonly PriceLine[] {
  if (words.length === 0 || containsWords(text.name, words)) return lines
  return lines.filter((_, index) => containsWords(text.lines[index] ?? '', words))
}
