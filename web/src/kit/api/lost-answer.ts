import { findSentChange } from '@dray/contract/users/session'
import { Problem, request, type Unanswered } from './request.ts'

/** `unknown`: the server can't be asked now. */
export type Outcome = 'saved' | 'not-saved' | 'unknown'

/** Asks the server what became of a change whose answer was lost (D-163). */
export async function findOutcome({ call, key }: Unanswered): Promise<Outcome> {
  try {
    const { wasSaved } = await request(findSentChange, { body: { call, key } })
    return wasSaved ? 'saved' : 'not-saved'
  } catch (failure) {
    if (failure instanceof Problem) return 'unknown'
    throw failure
  }
}
