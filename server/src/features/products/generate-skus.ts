import { freeSkus, skuLetters } from '@dray/domain/products/sku'
import type { Db } from '../../platform/db/db.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import { brandCodes, skusStarting, typeNames } from './save-products.sql.ts'

type Kind = { brandId: number; typeId: number }

/** Returns a function that generates the next SKU of a brand and type, skipping stored and `reserved` ones (D-68). */
export async function skuGenerator(
  db: Db,
  kinds: readonly Kind[],
  reserved: readonly string[] = [],
): Promise<(kind: Kind) => string> {
  const codes = await brandCodes(
    db,
    kinds.map((kind) => kind.brandId),
  )
  const types = await typeNames(
    db,
    kinds.map((kind) => kind.typeId),
  )
  const skuParts = ({ brandId, typeId }: Kind): [code: string, type: string] => [
    codes.get(brandId) ?? '',
    types.get(typeId) ?? '',
  ]
  const skuPrefix = (kind: Kind): string => {
    const [code, type] = skuParts(kind)
    return `${code}-${skuLetters(type)}-`
  }
  const taken = new Set([...(await skusStarting(db, kinds.map(skuPrefix))), ...reserved])
  const generators = new Map<string, Generator<string, never>>()
  return (kind) => {
    const generator = generators.get(skuPrefix(kind)) ?? freeSkus(...skuParts(kind), taken)
    generators.set(skuPrefix(kind), generator)
    return generator.next().value
  }
}

/** The next SKU, for the form. Nothing is reserved. */
export async function nextSku(db: Db, kind: Kind): Promise<string> {
  mustExist((await brandCodes(db, [kind.brandId])).get(kind.brandId))
  mustExist((await typeNames(db, [kind.typeId])).get(kind.typeId))
  return (await skuGenerator(db, [kind]))(kind)
}
