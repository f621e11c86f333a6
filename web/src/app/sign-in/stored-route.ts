import { storedUserId } from '../../route/stored-user.ts'

const database = () => import('../../route/database.ts')

/** Removes a driver's route from this browser. Only browsers that keep one load its code. */
export async function forgetStoredRoute(): Promise<void> {
  const userId = storedUserId()
  if (userId !== undefined) await (await database()).forgetStored(userId)
}

/** The session has ended. What isn't sent yet stays, unseen, until its driver signs in again. */
export async function hideStoredRoute(): Promise<void> {
  if (isRouteStored()) await (await database()).forgetRoute()
}

export async function forgetRouteOfOthers(userId: number): Promise<void> {
  const keptFor = storedUserId()
  if (keptFor !== undefined && keptFor !== userId) await (await database()).forgetRoute()
}

/** Events of the user's route that aren't sent yet. */
export async function countUnsentEvents(userId: number): Promise<number> {
  return storedUserId() === userId ? (await (await database()).readEvents(userId)).length : 0
}

export const isRouteStored = (): boolean => storedUserId() !== undefined
