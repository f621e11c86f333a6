import type { CartLine } from '@dray/domain/orders/cart'
import { isBelowCost } from '@dray/domain/orders/order-totals'
import { useMemo } from 'react'
import { pluralize } from '../../../../kit/text/format-count.ts'
import { useSession } from '../../../../kit/session.tsx'
import { floorKey, type FloorPrices } from '../../order-sheet/use-floor-lines.ts'
import type { MenuProduct } from './use-catalog.ts'

type Sellable = ReadonlyMap<number, MenuProduct> | undefined

/** True if a line is sold below cost, for users who can see costs. A restored line has no cost, so the product's cost is used. */
export const isLineBelowCost = (line: CartLine, sellable: Sellable): boolean =>
  isBelowCost({
    unitPrice: line.unitPrice,
    priceAdjustment: line.priceAdjustment,
    productCost: line.productCost ?? sellable?.get(line.productId)?.cost,
  })

type Options = { lines: readonly CartLine[]; sellable: Sellable; belowFloor: FloorPrices }

/** Counts lines below cost and, for admins, lines below the margin floor, because admins aren't asked for a reason. */
export function usePriceRemark({ lines, sellable, belowFloor }: Options): string {
  const { isAdmin } = useSession()
  return useMemo(() => {
    const belowCost = lines.filter((line) => isLineBelowCost(line, sellable)).length
    const below = isAdmin && belowFloor.size > 0 ? lines.filter((line) => belowFloor.has(floorKey(line))).length : 0
    const remarks = [
      belowCost > 0 && `${pluralize(belowCost, 'line')} below cost.`,
      below > 0 && `${pluralize(below, 'line')} below the margin floor.`,
    ]
    return remarks.filter((remark) => remark !== false).join(' ')
  }, [lines, sellable, belowFloor, isAdmin])
}
