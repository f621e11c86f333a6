import type * as contract from '@dray/contract/products'
import { differences } from '@dray/domain/changelog/differences'
import { largestAmount, plainDollars } from '@dray/domain/money'
import { changedPrice } from '@dray/domain/products/bulk-change'
import type { Tx } from '../../db/db.ts'
import { found, Refusal } from '../../http/refusal.ts'
import type { CallRequest } from '../../http/serve.ts'
import { announce } from '../../live/announce.ts'
import { writeLog } from '../changelog/index.ts'
import { type BulkRow, bulkRows, updateProducts } from './change-products.sql.ts'
import { lockedName } from './product-parts.sql.ts'
import { lockProducts } from './stock.sql.ts'

/** Changes many products in one step, all or none. Those that are so already are left alone (D-168). */
export async function changeProducts(
  tx: Tx,
  { body, user, at }: CallRequest<typeof contract.changeProducts>,
): Promise<{ ok: true; changed: number[] }> {
  const rows = await lockedRows(tx, body.products)
  const type =
    body.typeID === undefined ? undefined : found(await lockedName(tx, 'productTypes', body.typeID), 'type-unknown')
  const planned = rows.map((row) => {
    const after = changed(row, body, type)
    return { row, after, changes: differences(row.name, inWords(row), inWords(after)) }
  })
  refuseTooLarge(planned.map(({ after }) => after))
  const changes = planned.filter((one) => one.changes.length > 0)
  if (changes.length > 0) {
    await updateProducts(
      tx,
      changes.map(({ after }) => after),
      at,
    )
    await writeLog(
      tx,
      changes.map((one) => ({ action: 'update', entityType: 'product', entityId: one.row.id, changes: one.changes })),
      { userId: user.id, at },
    )
    await announce(
      tx,
      'products',
      changes.map(({ row }) => row.id),
    )
  }
  return { ok: true, changed: changes.map(({ row }) => row.id) }
}

/** The products as they are now that they are locked; none of them may be gone, or changed since it was read (D-15). */
async function lockedRows(tx: Tx, sent: contract.BulkChange['products']): Promise<BulkRow[]> {
  const ids = [...new Set(sent.map((one) => one.id))]
  await lockProducts(tx, ids)
  const rows = await bulkRows(tx, ids)
  if (rows.length < ids.length) throw new Refusal('not-found')
  const stored = new Map(rows.map((row) => [row.id, row]))
  const stale = sent.flatMap(({ id, modifiedOn }) => {
    const row = stored.get(id)
    const isAsRead = modifiedOn === undefined || new Date(modifiedOn).getTime() === row?.modifiedOn.getTime()
    return row === undefined || isAsRead ? [] : [row.sku]
  })
  if (stale.length > 0) throw new Refusal('changed-meanwhile', { skus: [...new Set(stale)] })
  return rows
}

const changed = (
  row: BulkRow,
  { status, typeID, hideFromCatalog, basePrice }: contract.BulkChange,
  type: string | undefined,
): BulkRow => ({
  ...row,
  status: status ?? row.status,
  typeId: typeID ?? row.typeId,
  type: type ?? row.type,
  hideFromCatalog: hideFromCatalog ?? row.hideFromCatalog,
  basePriceCents: basePrice === undefined ? row.basePriceCents : changedPrice(row.basePriceCents, basePrice),
})

const inWords = ({ status, type, hideFromCatalog, basePriceCents }: BulkRow) => ({
  status,
  type,
  hideFromCatalog,
  basePrice: plainDollars(basePriceCents),
})

function refuseTooLarge(rows: readonly BulkRow[]): void {
  const skus = rows.filter((row) => row.basePriceCents > largestAmount).map((row) => row.sku)
  if (skus.length > 0) throw new Refusal('price-too-large', { skus })
}
