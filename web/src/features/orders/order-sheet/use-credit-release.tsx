import { releaseCreditHold } from '@dray/contract/credit-holds'
import type { Order } from '@dray/contract/orders'
import type { Cents } from '@dray/domain/money'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { Alert } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Problem } from '../../../kit/api/request.ts'
import { creditHolds, creditHoldText, isHeld } from '../../../records/receivables/credit-hold-text.ts'
import { ReleaseField } from '../../../records/receivables/release-field.tsx'
import { useCreditHold } from '../../../records/receivables/use-credit-hold.ts'
import { useSession } from '../../../kit/session.tsx'
import { useReason } from './use-reason.ts'

type Options = {
  /** The order as last saved; undefined for a new order. */
  order: Order | undefined
  customerId: number | null
  customerName: string | undefined
  /** The status that the order is to be saved in. */
  status: OrderStatus
  total: Cents
  /** Whether what was typed is saved, with its reason. */
  isSaved: boolean
  problem: Problem | null
}

export type CreditReleasing = {
  /** What is sent as the reason for the release. */
  reason: string | undefined
  /** Whether the order may be sent; if not, the field has the focus and says why. */
  ask: () => boolean
  /** That the order is held, and for whoever may release it a field for the reason. */
  notice: ReactNode
  /** Whether the notice says what the refusal says. */
  repliesTo: boolean
}

/**
 * Says before an order is sent that the credit limits of its customer hold it (D-196). Those who may release it say why and save it in
 * one go; others keep it as a draft and ask for a release.
 */
export function useCreditRelease(options: Options): CreditReleasing {
  const { order, customerId, customerName = 'the customer', status, total, isSaved, problem } = options
  const { may } = useSession()
  const mayRelease = may(releaseCreditHold)
  const expected = useCreditHold(order, { customerId, customerName, orderStatus: status, total })
  const isRefused = isHeld(problem)
  const hold = expected ?? (isRefused && problem ? creditHolds(problem.body)[0] : undefined)
  const [reason, setReason] = useReason(isSaved)
  const [wasAsked, setAsked] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // The field may only now be there.
  useEffect(() => {
    if (isRefused) input.current?.focus()
  }, [isRefused, problem])

  const isAsked = hold !== undefined && mayRelease
  const typed = reason.trim()
  return {
    reason: isAsked && typed !== '' ? typed : undefined,
    ask() {
      // After a refusal alone the server decides again: the order may have changed since.
      if (!isAsked || expected === undefined || typed !== '') return true
      setAsked(true)
      input.current?.focus()
      return false
    },
    repliesTo: isAsked && isRefused,
    notice:
      hold === undefined || (isRefused && !mayRelease) ? null : (
        <Alert color="orange" role="status" p="xs">
          <strong>Credit hold.</strong> {creditHoldText(hold)} {!mayRelease && whatToDo(order)}
          {mayRelease && (
            <ReleaseField ref={input} value={reason} onChange={setReason} isMissing={wasAsked || isRefused} />
          )}
        </Alert>
      ),
  }
}

/** A release covers what an order has, so that only a draft can be released ahead. */
export const whatToDo = (order: Pick<Order, 'orderStatus'> | undefined): string =>
  order === undefined || order.orderStatus === 'DRAFT'
    ? 'Save it as a draft and ask accounting to release it.'
    : 'Only an admin can save it, with a reason.'
