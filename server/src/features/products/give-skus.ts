import { freeSkus, skuLetters } from '@dray/domain/products/sku'
import type { Db } from '../../db/db.ts'
import { mustExist } from '../../http/refusal.ts'
import { brandCodes, skusStarting, typeNames } from './save-products.sql.ts'

type Kind = { brandId: number; typeId: number }

/** Gives each asker the next SKU of its brand and type that is neither stored nor `reserved`, and none twice (D-68). */
export async function skuGiver(
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
  const partsOf = ({ brandId, typeId }: Kind): [code: string, type: string] => [
    codes.get(brandId) ?? '',
    types.get(typeId) ?? '',
  ]
  const prefixOf = (kind: Kind): string => {
    const [code, type] = partsOf(kind)
    return `${code}-${skuLetters(type)}-`
  }
  const taken = new Set([...(await skusStarting(db, kinds.map(prefixOf))), ...reserved])
  const givers = new Map<string, Generator<string, never>>()
  return (kind) => {
    const giver = givers.get(prefixOf(kind)) ?? freeSkus(...partsOf(kind), taken)
    givers.set(prefixOf(kind), giver)
    return giver.next().value
  }
}

/** The next SKU of a brand and type, for the form to show; nothing is reserved (D-68). */
export async function suggestSku(db: Db, kind: Kind): Promise<{ sku: string }> {
  mustExist((await brandCodes(db, [kind.brandId])).get(kind.brandId))
  mustExist((await typeNames(db, [kind.typeId])).get(kind.typeId))
  return { sku: (await skuGiver(db, [kind]))(kind) }
}
