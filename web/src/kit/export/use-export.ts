import { useState } from 'react'
import { importFailure } from '../import-failure.ts'

/** Writes a file at a time. */
export function useExport() {
  const [state, setState] = useState<'idle' | 'writing' | Error>('idle')

  async function start(save: () => Promise<void>) {
    setState('writing')
    try {
      await save()
      setState('idle')
    } catch (thrown) {
      const failure = await importFailure(thrown)
      setState(failure instanceof Error ? failure : new Error(String(failure)))
    }
  }
  return {
    isWriting: state === 'writing',
    problem: state instanceof Error ? state.message : undefined,
    start: (save: () => Promise<void>) => void start(save),
  }
}
