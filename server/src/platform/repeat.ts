type Times = { firstAfterMs: number; everyMs: number }

/** Does work shortly after start and then regularly, never twice at once. Returns the function that stops it. */
export function repeat(
  { firstAfterMs, everyMs }: Times,
  work: (isStopped: () => boolean) => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let isStopped = false
  let running: Promise<void> | undefined
  let timer = setTimeout(run, firstAfterMs).unref()

  function run(): void {
    running = work(() => isStopped)
      .catch((error: unknown) => {
        if (!isStopped) onError(error)
      })
      .finally(() => {
        if (!isStopped) timer = setTimeout(run, everyMs).unref()
      })
  }
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}
