import { addMemo, type CreditMemo, issueMemo, type Returnable } from '@dray/contract/memos'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { newKey } from '../../kit/api/idempotency-key.ts'
import { type Problem, request } from '../../kit/api/request.ts'
import { refresh } from '../../kit/api/use-call.ts'
import { useNewDraft } from '../../kit/editing/use-new-draft.ts'
import { useRecordOwnChangeOf } from '../../records/own-order-changes.ts'
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

const stored = z.object({
  draft: z.object({ lines: z.record(z.string(), z.array(typedPartSchema).readonly()), notes: z.string() }),
  sending: z.object({ key: z.string() }),
})
type Draft = z.infer<typeof stored>['draft']
type Ids = z.infer<typeof stored>['sending']

export type MemoDraft = ReturnType<typeof useMemoDraft>
/** Issued at once, or saved as a request. */
export type SendAs = 'issue' | 'request'

type Options = {
  returnable: Returnable
  /** The request being checked in. */
  requested: CreditMemo | undefined
  onSaved: (memo: CreditMemo) => void
}

/**
 * A credit memo being entered, stored in the browser until it's saved. Its key is stored with it, so resending after a lost answer or a
 * reload saves it once (D-163).
 */
export function useMemoDraft({ returnable, requested, onSaved }: Options) {
  const cache = useQueryClient()
  const recordOwnChange = useRecordOwnChangeOf()
  const { orderId } = returnable
  const [blank] = useState(
    (): Draft => ({ lines: requested ? requestedLines(requested) : {}, notes: requested?.notes ?? '' }),
  )
  const { draft, submissionIds, change, ...editing } = useNewDraft<Draft, Ids>({
    name: requested ? `check-in-memo-${requested.id}` : `credit-memo-${orderId}`,
    stored,
    blank,
    newIds,
    isStillAt: isSame,
  })
  const lines = useMemo(
    () => memoFormLines(returnable, draft.lines, requested?.lines),
    [returnable, draft.lines, requested],
  )
  const actions = useMemo(() => lineActions(change), [change])
  const [unanswered, setUnanswered] = useState<{ draft: Draft; sent: Sent }>()
  const { mutate, isPending, isSuccess, error } = useMutation<CreditMemo, Problem, Sent>({
    async mutationFn(sent) {
      const memo = await send(sent)
      // Before the order's page reads it, which would take it for someone else's change.
      await recordOwnChange(orderId)
      return memo
    },
    onSuccess(memo) {
      editing.clear()
      void refresh(cache, addMemo.changes)
      onSaved(memo)
    },
    onError(problem, sent) {
      setUnanswered(problem.isOutcomeUnknown ? { draft, sent } : undefined)
      if (!problem.isOutcomeUnknown)
        // The user was told that an earlier version was saved, so sending again means another memo.
        editing.storeSubmission(draft, problem.body.code === 'key-reused' ? newIds() : submissionIds)
      // Someone else may have credited the order first, so show what is left now.
      void refresh(cache, addMemo.changes)
    },
  })
  /** The order may already include it, so it's sent again as it was. */
  const repeated = unanswered && isSame(unanswered.draft, draft) ? unanswered.sent : undefined
  function save(as: SendAs) {
    // Stored before sending: the page may close before the answer.
    editing.storeSubmission(draft, submissionIds)
    const content = { lines: sentLines(lines), notes: draft.notes.trim() || null }
    mutate(repeated ?? { orderId, as, requested, content, key: submissionIds.key })
  }
  return {
    ...editing,
    lines,
    notes: draft.notes,
    isSending: isPending,
    isSaved: isSuccess,
    problem: error,
    isUnanswered: repeated !== undefined && !isPending,
    save,
    changeNotes: (notes: string) => change((before) => ({ ...before, notes })),
    creditEverything: () => change((before) => ({ ...before, lines: { ...before.lines, ...everything(lines) } })),
    actions,
  }
}

type Sent = {
  orderId: number
  as: SendAs
  requested: CreditMemo | undefined
  content: { lines: ReturnType<typeof sentLines>; notes: string | null }
  key: string
}

function send({ orderId, as, requested, content, key }: Sent): Promise<CreditMemo> {
  const options = { idempotencyKey: key }
  if (requested === undefined)
    return request(addMemo, { params: { orderId }, body: { ...content, request: as === 'request' } }, options)
  const { id, modifiedOn } = requested
  return request(issueMemo, { params: { id }, body: { ...content, modifiedOn: modifiedOn.toISOString() } }, options)
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

const newIds = (): Ids => ({ key: newKey() })
const isSame = (a: Draft, b: Draft): boolean => JSON.stringify(a) === JSON.stringify(b)
