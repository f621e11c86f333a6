import { findSplits, type OrderSplit } from '@dray/contract/backorders'
import { isOpen, type OrderStatus } from '@dray/domain/orders/order-status'
import { useRef, useState } from 'react'
import { useSession } from '../../../kit/session.tsx'
import { type ShippingResult, useShipAvailable } from '../../../records/backorders/use-ship-available.ts'
import { useSplits } from '../../../records/backorders/use-splits.ts'
import { useRecordOwnChange } from '../../../records/own-order-changes.ts'
import type { PlannedStatus } from './status-plan.ts'

/** Orders that were changed, and the version they got. */
export type Changed = { plan: readonly PlannedStatus[]; modifiedOn: Date }

export const shortOrderAnswers = ['ship', 'leave', 'anyway'] as const
type ShortOrderAnswer = (typeof shortOrderAnswers)[number]

type Options = { plan: readonly PlannedStatus[]; orderStatus: OrderStatus | null; isAsked: boolean }
export type ShortOrders = ReturnType<typeof useShortOrders>

/** The orders of a bulk change that can't ship whole, and the choice for all of them. */
export function useShortOrders({ plan, orderStatus, isAsked }: Options) {
  const { may } = useSession()
  const [chosen, setAnswer] = useState<ShortOrderAnswer>()
  const open = plan.map(({ order }) => order).filter((order) => isOpen(order.orderStatus))
  const isOffered = orderStatus === 'DELIVERED' && isAsked && may(findSplits)
  const { data, isPending, isError } = useSplits(
    open.map(({ id }) => id),
    isOffered,
  )
  const splits: readonly OrderSplit[] = isOffered ? (data ?? []).filter(({ waits }) => waits.units > 0) : none
  const ready = splits.filter(({ ships }) => ships.units > 0)
  const usual = ready.length > 0 ? 'ship' : 'leave'
  const answer = chosen === 'ship' ? usual : (chosen ?? usual)
  return {
    splits,
    ready,
    changing: answer === 'ship' ? ready.length : 0,
    answer,
    setAnswer,
    isReading: isOffered && open.length > 0 && isPending && !isError,
    /** Orders that don't change with the others. */
    apartIds: new Set(answer === 'anyway' ? [] : splits.map(({ id }) => id)),
    /** Including those of which nothing can ship, for the report. */
    toShip: answer === 'ship' ? splits : none,
  }
}

const none: readonly OrderSplit[] = []

export type Shipping = ReturnType<typeof useShipping>
type Report = { changed: Changed | undefined; results: readonly ShippingResult[] }

/** Ships the short orders of a bulk change after the others changed. */
export function useShipping() {
  const { shipAll, isPending, done } = useShipAvailable(useRecordOwnChange())
  const [report, setReport] = useState<Report>()
  const planned = useRef<readonly OrderSplit[]>(none)
  return {
    report,
    isPending,
    done,
    count: () => planned.current.length,
    plan: (splits: readonly OrderSplit[]) => {
      planned.current = splits
    },
    isNext: () => planned.current.length > 0,
    start: async (changed?: Changed) => {
      const results = await shipAll({ splits: planned.current, orderStatus: 'DELIVERED' })
      setReport({ changed, results })
    },
  }
}
