import { encode } from '@dray/contract/call/encode'
import { addMemo, type CreditMemo, issueMemo, type Returnable } from '@dray/contract/memos'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { request } from '../../kit/api/request.ts'
import { refresh } from '../../kit/api/use-call.ts'
import { storedUnsent, useNewDraft } from '../../kit/editing/use-new-draft.ts'
import { useSendOnce } from '../../kit/editing/use-send-once.ts'
import { useRecordOwnOrderChange } from '../../records/own-order-changes.ts'
import {
  everything,
  type MemoFormLine,
  memoFormLines,
  requestedLines,
  sentLines,
  type TypedPart,
  typedPartSchema,
  withSplit,
} from './memo-lines.ts'

const draftSchema = z.object({ lines: z.record(z.string(), z.array(typedPartSchema).readonly()), notes: z.string() })
type Draft = z.infer<typeof draftSchema>
/** A memo as it was sent. */
const sentSchema = z.object({ as: z.enum(['issue', 'request']), body: z.unknown() })
type Sent = z.infer<typeof sentSchema>
const stored = storedUnsent<Draft, Sent>(draftSchema, sentSchema)

export type MemoDraft = ReturnType<typeof useMemoDraft>
/** Issued at once, or saved as a request. */
export type SendAs = 'issue' | 'request'

type Options = {
  returnable: Returnable
  /** The request being checked in. */
  requested: CreditMemo | undefined
  onSaved: (memo: CreditMemo) => void
}

/** A credit memo being entered, stored in the browser until it's saved. */
export function useMemoDraft({ returnable, requested, onSaved }: Options) {
  const cache = useQueryClient()
  const recordOwnChange = useRecordOwnOrderChange()
  const { orderId } = returnable
  const [blank] = useState(
    (): Draft => ({ lines: requested ? requestedLines(requested) : {}, notes: requested?.notes ?? '' }),
  )
  const editing = useNewDraft<Draft, Sent>({
    name: requested ? `check-in-memo-${requested.id}` : `credit-memo-${orderId}`,
    stored,
    blank,
  })
  const { draft, change } = editing
  const lines = useMemo(
    () => memoFormLines(returnable, draft.lines, requested?.lines),
    [returnable, draft.lines, requested],
  )
  const actions = useMemo(() => lineActions(change), [change])
  const sending = useSendOnce<Draft, Sent, CreditMemo>(editing, {
    call: requested ? issueMemo : addMemo,
    async send({ body }, idempotencyKey) {
      const memo = await (requested
        ? request(issueMemo, { params: { id: requested.id }, body: issueMemo.body.parse(body) }, { idempotencyKey })
        : request(addMemo, { params: { orderId }, body: addMemo.body.parse(body) }, { idempotencyKey }))
      // Before the order's page reads it, which would take it for someone else's change.
      await recordOwnChange(orderId)
      return memo
    },
    onSaved(memo) {
      void refresh(cache, addMemo.changes)
      onSaved(memo)
    },
    // Someone else may have credited the order first, so show what is left now.
    onFailed: () => void refresh(cache, addMemo.changes),
  })
  function bodyOf(as: SendAs): unknown {
    const content = { lines: sentLines(lines), notes: draft.notes.trim() || null }
    return requested
      ? encode(issueMemo.body, { ...content, modifiedOn: requested.modifiedOn.toISOString() })
      : encode(addMemo.body, { ...content, request: as === 'request' })
  }
  return {
    ...editing,
    ...sending,
    lines,
    notes: draft.notes,
    isSaved: sending.saved !== undefined,
    isUnanswered: sending.repeated !== undefined,
    save: (as: SendAs) => sending.submit((again) => again ?? { as, body: bodyOf(as) }),
    changeNotes: (notes: string) => change((before) => ({ ...before, notes })),
    creditEverything: () => change((before) => ({ ...before, lines: { ...before.lines, ...everything(lines) } })),
    actions,
  }
}

type ChangeDraft = (update: (before: Draft) => Draft) => void

function lineActions(change: ChangeDraft) {
  const changeParts = ({ line }: MemoFormLine, parts: readonly TypedPart[]) =>
    change((before) => ({ ...before, lines: { ...before.lines, [line.orderLineId]: parts } }))
  const typedParts = ({ parts }: MemoFormLine) => parts.map(({ typed }) => typed)
  return {
    changePart: (line: MemoFormLine, index: number, values: Partial<TypedPart>) =>
      changeParts(
        line,
        typedParts(line).map((part, at) => (at === index ? { ...part, ...values } : part)),
      ),
    split: (line: MemoFormLine) => changeParts(line, withSplit(line)),
    removePart: (line: MemoFormLine, index: number) =>
      changeParts(
        line,
        typedParts(line).filter((_, at) => at !== index),
      ),
  }
}

export type LineActions = ReturnType<typeof lineActions>
