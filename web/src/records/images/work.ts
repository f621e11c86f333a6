import { Problem } from '../../kit/api/request.ts'

/** The current or last step; `reason` is why it failed, `fraction` how much of a file has been sent. */
export type Progress = { kind: 'busy' | 'done' | 'failed'; text: string; reason?: string; fraction?: number }

export const busy = (text: string): Progress => ({ kind: 'busy', text })
export const failed = (text: string, reason: string): Progress => ({ kind: 'failed', text, reason })

export const failureMessage = (failure: unknown): string => {
  if (failure instanceof Problem) return failure.message
  console.error(failure)
  return "This file couldn't be read."
}
