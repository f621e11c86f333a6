/** Thrown if setup cannot continue. Only its message is shown. */
export class SetUpError extends Error {}

/**
 * Shows progress: one changing line in a terminal, or a new line every five seconds elsewhere (CI logs).
 * Returns the function that ends it.
 */
export function showProgress(title, detail = () => '') {
  const startedAt = Date.now()
  const isTerminal = Boolean(process.stderr.isTTY)
  const line = () => [title, detail(), `${Math.round((Date.now() - startedAt) / 1000)} s`].filter(Boolean).join('  ')
  process.stderr.write(isTerminal ? `\r${title}` : `${title}\n`)
  const timer = setInterval(
    () => process.stderr.write(isTerminal ? `\r\u001b[K${line()}` : `${line()}\n`),
    isTerminal ? 500 : 5000,
  )
  return () => {
    clearInterval(timer)
    process.stderr.write(isTerminal ? `\r\u001b[K${line()}\n` : `${line()}, done\n`)
  }
}
