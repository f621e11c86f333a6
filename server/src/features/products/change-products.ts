import * as contract from '@dray/contract/products'
import { differences } from '@dray/domain/changelog/differences'
import { maxAmount, plainDollars } from '@dray/domain/money'
import { changedPrice } from '@dray/domain/pricing/prices'
import type { z } from 'zod'
import type { Tx } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { recordChanges, refuseIfAnyChanged } from '../changelog/index.ts'
import { markProductsMoved } from '../figures/index.ts'
import { readProduct } from './read-products.ts'
import { lockAndReadTypeNames, type ProductBulkRow, productBulkRows, updateProducts } from './save-products.sql.ts'
import { lockProducts } from './stock.sql.ts'

/** All or none. Skips products that already have these values. */
export async function changeProducts(
  tx: Tx,
  request: CallRequest<typeof contract.changeProducts>,
): Promise<z.output<typeof contract.changeProducts.answer>> {
  const { body, at } = request
  const rows = await lockRows(tx, request)
  const typeIds = [body.typeID, ...body.products.map(({ typeID }) => typeID)].filter((id) => id !== undefined)
  const types = await lockAndReadTypeNames(tx, typeIds)
  const sent = new Map(body.products.map((product) => [product.id, product]))
  const planned = rows.map((row) => {
    const after = rowAfter(row, { ...body, own: sent.get(row.id) }, types)
    return { id: row.id, after, changes: differences(row.name, inWords(row), inWords(after)) }
  })
  refuseTooLarge(planned.map(({ after }) => after))
  const save = async (changed: typeof planned) => {
    await updateProducts(
      tx,
      changed.map(({ after }) => after),
      at,
    )
    if (typeIds.length > 0)
      await markProductsMoved(
        tx,
        'type',
        changed.map(({ id }) => id),
      )
  }
  const changed = await recordChanges(tx, 'product', { planned, save }, request.author)
  return {
    ok: true,
    changed: changed.map(({ id }) => id),
    ...(changed.length === 0 ? {} : { modifiedOn: at }),
  }
}

/** Each must exist and be unchanged since it was read. */
async function lockRows(tx: Tx, request: CallRequest<typeof contract.changeProducts>): Promise<ProductBulkRow[]> {
  const { body } = request
  const ids = [...new Set(body.products.map(({ id }) => id))]
  await lockProducts(tx, ids)
  const rows = await productBulkRows(tx, ids)
  if (rows.length < ids.length) throw new Refusal('not-found')
  await refuseIfAnyChanged(tx, 'product', rows, {
    sent: body.products,
    current: async (id) => contract.productSchema.encode(await readProduct(tx, request, id)),
    details: (changed) => ({ skus: changed.map(({ sku }) => sku) }),
  })
  return rows
}

type Change = Omit<contract.BulkChange, 'products'> & { own: contract.BulkChange['products'][number] | undefined }

/** A product's own values come before those for all. */
function rowAfter(
  row: ProductBulkRow,
  { own, status, typeID, hideFromCatalog, basePrice }: Change,
  types: ReadonlyMap<number, string>,
): ProductBulkRow {
  const typeId = own?.typeID ?? typeID
  const forAll = basePrice === undefined ? row.basePriceCents : changedPrice(row.basePriceCents, basePrice)
  return {
    ...row,
    status: own?.status ?? status ?? row.status,
    typeId: typeId ?? row.typeId,
    type: typeId === undefined ? row.type : mustExist(types.get(typeId), 'type-unknown'),
    hideFromCatalog: own?.hideFromCatalog ?? hideFromCatalog ?? row.hideFromCatalog,
    basePriceCents: own?.basePrice ?? forAll,
  }
}

const inWords = ({ status, type, hideFromCatalog, basePriceCents }: ProductBulkRow) => ({
  status,
  type,
  hideFromCatalog,
  basePrice: plainDollars(basePriceCents),
})

function refuseTooLarge(rows: readonly ProductBulkRow[]): void {
  const skus = rows.filter((row) => row.basePriceCents > maxAmount).map((row) => row.sku)
  if (skus.length > 0) throw new Refusal('price-too-large', { skus })
}
