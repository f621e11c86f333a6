import { receiveDelivery, type ReceivedDelivery } from '@dray/contract/purchase-receipts'
import type { TradeScan } from '@dray/domain/codes/scan'
import type { PurchaseOrder } from '@dray/contract/purchases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { newKey } from '../../../kit/api/idempotency-key.ts'
import { type Problem, request } from '../../../kit/api/request.ts'
import { refresh } from '../../../kit/api/use-call.ts'
import { useNewDraft } from '../../../kit/editing/use-new-draft.ts'
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
const stored = z.object({
  draft: z.object({
    receivedOn: z.string(),
    isCheckedIn: z.boolean(),
    closing: z.object({ isShort: z.boolean(), reason: z.string() }),
    lines: typedLines,
    /** Every line as sent, until the server answers. Until then, new receipts may be this delivery. */
    unanswered: typedLines.nullable(),
  }),
  sending: z.object({ key: z.string() }),
})
type Draft = z.infer<typeof stored>['draft']
type Ids = z.infer<typeof stored>['sending']

export type Delivery = ReturnType<typeof useDelivery>

type Options = {
  order: PurchaseOrder
  today: string
  onReceived: (received: ReceivedDelivery) => void
  onRefused: () => void
}

/**
 * A delivery being counted, stored in the browser until it's received. Its key is stored with it, so resending after a lost answer or a
 * reload receives it once (D-163).
 */
export function useDelivery({ order, today, onReceived, onRefused }: Options) {
  const [blank] = useState((): Draft => newDelivery(today))
  const { draft, submissionIds, change, ...editing } = useNewDraft<Draft, Ids>({
    name: `receive-delivery-${order.id}`,
    stored,
    blank,
    newIds,
    isStillAt: isSameDraft,
  })
  const { purchaseOrderItems } = order
  const lines = useMemo(() => purchaseOrderItems.map((item) => cachedLine(item, draft)), [purchaseOrderItems, draft])
  const actions = useMemo(() => lineActions(change), [change])
  const isShort = draft.closing.isShort && deliveryUnits(lines).stillOpen > 0
  function received(answer: ReceivedDelivery) {
    editing.clear()
    onReceived(answer)
  }
  const { mutate, isPending, isSuccess, error } = useSendDelivery(received, (problem) => {
    if (!problem.isOutcomeUnknown) {
      const answered = { ...draft, unanswered: null }
      change(() => answered)
      // The user was told that an earlier count was received, so sending again means these are other units.
      editing.storeSubmission(answered, problem.body.code === 'key-reused' ? newIds() : submissionIds)
    }
    onRefused()
  })
  function send() {
    const sent = { ...draft, unanswered: Object.fromEntries(lines.map(({ item, typed }) => [item.id, typed])) }
    // Stored before sending: the page may close before the answer.
    change(() => sent)
    editing.storeSubmission(sent, submissionIds)
    const body = {
      receivedOn: draft.receivedOn === '' ? null : draft.receivedOn,
      isCheckedIn: draft.isCheckedIn,
      lines: sentLines(lines),
      closedShortReason: isShort ? draft.closing.reason.trim() : null,
    }
    mutate({ id: order.id, body, key: submissionIds.key })
  }
  return {
    ...editing,
    draft,
    lines,
    isShort,
    isSending: isPending,
    isReceived: isSuccess,
    problem: error,
    isUnanswered: draft.unanswered !== null && !isPending,
    send,
    change: (values: Partial<Omit<Draft, 'lines' | 'unanswered'>>) => change((before) => ({ ...before, ...values })),
    actions,
    ...deliveryActions(lines, change),
  }
}

type Sent = { id: number; body: z.output<typeof receiveDelivery.body>; key: string }

function useSendDelivery(onReceived: Options['onReceived'], onFailed: (problem: Problem) => void) {
  const cache = useQueryClient()
  return useMutation<ReceivedDelivery, Problem, Sent>({
    mutationFn: ({ id, body, key }) => request(receiveDelivery, { params: { id }, body }, { idempotencyKey: key }),
    onSuccess(received) {
      void refresh(cache, receiveDelivery.changes)
      onReceived(received)
    },
    onError: onFailed,
  })
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
function cachedLine(item: Item, { lines, unanswered }: Draft): DeliveryLine {
  const [typed, sent] = [lines[item.id], unanswered?.[item.id]]
  const last = lastLines.get(item)
  if (last !== undefined && last.typed === typed && last.sent === sent) return last.line
  const known = typed ?? sent
  const line = deliveryLine(sent && known ? itemAsTyped(item, known) : item, known)
  lastLines.set(item, { typed, sent, line })
  return line
}

const newIds = (): Ids => ({ key: newKey() })

const newDelivery = (today: string): Draft => ({
  receivedOn: today,
  isCheckedIn: false,
  closing: { isShort: false, reason: '' },
  lines: {},
  unanswered: null,
})

const isSameDraft = (a: Draft, b: Draft): boolean =>
  a === b ||
  (Object.keys(a.lines).length === 0 &&
    Object.keys(b.lines).length === 0 &&
    a.unanswered === b.unanswered &&
    a.receivedOn === b.receivedOn &&
    a.isCheckedIn === b.isCheckedIn &&
    a.closing.isShort === b.closing.isShort &&
    a.closing.reason === b.closing.reason)
