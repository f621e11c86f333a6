import { createContext } from 'react'

/** Remembers the stop that was last given another driver, so that the focus follows it to that driver's list. */
export function createReassignedStop() {
  let reassignedId: number | undefined
  return {
    remember: (orderId: number) => {
      reassignedId = orderId
    },
    /** Whether this stop was just reassigned. True only once. */
    consume: (orderId: number): boolean => {
      const isReassigned = reassignedId === orderId
      if (isReassigned) reassignedId = undefined
      return isReassigned
    },
  }
}

export const ReassignedStopContext = createContext(createReassignedStop())
