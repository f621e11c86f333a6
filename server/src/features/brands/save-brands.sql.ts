import type { Insertable } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

export async function takenSkuCodes(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('brands').select('skucode').execute()
  return rows.map((row) => row.skucode)
}

/** The new ids, in the sequence of the rows: identity values are drawn row by row. */
export async function insertBrands(tx: Tx, rows: readonly Insertable<Tables['brands']>[]): Promise<number[]> {
  const inserted = await tx.insertInto('brands').values(rows).returning('id').execute()
  return inserted.map((row) => row.id).sort((a, b) => a - b)
}
