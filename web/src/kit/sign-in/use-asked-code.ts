import { useState } from 'react'
import type { Problem } from '../api/request.ts'

/** The refusal that asks for the code of a second factor. A form that shows the code's field does not show it as a failure. */
export const asksForCode = 'second-factor-needed'

/** The code of a form that is asked for one only once the server says that the user has a second factor. */
export function useAskedCode() {
  const [code, setCode] = useState<string>()
  return {
    code,
    setCode,
    /** Forgets the code, and asks no more until the server asks again. */
    reset: () => setCode(undefined),
    /** Whether the code is asked for and not typed yet. */
    isMissing: code?.trim() === '',
    /** The code's part of a request. */
    sent: code === undefined ? {} : { code },
    askIfNeeded: ({ body }: Problem): void => {
      if (body.code === asksForCode) setCode('')
    },
    /** What went wrong besides. */
    failure: (problem: Problem | null): Problem | null => (problem?.body.code === asksForCode ? null : problem),
  }
}
