import { Problem } from '../api/request.ts'

/** What is being done, or was done last; `why` is the reason of a failure, `share` how much of a file is sent. */
export type Progress = { kind: 'busy' | 'done' | 'failed'; text: string; why?: string; share?: number }

export const busy = (text: string): Progress => ({ kind: 'busy', text })
export const failed = (text: string, why: string): Progress => ({ kind: 'failed', text, why })

export const sentenceOf = (failure: unknown): string => {
  if (failure instanceof Problem) return failure.message
  console.error(failure)
  return "This file couldn't be read."
}
