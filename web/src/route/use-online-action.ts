import { useRef, useState } from 'react'
import { Problem } from '../kit/api/request.ts'
import { isDenied } from './end-route.ts'
import { readRoute } from './read-route.ts'

/** An act that needs a connection. Pressing again is safe. */
export function useOnlineAction() {
  const [isBusy, setBusy] = useState(false)
  // A second press can come before the screen shows the first.
  const isActing = useRef(false)
  const [problem, setProblem] = useState<string>()
  async function run(act: () => Promise<void>): Promise<void> {
    if (isActing.current) return
    isActing.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      await act()
    } catch (failure) {
      if (!(failure instanceof Problem)) console.error(failure)
      setProblem(onlineProblem(failure))
      // Either the act alone was refused, or the person is.
      if (failure instanceof Problem && isDenied(failure)) await readRoute()
    } finally {
      isActing.current = false
      setBusy(false)
    }
  }
  return { isBusy, problem, run }
}

/** A part of the application that can't be fetched is no answer either. */
const onlineProblem = (failure: unknown): string =>
  failure instanceof Problem && !failure.isOutcomeUnknown
    ? failure.message
    : "No connection. Press again when you're back online."
