import type { Call } from '@dray/contract/call'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { AnswerOf, Input, Problem } from '../../kit/api/request.ts'
import { refresh, useChange } from '../../kit/api/use-call.ts'
import { useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { isOutdated, refusedRecords } from './refused-records.ts'

type Options<Choice, Answer> = {
  /** The choice that changes nothing. */
  noChoice: Choice
  /** Reloads the named records, or all if none is named; false if that failed. */
  readAgain: (names: readonly string[]) => Promise<boolean>
  onDone: (answer: Answer) => void
}

/**
 * A change to many records: the user's choice, sending it, and the refusal. The feature decides what the choice does to each record, and if
 * it can be sent.
 */
export function useBulkChange<
  Choice extends object,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
>(call: Call<P, Q, B, A>, { noChoice, readAgain, onDone }: Options<Choice, AnswerOf<A>>) {
  const cache = useQueryClient()
  const send = useChange(call)
  const [chosen, setChosen] = useState(noChoice)
  const [isTried, setTried] = useState(false)
  const [isReloading, setReloading] = useState(false)
  const isChosen = (Object.keys(noChoice) as (keyof Choice)[]).some((field) => chosen[field] !== noChoice[field])
  useUnsavedGuard(isChosen && !send.isSuccess)

  function startOver() {
    send.reset()
    setTried(false)
  }
  function change(part: Partial<Choice>) {
    startOver()
    setChosen((before) => ({ ...before, ...part }))
  }
  /** Without an input, only shows why nothing can be sent. */
  function submit(input: Input<P, Q, B> | undefined) {
    setTried(true)
    if (input === undefined || send.isPending) return
    send.mutate(input, { onSuccess: onDone, onError: () => void refresh(cache, call.changes) })
  }
  async function reload() {
    setReloading(true)
    const isRead = await readAgain(refusedRecords(send.error)).finally(() => setReloading(false))
    if (isRead) startOver()
  }

  return {
    chosen,
    change,
    isChosen,
    /** Submit was pressed since the choice last changed. */
    isTried,
    problem: send.error as Problem | null,
    /** The records have changed since they were read; the user must reload before trying again. */
    isOutdated: isOutdated(send.error),
    /** Sending the same again would be refused again. */
    isStuck: isFinal(send.error),
    reload,
    isReloading,
    isSending: send.isPending,
    submit,
  }
}

/** Refused because of the choice or the records, not because of the connection or the load. */
const isFinal = (problem: Problem | null): boolean =>
  problem !== null && [403, 404, 409, 422].includes(problem.body.status) && !isOutdated(problem)
