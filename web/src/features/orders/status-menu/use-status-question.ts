import type { OrderStatus } from '@dray/domain/orders/order-status'
import { findStatusShortages, type Shortage } from '@dray/contract/pending'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Problem, request } from '../../../kit/api/request.ts'
import { useSession } from '../../../kit/session.tsx'
import type { ExceedingLine } from '../order-sheet/exceeds-stock.tsx'

export type StatusToSet = {
  orderIds: readonly number[]
  orderStatus: OrderStatus
  /** Several orders change, so the lines name theirs. */
  namesOrders?: boolean
}

/**
 * Asks once before a status change that needs more units than available. The server checks, because the lines aren't loaded here.
 * Users who can't see stock aren't asked.
 */
export function useStatusQuestion() {
  const { may } = useSession()
  const [confirmed, setConfirmed] = useState<string>()
  const check = useMutation<Shortage[], Problem, StatusToSet>({
    mutationFn: ({ orderIds, orderStatus }) =>
      request(findStatusShortages, { body: { orderIds: [...orderIds], orderStatus } }),
  })

  /** Calls `send` if nothing exceeds stock, or the user already confirmed exactly this. */
  function ask(change: StatusToSet | undefined, send: () => void) {
    if (check.isPending) return
    if (
      change === undefined ||
      change.orderIds.length === 0 ||
      !may(findStatusShortages) ||
      confirmed === statusKey(change)
    )
      return send()
    check.mutate(change, {
      onSuccess(shortages) {
        if (shortages.length === 0) return send()
        setConfirmed(statusKey(change))
      },
    })
  }
  return {
    ask,
    isAsking: check.isPending,
    problem: check.error,
    exceeding: (change: StatusToSet | undefined): readonly ExceedingLine[] =>
      change && confirmed === statusKey(change) ? (check.data ?? []).map(exceedingLine(change)) : none,
    reset() {
      setConfirmed(undefined)
      check.reset()
    },
  }
}

const none: readonly ExceedingLine[] = []
const statusKey = ({ orderIds, orderStatus }: StatusToSet): string => `${orderStatus} ${orderIds.join(' ')}`

const exceedingLine =
  ({ namesOrders = false }: StatusToSet) =>
  ({ id, orderNum, productName, quantity, missing, unusableReason }: Shortage): ExceedingLine => ({
    key: id,
    ...(namesOrders ? { orderNum } : {}),
    productName,
    quantity,
    short: missing,
    ...(unusableReason === undefined ? {} : { unusableReason }),
  })
