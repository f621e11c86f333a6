import { createContext } from 'react'

/** Which stop was given to another driver last: it then stands among that driver's, and the focus goes with it. */
export function movedStop() {
  let moved: number | undefined
  return {
    note: (orderId: number) => {
      moved = orderId
    },
    /** Whether it is this one; it is so once. */
    take: (orderId: number): boolean => {
      const isMoved = moved === orderId
      if (isMoved) moved = undefined
      return isMoved
    },
  }
}

export const MovedStopContext = createContext(movedStop())
