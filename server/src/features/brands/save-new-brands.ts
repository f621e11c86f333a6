import { differences } from '@dray/domain/changelog/differences'
import { fallbackLocationId } from '@dray/domain/deliveries/deliveries'
import { skuCode, skuLetters } from '@dray/domain/products/sku'
import type { Tx } from '../../platform/db/db.ts'
import { pairs } from '../../platform/pairs.ts'
import { type Author, logCreated } from '../changelog/index.ts'
import { insertBrands, lockSkuLetters, skuCodesStarting } from './brands.sql.ts'

export type NewBrandEntry = {
  name: string
  brandRepName: string | null
  brandRepPhone: string | null
  brandRepEmail: string | null
  website: string | null
  excludeFromReporting: boolean
  image?: string | null
  defaultLocationId?: number
  hideInInventoryOverview?: boolean
  marginFloor?: number | null | undefined
  leadTimeDays?: number | null | undefined
}

/** Gives each brand a unique SKU code and logs its values. Returns the ids in sequence. */
export async function saveNewBrands(
  tx: Tx,
  entries: readonly NewBrandEntry[],
  author: Author,
  names: { defaultLocation?: string | null } = {},
): Promise<number[]> {
  if (entries.length === 0) return []
  const letters = [...new Set(entries.map(({ name }) => skuLetters(name)))].sort()
  await lockSkuLetters(tx, letters)
  const taken = new Set(await skuCodesStarting(tx, letters))
  const rows = entries.map((entry) => {
    const skucode = skuCode(entry.name, taken)
    taken.add(skucode)
    const { image = null, marginFloor = null, leadTimeDays = null } = entry
    const { defaultLocationId = fallbackLocationId, hideInInventoryOverview = false } = entry
    return {
      ...entry,
      ...{ image, marginFloor, leadTimeDays, defaultLocationId, hideInInventoryOverview, skucode },
      createdAt: author.at,
      modifiedOn: author.at,
    }
  })
  const brands = await insertBrands(tx, rows)
  const created = pairs(entries, brands).map(([{ defaultLocationId: _, name, ...values }, { id }]) => ({
    id,
    changes: differences(name, {}, { name, ...values, ...names }),
  }))
  await logCreated(tx, 'brand', created, author)
  return brands.map(({ id }) => id)
}
