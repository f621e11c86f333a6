import { isWeeks } from '@dray/domain/purchases/suggestions'
import { useState } from 'react'
import { z } from 'zod'
import { useSession } from '../../../kit/session.tsx'

/** Over how many weeks of sales one looks back, and for how many weeks one buys. */
export type Weeks = { history: number; cover: number }

const initial: Weeks = { history: 8, cover: 4 }
const number = z.number().refine(isWeeks)
const stored = z.object({ history: number, cover: number })
const keyOf = (userId: number): string => `dray-weeks-${userId}`

/** The weeks that this user chose last in this browser, the same for suggestions and To restock. */
export function useWeeks(): [Weeks, (weeks: Weeks) => void] {
  const { user } = useSession()
  const [weeks, setWeeks] = useState(() => readWeeks(user.id))
  function choose(chosen: Weeks) {
    setWeeks(chosen)
    try {
      localStorage.setItem(keyOf(user.id), JSON.stringify(chosen))
    } catch {
      // Full or forbidden: they are chosen until the next visit.
    }
  }
  return [weeks, choose]
}

function readWeeks(userId: number): Weeks {
  try {
    return stored.catch(initial).parse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null'))
  } catch {
    return initial // No storage, or not our format: the same as nothing chosen yet.
  }
}
