import { encode } from '@dray/contract/call/encode'
import type { Customer } from '@dray/contract/customers'
import { acceptInboxEntry, type InboxEntry, readInboxEntry } from '@dray/contract/inbox'
import { listLocations } from '@dray/contract/locations'
import type { Order } from '@dray/contract/orders'
import { startingLocation } from '@dray/domain/deliveries/deliveries'
import { zero } from '@dray/domain/money'
import { emptyCart } from '@dray/domain/orders/cart'
import { orderTotals } from '@dray/domain/orders/order-totals'
import { unitsToAdd } from '@dray/domain/orders/pasted/answered-lines'
import { typedCatalog } from '@dray/domain/orders/pasted/typed-catalog'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { z } from 'zod'
import { request } from '../../../kit/api/request.ts'
import { refresh, useRead } from '../../../kit/api/use-call.ts'
import { type SavedAs, storedUnsent, useNewDraft } from '../../../kit/editing/use-new-draft.ts'
import { useSendOnce } from '../../../kit/editing/use-send-once.ts'
import { useCustomers } from '../../../records/pickers/customer-select.tsx'
import { sentOrder, type SentOrder } from '../new-order/use-new-order-draft.ts'
import { useBatchRule } from '../order-batches/use-batch-rule.ts'
import { addProducts } from '../order-editor/cart/use-cart.ts'
import { type MenuProduct, useCatalog } from '../order-editor/cart/use-catalog.ts'
import { useShortages, useStockQuestion } from '../order-editor/cart/use-shortages.ts'
import {
  emptyDraft,
  type OrderDraft,
  sentReasons,
  storedDraft,
  withCustomer,
} from '../order-editor/draft/order-draft.ts'
import { isRequiredPoMissing } from '../order-editor/order-editor.tsx'
import { useOrderRulesQuestion } from '../order-editor/fields/order-rules-question.ts'
import { useSamePoQuestion } from '../order-editor/fields/same-po.ts'
import { type SaveReasons, useSaleChecks } from '../order-sheet/use-sale-checks.tsx'
import { type DeskAnswer, type DeskAnswers, deskAnswers, deskLines } from './desk-lines.ts'

/** The cart follows from the message and the answers. */
type DeskDraft = { order: OrderDraft; answers: DeskAnswers }

const stored = storedUnsent<DeskDraft, SentOrder>(z.object({ order: storedDraft, answers: deskAnswers }), sentOrder)

function startingDraft({ deliveryDate, customerPO }: InboxEntry, customer: Customer | undefined): DeskDraft {
  const order = { ...emptyDraft, deliveryDate: deliveryDate ?? '', customerPO: customerPO ?? '' }
  return { order: customer ? withCustomer(order, customer, undefined) : order, answers: {} }
}

/** The order that a message becomes. The answers survive a reload. */
export function useDeskOrder(read: InboxEntry, onAccepted: (order: Order, as: SavedAs) => void) {
  const { customer: sender } = useCustomers(read.customerID)
  const [blank] = useState(() => startingDraft(read, sender))
  const editing = useNewDraft<DeskDraft, SentOrder>({ name: `inbox-${read.id}`, stored, blank })
  const { draft, change } = editing
  const { order } = draft
  const entry = useEntryFor(read, order.customerId)
  const { customer, catalog, lines, filled, shortages } = useFilledOrder(entry, draft)
  const { cart } = filled
  const stock = useStockQuestion(cart.lines, shortages, undefined)
  const askAboutRules = useOrderRulesQuestion({ draft: filled }, { customer, catalog })
  const askAboutPo = useSamePoQuestion({ draft: filled })
  const sending = useAccept({ entry, editing, filled, onAccepted })
  const sale = useSaleChecks(undefined, filled, { isSaved: false, problem: sending.problem })

  const changeOrder = useCallback(
    (update: (order: OrderDraft) => OrderDraft) => change((before) => ({ ...before, order: update(before.order) })),
    [change],
  )
  const answer = useCallback(
    (key: string, given: DeskAnswer) =>
      change(({ answers, ...before }) => ({
        ...before,
        answers: { ...answers, [key]: { ...answers[key], ...given } },
      })),
    [change],
  )
  function send(as: SavedAs) {
    if (sending.isSending || !catalog.isReady) return
    // A draft isn't a sale yet.
    if (as === 'as-draft') return askAboutPo(() => sending.send(as, { reason: sale.reasons.reason }))
    const isStockFine = stock.ask()
    if (sale.ask() && isStockFine) askAboutRules(true, () => askAboutPo(() => sending.send(as, sale.reasons)))
  }
  return {
    ...{ entry, editing, order, customer, catalog, lines, cart, sale, sending, send, changeOrder, answer },
    short: shortages.short,
    totals: orderTotals(cart.lines, zero),
    search: useProductSearch(catalog),
    exceeding: stock.exceeding,
    missing: {
      questions: lines.filter(({ open }) => open !== null).length,
      customer: order.customerId === null,
      customerPo: isRequiredPoMissing({ draft: filled }, customer),
      lines: cart.lines.length === 0,
    },
    onType: useCallback((key: string, typedQuantity: string) => answer(key, { typedQuantity }), [answer]),
    chooseCustomer: (chosen: Customer) => changeOrder((before) => withCustomer(before, chosen, customer)),
  }
}
export type DeskOrder = ReturnType<typeof useDeskOrder>

/** With the lines that the message and the answers make, at the customer's prices. */
function useFilledOrder(entry: InboxEntry, { order, answers }: DeskDraft) {
  const { customer } = useCustomers(order.customerId)
  const rule = useBatchRule({
    deliveryDate: order.deliveryDate || null,
    status: 'RECEIVED',
    minLifeDays: customer?.minLifeDays ?? null,
  })
  const catalog = useCatalog(order.customerId, rule.need)
  const lines = useMemo(() => deskLines(entry, answers, catalog.byId), [entry, answers, catalog.byId])
  const filled = useMemo(() => ({ ...order, cart: addProducts(emptyCart, unitsToAdd(lines)) }), [order, lines])
  const shortages = useShortages({ lines: filled.cart.lines, catalog, order: undefined, rule })
  return { customer, catalog, lines, filled, shortages }
}

/** Read again with the customer that a person chose: the prices and guesses are theirs. */
function useEntryFor(read: InboxEntry, customerId: number | null): InboxEntry {
  const isOther = customerId !== null && customerId !== read.customerID
  const other = useRead(
    readInboxEntry,
    { params: { id: read.id }, query: isOther ? { customerID: customerId } : {} },
    { enabled: isOther, placeholderData: keepPreviousData },
  )
  return isOther ? (other.data ?? read) : read
}

function useProductSearch({ products, byId }: ReturnType<typeof useCatalog>) {
  const typed = useMemo(() => typedCatalog(products, () => true), [products])
  return useCallback(
    (name: string): MenuProduct[] => typed.match(name).flatMap(({ product }) => byId.get(product.id) ?? []),
    [typed, byId],
  )
}

type AcceptOptions = {
  entry: InboxEntry
  editing: ReturnType<typeof useNewDraft<DeskDraft, SentOrder>>
  filled: OrderDraft
  onAccepted: (order: Order, as: SavedAs) => void
}

/** A lost answer sends the same again, so a message becomes one order. */
function useAccept({ entry, editing, filled, onAccepted }: AcceptOptions) {
  const cache = useQueryClient()
  const locations = useRead(listLocations).data ?? []
  const { id, modifiedOn } = entry
  const { submit, ...sending } = useSendOnce<DeskDraft, SentOrder, Order>(editing, {
    call: acceptInboxEntry,
    send: ({ body }, idempotencyKey) =>
      request(acceptInboxEntry, { params: { id }, body: acceptInboxEntry.body.parse(body) }, { idempotencyKey }),
    onSaved(order, { as }) {
      // The desk moves on first, so nothing is read for this message again.
      flushSync(() => onAccepted(order, as))
      void refresh(cache, acceptInboxEntry.changes)
    },
    onFailed: () => void refresh(cache, ['inbox']),
  })
  const contentOf = (as: SavedAs, reasons: SaveReasons): SentOrder => ({
    as,
    body: encode(acceptInboxEntry.body, {
      customerID: filled.customerId,
      pickupOrder: filled.way === 'pickup',
      deliveryDate: filled.deliveryDate || null,
      driverId: filled.way === 'pickup' ? null : filled.driverId,
      packingLocationId: filled.packingLocationId ?? startingLocation(locations),
      customerPO: filled.customerPO.trim() || null,
      notes: filled.notes.trim() || null,
      ...sentReasons(reasons),
      lines: filled.cart.lines.map(({ productSku, quantity }) => ({ productSku, quantity })),
      orderStatus: as === 'as-draft' ? 'DRAFT' : 'RECEIVED',
      modifiedOn: modifiedOn.toISOString(),
    }),
  })
  return {
    ...sending,
    send: (as: SavedAs, reasons: SaveReasons) => submit((again) => (again?.as === as ? again : contentOf(as, reasons))),
  }
}
