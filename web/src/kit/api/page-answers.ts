import type { Call } from '@dray/contract/call'
import { type PageAnswers, pageAnswersId, pageAnswersSchema } from '@dray/contract/call/page-answers'
import type { z } from 'zod'

const parsed = new WeakMap<Element, PageAnswers>()

/**
 * The answer that the server put into the page for one of its first calls (docs/decisions/031). It's returned once: later reads ask the
 * server.
 */
export function takePageAnswer<A extends z.ZodType>(
  call: Call<z.ZodType, z.ZodType, z.ZodType, A>,
  address: string,
): { answer: z.output<A>; next: string | undefined } | undefined {
  const element = document.getElementById(pageAnswersId)
  if (element === null) return undefined
  const answers = parsed.get(element) ?? pageAnswersSchema.parse(JSON.parse(element.textContent))
  parsed.set(element, answers)
  const found = answers[address]
  if (found === undefined) return undefined
  delete answers[address]
  // If it doesn't decode, the call is made and reports it.
  const { data: answer } = call.answer.safeParse(found.answer)
  return answer === undefined ? undefined : { answer, next: found.next }
}

/** Drops the unused answers: they may be outdated, or another user's. */
export const dropPageAnswers = (): void => document.getElementById(pageAnswersId)?.remove()
