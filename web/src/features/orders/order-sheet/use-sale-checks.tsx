import { releaseCreditHold } from '@dray/contract/orders/credit-holds'
import type { Order } from '@dray/contract/orders'
import { type Cents, zero } from '@dray/domain/money'
import type { Cart } from '@dray/domain/orders/cart'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { orderTotals } from '@dray/domain/orders/order-totals'
import { linesToJustify } from '@dray/domain/orders/order-prices'
import { Alert } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Problem } from '../../../kit/api/request.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import { useSession } from '../../../kit/session.tsx'
import { useCustomers } from '../../../records/pickers/customer-select.tsx'
import { ReasonField, isReasonMissing } from '../../../records/pricing/reason-field.tsx'
import { creditHolds, creditHoldText, isHeld } from '../../../records/receivables/credit-hold-text.ts'
import { ReleaseField } from '../../../records/receivables/release-field.tsx'
import { useCreditHold } from '../../../records/receivables/use-credit-hold.ts'
import { floorKey, type FloorPrices, useFloorLines } from './use-floor-lines.ts'

/** A new order will be placed; a saved one gets the chosen status. */
type Draft = {
  customerId: number | null
  cart: Cart
  discount: Cents | null
  orderStatus?: OrderStatus
}
type Saving = {
  /** Once saved, the reasons are cleared: each is for one save. */
  isSaved: boolean
  problem: Problem | null
}

/** Reasons for prices below the margin floor, and for a release from a credit hold. */
export type SaveReasons = { reason?: string | undefined; creditHoldReason?: string | undefined }

export type SaleChecks = {
  /** Prices below their brand's margin floor, as `floorKey`s. */
  belowFloor: FloorPrices
  /** Returns true if the prices are fine or have a reason; otherwise focuses the reason field. */
  askPrices: () => boolean
  ask: () => boolean
  /** For the request. A draft isn't a sale yet, so it needs only the price reason. */
  reasons: SaveReasons
  fields: ReactNode
  /** The fields ask for a release, so the refusal isn't shown. */
  answersHold: boolean
}

/** Both must be answered before an order is sold. */
export function useSaleChecks(order: Order | undefined, draft: Draft, saving: Saving): SaleChecks {
  const prices = usePriceReason(order, draft, saving)
  const credit = useCreditRelease(order, draft, saving)
  return {
    belowFloor: prices.below,
    askPrices: prices.ask,
    ask() {
      const isPriced = prices.ask()
      return credit.ask() && isPriced
    },
    reasons: { reason: prices.reason, creditHoldReason: credit.reason },
    fields: (
      <>
        {credit.notice}
        {prices.field}
      </>
    ),
    answersHold: credit.answersHold,
  }
}

/**
 * The reason for prices below their brand's margin floor, which anyone but an admin must give before placing the order or adding such a
 * price. Users who can see costs are asked while typing, others when the server refuses.
 */
function usePriceReason(
  order: Order | undefined,
  { cart: { lines }, discount: requested, orderStatus = 'RECEIVED' }: Draft,
  { isSaved, problem }: Saving,
) {
  const { isAdmin } = useSession()
  const below = useFloorLines(lines, { order, discount: requested, problem })
  const count = useMemo(() => {
    if (below.size === 0) return 0
    const before = order && {
      orderStatus: order.orderStatus,
      lines: order.orderedItems,
      discount: orderTotals(order.orderedItems, order.dollarAdjustment),
    }
    const after = { orderStatus, lines, discount: orderTotals(lines, requested ?? zero) }
    return linesToJustify(before, after).filter((line) => below.has(floorKey(line))).length
  }, [below, order, orderStatus, lines, requested])
  const isRefused = isReasonMissing(problem)
  const { reason, setReason, typed, input, wasAsked, askFor } = useReason({ isSaved, isRefused, problem })
  const isNeeded = (count > 0 && !isAdmin) || isRefused
  return {
    below,
    reason: isNeeded ? typed : undefined,
    // If only a refusal said so, let the server decide again: the lines may have changed since.
    ask: () => count === 0 || isAdmin || askFor(),
    field: isNeeded ? (
      <ReasonField
        ref={input}
        value={reason}
        onChange={setReason}
        isMissing={wasAsked || isRefused}
        problem={problem}
        subject={count === 0 ? 'Some prices are' : `${pluralize(count, 'line')} ${count === 1 ? 'is' : 'are'}`}
      />
    ) : null,
  }
}

/**
 * Warns before sending that credit limits hold the order. Users who may release it give a reason and save in one go; others keep a
 * draft and ask for a release.
 */
function useCreditRelease(
  order: Order | undefined,
  { customerId, cart, discount, orderStatus = 'RECEIVED' }: Draft,
  { isSaved, problem }: Saving,
) {
  const { may } = useSession()
  const mayRelease = may(releaseCreditHold)
  const { customer } = useCustomers(customerId)
  const customerName = customer?.customerName ?? order?.customer.customerName ?? 'the customer'
  const { total } = orderTotals(cart.lines, discount ?? zero)
  const expected = useCreditHold(order, { customerId, customerName, orderStatus, total })
  const isRefused = isHeld(problem)
  const hold = expected ?? (isRefused && problem ? creditHolds(problem.body)[0] : undefined)
  const { reason, setReason, typed, input, wasAsked, askFor } = useReason({ isSaved, isRefused, problem })
  const isAsked = hold !== undefined && mayRelease
  return {
    reason: isAsked ? typed : undefined,
    // If only a refusal said so, let the server decide again: the order may have changed since.
    ask: () => !isAsked || expected === undefined || askFor(),
    answersHold: isAsked && isRefused,
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

/** Only a draft can be released ahead, because a release covers only the order's current total. */
export const whatToDo = (order: Pick<Order, 'orderStatus'> | undefined): string =>
  order === undefined || order.orderStatus === 'DRAFT'
    ? 'Save it as a draft and ask accounting to release it.'
    : 'Only an admin can save it, with a reason.'

type ReasonOptions = Saving & {
  /** The server refused for lack of this reason. */
  isRefused: boolean
}

function useReason({ isSaved, isRefused, problem }: ReasonOptions) {
  const [reason, setReason] = useState('')
  const [wasSaved, setWasSaved] = useState(isSaved)
  const [wasAsked, setAsked] = useState(false)
  const input: RefObject<HTMLInputElement | null> = useRef(null)
  if (wasSaved !== isSaved) {
    setWasSaved(isSaved)
    if (isSaved) setReason('')
  }
  // The field may have appeared just now.
  useEffect(() => {
    if (isRefused) input.current?.focus()
  }, [isRefused, problem])
  const typed = reason.trim() || undefined
  /** Returns true if the reason was typed; otherwise focuses its field. */
  function askFor(): boolean {
    if (typed !== undefined) return true
    setAsked(true)
    input.current?.focus()
    return false
  }
  return { reason, setReason, typed, input, wasAsked, askFor }
}
