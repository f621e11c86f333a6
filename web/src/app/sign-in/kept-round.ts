import { keptUserId } from '../../round/kept-user.ts'

const database = () => import('../../round/kept-database.ts')

/** Removes a driver's round from this browser (D-273). Only browsers that keep one load its code. */
export async function forgetKeptRound(): Promise<void> {
  const userId = keptUserId()
  if (userId !== undefined) await (await database()).forgetKept(userId)
}

/** The session has ended. What isn't sent yet stays, unseen, until its driver signs in again (D-354). */
export async function hideKeptRound(): Promise<void> {
  if (isRoundKept()) await (await database()).forgetRound()
}

export async function forgetRoundOfOthers(userId: number): Promise<void> {
  const keptFor = keptUserId()
  if (keptFor !== undefined && keptFor !== userId) await (await database()).forgetRound()
}

/** Events of the user's round that aren't sent yet. */
export async function countUnsentEvents(userId: number): Promise<number> {
  return keptUserId() === userId ? (await (await database()).readEvents(userId)).length : 0
}

export const isRoundKept = (): boolean => keptUserId() !== undefined
