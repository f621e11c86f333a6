import { encode } from '@dray/contract/call/encode'
import { receiveDelivery, type ReceivedDelivery } from '@dray/contract/purchases/receipts'
import type { TradeScan } from '@dray/domain/codes/scan'
import type { PurchaseOrder } from '@dray/contract/purchases'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { request } from '../../../kit/api/request.ts'
import { refresh } from '../../../kit/api/use-call.ts'
import { storedUnsent, useNewDraft } from '../../../kit/editing/use-new-draft.ts'
import { useSendOnce } from '../../../kit/editing/use-send-once.ts'
import {
  deliveryLine,
  type DeliveryLine,
  itemAsTyped,
  sentLines,
  type TypedBatch,
  type TypedLine,
  deliveryUnits,
  withBatch,
  withScan,
  withoutUnits,
} from './delivery-lines.ts'

const typedLine = z.object({
  batches: z
    .array(z.object({ units: z.string(), batchNumber: z.string(), expiresOn: z.string().default('') }))
    .readonly(),
  reason: z.string(),
  receivedBefore: z.int(),
})
const typedLines = z.record(z.string(), typedLine)
const draftSchema = z.object({
  receivedOn: z.string(),
  isCheckedIn: z.boolean(),
  closing: z.object({ isShort: z.boolean(), reason: z.string() }),
  lines: typedLines,
})
type Draft = z.infer<typeof draftSchema>
/** With every line as sent: until the server answers, new receipts may be this delivery. */
const sentSchema = z.object({ lines: typedLines, body: z.unknown() })
type Sent = z.infer<typeof sentSchema>
const stored = storedUnsent<Draft, Sent>(draftSchema, sentSchema)

export type Delivery = ReturnType<typeof useDelivery>

type Options = {
  order: PurchaseOrder
  today: string
  onReceived: (received: ReceivedDelivery) => void
  onRefused: () => void
}

/** A delivery being counted, stored in the browser until it's received. */
export function useDelivery({ order, today, onReceived, onRefused }: Options) {
  const cache = useQueryClient()
  const [blank] = useState((): Draft => newDelivery(today))
  const editing = useNewDraft<Draft, Sent>({
    name: `receive-delivery-${order.id}`,
    stored,
    blank,
    isStillAt: isSameDraft,
  })
  const { draft, change } = editing
  const { purchaseOrderItems } = order
  const sentBefore = editing.sending.sent?.content.lines
  const lines = useMemo(
    () => purchaseOrderItems.map((item) => cachedLine(item, draft.lines[item.id], sentBefore?.[item.id])),
    [purchaseOrderItems, draft, sentBefore],
  )
  const actions = useMemo(() => lineActions(change), [change])
  const isShort = draft.closing.isShort && deliveryUnits(lines).stillOpen > 0
  const sending = useSendOnce<Draft, Sent, ReceivedDelivery>(editing, {
    call: receiveDelivery,
    send: ({ body }, idempotencyKey) =>
      request(
        receiveDelivery,
        { params: { id: order.id }, body: receiveDelivery.body.parse(body) },
        { idempotencyKey },
      ),
    onSaved(received) {
      void refresh(cache, receiveDelivery.changes)
      onReceived(received)
    },
    onFailed: onRefused,
  })
  const content = (): Sent => ({
    lines: Object.fromEntries(lines.map(({ item, typed }) => [item.id, typed])),
    body: encode(receiveDelivery.body, {
      receivedOn: draft.receivedOn === '' ? null : draft.receivedOn,
      isCheckedIn: draft.isCheckedIn,
      lines: sentLines(lines),
      closedShortReason: isShort ? draft.closing.reason.trim() : null,
    }),
  })
  return {
    ...editing,
    ...sending,
    draft,
    lines,
    isShort,
    isReceived: sending.saved !== undefined,
    isUnanswered: sending.lost !== undefined,
    send: () => sending.submit((again) => again ?? content()),
    change: (values: Partial<Omit<Draft, 'lines'>>) => change((before) => ({ ...before, ...values })),
    actions,
    ...deliveryActions(lines, change),
  }
}

type ChangeDraft = (update: (before: Draft) => Draft) => void

const changeLines = (change: ChangeDraft, changed: readonly [line: DeliveryLine, typed: TypedLine][]) =>
  change((before) => ({
    ...before,
    lines: { ...before.lines, ...Object.fromEntries(changed.map(([{ item }, typed]) => [item.id, typed])) },
  }))

export type LineActions = ReturnType<typeof lineActions>

function lineActions(change: ChangeDraft) {
  const changeLine = (line: DeliveryLine, values: Partial<TypedLine>) =>
    changeLines(change, [[line, { ...line.typed, ...values }]])
  return {
    changeBatch: (line: DeliveryLine, index: number, values: Partial<TypedBatch>) =>
      changeLine(line, {
        batches: line.typed.batches.map((batch, at) => (at === index ? { ...batch, ...values } : batch)),
      }),
    enterScan: (line: DeliveryLine, scan: TradeScan) => changeLines(change, [[line, withScan(line, scan)]]),
    addBatch: (line: DeliveryLine) => changeLines(change, [[line, withBatch(line)]]),
    removeBatch: (line: DeliveryLine, index: number) =>
      changeLine(line, { batches: line.typed.batches.filter((_, at) => at !== index) }),
    changeReason: (line: DeliveryLine, reason: string) => changeLine(line, { reason }),
  }
}

const deliveryActions = (lines: readonly DeliveryLine[], change: ChangeDraft) => ({
  /** Sets every line to 0: with few lines of many received, it's quicker to type those. */
  clearUnits: () =>
    changeLines(
      change,
      lines.map((line) => [line, withoutUnits(line)]),
    ),
  /** Discards what was typed and goes back to what's open. */
  fillOpen: () => change((before) => ({ ...before, lines: {} })),
  /** The user has seen what others received, so the typed units now count toward the remaining open units. */
  acceptOthers: () =>
    changeLines(
      change,
      lines
        .filter(({ isOutdated }) => isOutdated)
        .map((line) => [line, { ...line.typed, receivedBefore: line.item.receivedQuantity }]),
    ),
})

type Item = PurchaseOrder['purchaseOrderItems'][number]
const lastLines = new WeakMap<Item, { typed: TypedLine | undefined; sent: TypedLine | undefined; line: DeliveryLine }>()

/** The same object until something in it changes, so its row doesn't rerender. */
function cachedLine(item: Item, typed: TypedLine | undefined, sent: TypedLine | undefined): DeliveryLine {
  const last = lastLines.get(item)
  if (last !== undefined && last.typed === typed && last.sent === sent) return last.line
  const known = typed ?? sent
  const line = deliveryLine(sent && known ? itemAsTyped(item, known) : item, known)
  lastLines.set(item, { typed, sent, line })
  return line
}

const newDelivery = (today: string): Draft => ({
  receivedOn: today,
  isCheckedIn: false,
  closing: { isShort: false, reason: '' },
  lines: {},
})

const isSameDraft = (a: Draft, b: Draft): boolean =>
  a === b ||
  (Object.keys(a.lines).length === 0 &&
    Object.keys(b.lines).length === 0 &&
    a.receivedOn === b.receivedOn &&
    a.isCheckedIn === b.isCheckedIn &&
    a.closing.isShort === b.closing.isShort &&
    a.closing.reason === b.closing.reason)
