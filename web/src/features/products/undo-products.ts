import { changeProducts } from '@dray/contract/products'
import type { QueryClient } from '@tanstack/react-query'
import { request } from '../../kit/api/request.ts'
import { refresh } from '../../kit/api/use-call.ts'
import type { UndoNotice } from '../../kit/undo-notice.ts'
import { refusedRecords } from '../../records/bulk-change/refused-records.ts'
import { changedNotice } from '../../records/bulk-change/undo-bulk-change.ts'
import type { Planned } from './use-change-products.ts'

/** Products that were changed, with their values before, and the version they got. */
type Changed = { plan: readonly Planned[]; modifiedOn: Date }

export const productsNotice = (cache: QueryClient, { plan, modifiedOn }: Changed): UndoNotice =>
  changedNotice({
    noun: 'product',
    items: plan,
    itemName: ({ product }) => product.name,
    send: (items) => request(changeProducts, { body: bodyToUndo({ plan: items, modifiedOn }) }),
    refusedItems(problem, items) {
      const named = new Set(refusedRecords(problem))
      return items.filter(({ product }) => named.has(product.sku))
    },
    onDone: () => void refresh(cache, changeProducts.changes),
  })

/** Only values that were changed. */
const bodyToUndo = ({ plan, modifiedOn }: Changed) => ({
  products: plan.map(({ product: { id }, before, after }) => ({
    id,
    modifiedOn: modifiedOn.toISOString(),
    ...(before.status === after.status ? {} : { status: before.status }),
    ...(before.typeID === after.typeID ? {} : { typeID: before.typeID }),
    ...(before.isHidden === after.isHidden ? {} : { hideFromCatalog: before.isHidden }),
    ...(before.price === after.price ? {} : { basePrice: before.price }),
  })),
})
