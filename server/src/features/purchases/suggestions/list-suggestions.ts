import type * as contract from '@dray/contract/suggestions'
import { countingOrderStatuses } from '@dray/domain/customers/order-figures'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import { unsellableStatuses } from '@dray/domain/products/product-status'
import { stockLimitOf } from '@dray/domain/products/stock-limit'
import { openPurchaseStatuses } from '@dray/domain/purchases/purchase-status'
import { brandNeed, firstToRunOut } from '@dray/domain/purchases/suggestions/brands-to-restock'
import { daysOfSales, salesWindow } from '@dray/domain/purchases/suggestions/sales-window'
import { companyDay, startOfDay } from '@dray/domain/time/company-day'
import type { Db } from '../../../db/db.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { CallRequest } from '../../../http/serve.ts'
import { arrivals, productsToRestock } from './suggestions.sql.ts'

type RestockRow = Awaited<ReturnType<typeof productsToRestock>>[number]
/** The weeks of sales that count, and the company's day. */
type Period = { weeks: number; today: string; timeZone: string }

/** The sellable products of a brand with what decides how much of each to buy. One statement. */
export async function listSuggestions(
  db: Db,
  { params, query, at }: CallRequest<typeof contract.listSuggestions>,
  timeZone: string,
): Promise<contract.RestockProduct[]> {
  const period = { weeks: query.weeks, today: companyDay(at, timeZone), timeZone }
  const rows = await productsToRestock(db, { ...questionOf(params.brandId, period), except: query.except })
  if (rows.length === 0) throw new Refusal('not-found')
  return rows.flatMap((row) => restockProduct(row, period))
}

/** The brands of which something is to be bought, those whose products run out first to the front. One statement. */
export async function listBrandsToRestock(
  db: Db,
  { query, at }: CallRequest<typeof contract.listBrandsToRestock>,
  timeZone: string,
): Promise<contract.BrandToRestock[]> {
  const period = { weeks: query.weeks, today: companyDay(at, timeZone), timeZone }
  const brands = Map.groupBy(await productsToRestock(db, questionOf(undefined, period)), ({ brandId }) => brandId)
  const needs = [...brands].map(([id, rows]) => ({
    id,
    name: rows[0]?.brandName ?? '',
    image: rows[0]?.brandImage ?? null,
    ...brandNeed(
      rows.flatMap((row) => restockProduct(row, period)),
      query.cover,
    ),
  }))
  return firstToRunOut(needs)
}

/** What purchase orders still have to bring of each product. */
export const listOnOrder = (db: Db): Promise<contract.Arrival[]> => arrivals(db, openPurchaseStatuses)

/** An order counts as sold from the day it was placed, and not while it is a draft or once it was canceled or refunded. */
const questionOf = (brandId: number | undefined, { weeks, today, timeZone }: Period) => ({
  brandId,
  soldSince: startOfDay(salesWindow(today, weeks).from, timeZone),
  soldStatuses: countingOrderStatuses,
  openStatuses: openOrderStatuses,
  openPurchaseStatuses,
  unsellable: unsellableStatuses,
  except: undefined,
})

/** Nothing for the row of a brand without products. */
function restockProduct(row: RestockRow, { weeks, today, timeZone }: Period): contract.RestockProduct[] {
  const { id, sku, name, stock, createdAt } = row
  if (id === null || sku === null || name === null || stock === null || createdAt === null) return []
  const { pendingOutboundQuantity, onOrder, expectedOn, sold, isImported, unitQuantity, leadTimeDays } = row
  const days = daysOfSales(isImported ? null : companyDay(createdAt, timeZone), today, weeks)
  const units = { stock, pendingOutboundQuantity, onOrder, expectedOn, sold, days, limit: limitOf(row) }
  return [{ id, sku, name, ...units, unitQuantity, leadTimeDays }]
}

/** The limit that applies, of those that may (D-171). */
function limitOf({ typeId, weight, maxOfWeight, maxOfType, maxBrandStock }: RestockRow) {
  if (typeId === null) return null
  const limits = {
    maxBrandStock,
    MaxProductStock: [
      ...(weight === null ? [] : [{ typeId, weight, maxStock: maxOfWeight }]),
      { typeId, weight: null, maxStock: maxOfType },
    ],
  }
  return stockLimitOf({ typeID: typeId, weight }, limits) ?? null
}
