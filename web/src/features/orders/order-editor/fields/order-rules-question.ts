import type { Order } from '@dray/contract/orders'
import { type BrokenRule, brokenRules, type OrderRules, rulesForCustomer } from '@dray/domain/ordering/order-rules'
import { type Cents, formatDollars, zero } from '@dray/domain/money'
import { orderTotals } from '@dray/domain/orders/order-totals'
import { isolateName } from '@dray/domain/text/isolate-name'
import { useRef } from 'react'
import { useOpenModal } from '../../../../kit/modals/modals.tsx'
import { useSettings } from '../../../../kit/session.tsx'
import { dateAndTime, longDay } from '../../../../kit/text/dates.ts'
import { formatCount } from '../../../../kit/text/format-count.ts'
import type { EditedOrderLines, OrderEditing } from '../use-order-lines.ts'

const noRules: OrderRules = {
  minimumOrder: null,
  deliveryDays: null,
  cutoffTime: null,
  cutoffDays: null,
  closedDays: [],
}

/** Tells once of what the customer's contacts couldn't send, and then goes on (D-342). What the saved order broke already isn't told again. */
export function useOrderRulesQuestion(
  { draft, order }: Pick<OrderEditing, 'draft' | 'order'>,
  { customer, catalog }: Pick<EditedOrderLines, 'customer' | 'catalog'>,
) {
  const { orderRules = noRules, timeZone } = useSettings()
  const openModal = useOpenModal()
  const wasTold = useRef(false)

  function sentences({ lines, ...terms }: Checked): string[] {
    if (customer === undefined) return []
    const products = [...Map.groupBy(lines, ({ productId }) => productId)].flatMap(([productId, same]) => {
      const product = catalog.byId.get(productId)
      const quantity = same.reduce((units, line) => units + line.quantity, 0)
      return product ? [{ ...product, unitsPerCase: product.unitQuantity, quantity }] : []
    })
    const rules = { ...rulesForCustomer(orderRules, customer), mayPickUp: customer.mayPickUp }
    return brokenRules({ ...terms, products }, rules, { at: new Date(), timeZone }).map((broken) =>
      sentence(broken, timeZone),
    )
  }

  return function ask(isSubmitted: boolean, send: () => void): void {
    if (!isSubmitted || wasTold.current) return send()
    const before = new Set(order ? sentences(savedOrder(order)) : [])
    const told = sentences(draftedOrder(draft)).filter((text) => !before.has(text))
    if (told.length === 0) return send()
    openModal('Confirmation', {
      title: 'Save this order anyway?',
      question: told.join(' '),
      confirmLabel: 'Save anyway',
      onConfirm: () => {
        wasTold.current = true
        send()
      },
    })
  }
}

type Checked = {
  pickupOrder: boolean
  deliveryDate: string | null
  subtotal: Cents
  lines: readonly { productId: number; quantity: number }[]
}

const draftedOrder = ({ way, deliveryDate, cart: { lines }, discount }: OrderEditing['draft']): Checked => ({
  pickupOrder: way === 'pickup',
  deliveryDate: deliveryDate || null,
  subtotal: orderTotals(lines, discount ?? zero).subtotal,
  lines,
})

const savedOrder = ({ pickupOrder, deliveryDate, subtotal, orderedItems }: Order): Checked => ({
  pickupOrder,
  deliveryDate,
  subtotal,
  lines: orderedItems,
})

function sentence(broken: BrokenRule, timeZone: string): string {
  switch (broken.rule) {
    case 'minimum':
      return `This is ${formatDollars(broken.missing)} below the customer's minimum of ${formatDollars(broken.minimum)}.`
    case 'no-pickup':
      return "This customer doesn't pick up."
    case 'closed':
      return `${longDay(broken.day)} is a closed day.`
    case 'no-delivery-day':
      return `${longDay(broken.day)} isn't a delivery day for this customer.`
    case 'cutoff':
      return `Orders for ${longDay(broken.day)} had to be in by ${dateAndTime(broken.cutoff, timeZone)}.`
    case 'full-cases':
      return casesSentence(broken)
  }
}

function casesSentence({ name, unitsPerCase, below, above }: BrokenRule & { rule: 'full-cases' }): string {
  const full = [below, above].filter((units) => units > 0).map(formatCount)
  return `${isolateName(name)} is sold in cases of ${formatCount(unitsPerCase)}: order ${full.join(' or ')}.`
}
