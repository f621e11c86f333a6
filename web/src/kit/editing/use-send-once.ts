import type { Call } from '@dray/contract/call'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { keyAfter } from '../api/change-sender.ts'
import { Problem, type Unanswered } from '../api/request.ts'
import { isSameDraft, type Sending } from './use-new-draft.ts'

type Editing<Draft, Content> = {
  draft: Draft
  sending: Sending<Draft, Content>
  storeSending: (draft: Draft, changed: Partial<Sending<Draft, Content>>) => void
  clear: () => void
}

type Options<Content, Answer> = {
  call: Pick<Call, 'method' | 'path'>
  send: (content: Content, idempotencyKey: string) => Promise<Answer>
  onSaved: (answer: Answer, content: Content) => void
  onFailed?: (problem: Problem) => void
}

/** `draft`: what is sent, if it isn't what the form shows. */
type Submission<Draft, Content> = { make: (again: Content | undefined) => Content | Promise<Content>; draft: Draft }

/**
 * Sends a new record exactly once: what is sent and its key are stored before it leaves, so that after a lost answer, even after a reload,
 * the same goes out again under the same key, and the server answers what it already did.
 */
export function useSendOnce<Draft, Content, Answer>(
  { draft, sending, storeSending, clear }: Editing<Draft, Content>,
  { call, send, onSaved, onFailed }: Options<Content, Answer>,
) {
  const { sent } = sending
  // A second press can come before the first one renders.
  const isBusy = useRef(false)
  const unanswered = (edited: Draft): Content | undefined =>
    sent && isSameDraft(sent.draft, edited) ? sent.content : undefined
  const mutation = useMutation<{ answer: Answer; content: Content }, Problem, Submission<Draft, Content>>({
    async mutationFn({ make, draft: edited }) {
      const content = await make(unanswered(edited))
      storeSending(edited, { sent: { draft: edited, content } })
      return { answer: await send(content, sending.key), content }
    },
    onSuccess({ answer, content }) {
      clear()
      onSaved(answer, content)
    },
    onError(problem) {
      // A saved record stays busy, so it isn't sent again while its window closes.
      isBusy.current = false
      const isRefused = problem instanceof Problem && !problem.isOutcomeUnknown
      if (isRefused) storeSending(draft, { key: keyAfter(problem, sending.key), sent: undefined })
      onFailed?.(problem)
    },
  })
  const isLost = sent !== undefined && !mutation.isPending && !mutation.isSuccess
  return {
    isSending: mutation.isPending,
    saved: mutation.data?.answer,
    problem: mutation.error,
    /** What was sent, if its answer was lost and nothing was edited since. */
    repeated: isLost ? unanswered(draft) : undefined,
    /** The request whose answer was lost. */
    lost: isLost ? sentAs(call, sending.key) : undefined,
    /** `make` gets what was sent before, if its answer was lost and nothing was edited since. */
    submit: (make: Submission<Draft, Content>['make'], changed: Draft = draft) => {
      if (isBusy.current) return
      isBusy.current = true
      mutation.mutate({ make, draft: changed })
    },
  }
}

const sentAs = ({ method, path }: Pick<Call, 'method' | 'path'>, key: string): Unanswered => ({
  call: `${method} ${path}`,
  key,
})
