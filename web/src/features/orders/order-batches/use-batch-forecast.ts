import type { ReservableBatch } from '@dray/contract/pending'
import type { CartLine } from '@dray/domain/orders/cart'
import { useState } from 'react'
import { type ForecastOrder, forecastOfProduct, type ForecastUnits, withNumbers } from './batch-forecast.ts'
import type { BatchesOf } from './use-reservable-batches.ts'

/** A line's forecast; undefined while unknown, and for a line that gets no batch. */
export type ForecastOf = (line: Pick<CartLine, 'productId' | 'key'>) => readonly ForecastUnits[] | undefined

type Options = ForecastOrder & {
  lines: readonly CartLine[]
  /** Products with visible lines; only these are computed. */
  productIds: readonly number[]
  batchesOf: BatchesOf
}

/** Forecasts which batches the visible lines would get if the order were saved now (R4.4-01). */
export function useBatchForecast({ lines, productIds, batchesOf, order, status, rule }: Options): ForecastOf {
  const [forecastProduct] = useState(createForecasts)
  const shown = new Set(productIds)
  const byProduct = Map.groupBy(
    lines.filter(({ productId }) => shown.has(productId)),
    ({ productId }) => productId,
  )
  const forecasts = new Map(
    [...byProduct].map(([productId, productLines]) => [
      productId,
      forecastProduct(productId, { lines: productLines, batches: batchesOf(productId), order, status, rule }),
    ]),
  )
  return ({ productId, key }) => forecasts.get(productId)?.get(key)
}

type Product = ForecastOrder & { lines: readonly CartLine[]; batches: readonly ReservableBatch[] | undefined }
type ProductForecast = ReadonlyMap<number, readonly ForecastUnits[]>

/**
 * Forecasts by product. Each stays the same object until its lines or batches change, so editing a line recomputes and rerenders only its
 * own product.
 */
export function createForecasts() {
  const known = new Map<number, { product: Product; forecast: ProductForecast }>()
  return (productId: number, product: Product): ProductForecast => {
    const before = known.get(productId)
    if (before && isSame(before.product, product)) return before.forecast
    const forecast = productForecast(product)
    known.set(productId, { product, forecast })
    return forecast
  }
}

function productForecast({ lines, batches, ...saving }: Product): ProductForecast {
  if (batches === undefined) return noForecast
  const reserved = batches.map(({ id, reserved: quantity }) => ({ productBatchId: id, quantity }))
  const shares = forecastOfProduct(lines, saving, { batches, reserved })
  return new Map([...shares].map(([key, parts]) => [key, withNumbers(parts, batches)]))
}

const noForecast: ProductForecast = new Map()

const isSame = (a: Product, b: Product): boolean =>
  a.batches === b.batches &&
  a.order === b.order &&
  a.status === b.status &&
  a.rule === b.rule &&
  a.lines.length === b.lines.length &&
  a.lines.every((line, index) => line === b.lines[index])
