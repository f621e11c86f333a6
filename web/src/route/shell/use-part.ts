import { type ComponentType, useState } from 'react'

/** A part that needs a connection anyway, so it is fetched when it's opened. */
export function usePart<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props>>()
  const [problem, setProblem] = useState<string>()
  return {
    Part,
    problem,
    open: () => {
      setProblem(undefined)
      load().then(
        (part) => setPart(() => part),
        () => setProblem("That can't be opened without a connection."),
      )
    },
    close: () => setPart(undefined),
  }
}
