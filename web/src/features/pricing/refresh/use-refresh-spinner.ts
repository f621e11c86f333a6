import { useState } from 'react'
import { refreshSpinner } from '../../../kit/timings.ts'

/** Works the new prices out again. The spinner lasts a second even when the answer is faster (spec 2.6). */
export function useRefreshSpinner(refetch: () => Promise<unknown>) {
  const [isSpinning, setSpinning] = useState(false)
  async function again() {
    setSpinning(true)
    await Promise.all([refetch(), new Promise((resolve) => setTimeout(resolve, refreshSpinner))])
    setSpinning(false)
  }
  return { isSpinning, refresh: () => void again() }
}
