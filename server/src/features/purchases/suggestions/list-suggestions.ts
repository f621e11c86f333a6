import { totalUnavailable, unavailableUnits } from '@dray/domain/batches/usable-batches'
import type * as contract from '@dray/contract/purchases/suggestions'
import { openOrderStatuses, billableStatuses } from '@dray/domain/orders/order-status'
import { unsellableStatuses } from '@dray/domain/products/product-status'
import { productStockLimit } from '@dray/domain/products/stock'
import { openPurchaseStatuses } from '@dray/domain/purchases/purchase-order'
import { daysOfSales, salesWindow, brandNeed, firstToRunOut } from '@dray/domain/purchases/suggestions'
import type { CompanyClock } from '@dray/domain/time/company-day'
import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { shortProducts } from '../../orders/index.ts'
import { arrivals, productsToRestock } from './suggestions.sql.ts'

type RestockRow = Awaited<ReturnType<typeof productsToRestock>>[number]
type Period = { query: { weeks: number } } & Pick<CompanyClock, 'today' | 'dayOf' | 'startOf'>

/** A brand's sellable products with everything that decides how much to buy. */
export async function listSuggestions(
  db: Db,
  request: CallRequest<typeof contract.listSuggestions>,
): Promise<contract.RestockProduct[]> {
  const { params, query } = request
  const rows = await productsToRestock(db, { ...restockQuery(params.brandId, request), except: query.except })
  if (rows.length === 0) throw new Refusal('not-found')
  const short = await shortProducts(db, request.today)
  return rows.flatMap((row) =>
    restockProduct(row, request).map((product) => ({ ...product, short: short.get(product.id) ?? 0 })),
  )
}

/** Brands with something to buy, soonest to run out first. Takes one statement. */
export async function listBrandsToRestock(
  db: Db,
  request: CallRequest<typeof contract.listBrandsToRestock>,
): Promise<contract.BrandToRestock[]> {
  const brands = Map.groupBy(await productsToRestock(db, restockQuery(undefined, request)), ({ brandId }) => brandId)
  const needs = [...brands].map(([id, rows]) => ({
    id,
    name: rows[0]?.brandName ?? '',
    image: rows[0]?.brandImage ?? null,
    ...brandNeed(
      rows.flatMap((row) => restockProduct(row, request)),
      request.query.cover,
    ),
  }))
  return firstToRunOut(needs)
}

/** Open units of all purchase orders, by product. */
export const listOnOrder = (db: Db): Promise<contract.Arrival[]> => arrivals(db, openPurchaseStatuses)

/** An order counts as sold when it is placed, unless it is a draft, canceled or refunded. */
const restockQuery = (brandId: number | undefined, { query, today, startOf }: Period) => ({
  brandId,
  soldSince: startOf(salesWindow(today, query.weeks).from),
  soldStatuses: billableStatuses,
  openStatuses: openOrderStatuses,
  openPurchaseStatuses,
  unsellable: unsellableStatuses,
  except: undefined,
})

function restockProduct(row: RestockRow, { query, today, dayOf }: Period): contract.RestockProduct[] {
  const { id, sku, name, stock, createdAt } = row
  if (id === null || sku === null || name === null || stock === null || createdAt === null) return []
  const unavailable = unavailableUnits(row.restricted, { day: today, minLifeDays: null })
  const unavailableQuantity = totalUnavailable(unavailable)
  const { pendingOutboundQuantity, onOrder, expectedOn, sold, isImported, unitQuantity, leadTimeDays } = row
  const days = daysOfSales(isImported ? null : dayOf(createdAt), today, query.weeks)
  const drafts = draftedUnitsFound(row, dayOf)
  const sales = { onOrder, expectedOn, drafts, sold, days, limit: stockLimit(row) }
  const units = { stock, pendingOutboundQuantity, unavailableQuantity, ...sales }
  return [{ id, sku, name, ...units, unitQuantity, leadTimeDays }]
}

const draftedUnitsFound = ({ drafts, draftedUnits, draftedAt }: RestockRow, dayOf: Period['dayOf']) =>
  drafts === null || draftedUnits === null || draftedAt === null
    ? null
    : { units: draftedUnits, count: drafts, newestOn: dayOf(draftedAt) }

/** The most specific limit applies. */
function stockLimit({ typeId, weight, maxOfWeight, maxOfType, maxBrandStock }: RestockRow) {
  if (typeId === null) return null
  const limits = {
    maxBrandStock,
    MaxProductStock: [
      ...(weight === null ? [] : [{ typeId, weight, maxStock: maxOfWeight }]),
      { typeId, weight: null, maxStock: maxOfType },
    ],
  }
  return productStockLimit({ typeID: typeId, weight }, limits) ?? null
}
