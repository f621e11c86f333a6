/** Thrown where set-up cannot go on; the message is the one sentence the person gets to read. */
export class SetUpError extends Error {}

/**
 * Shows that work goes on: one moving line on a terminal, a new line every five seconds elsewhere (CI logs).
 * Returns the function that ends it.
 */
export function showProgress(what, detail = () => '') {
  const startedAt = Date.now()
  const moving = Boolean(process.stderr.isTTY)
  const line = () => [what, detail(), `${Math.round((Date.now() - startedAt) / 1000)} s`].filter(Boolean).join('  ')
  process.stderr.write(moving ? `\r${what}` : `${what}\n`)
  const timer = setInterval(
    () => process.stderr.write(moving ? `\r\u001b[K${line()}` : `${line()}\n`),
    moving ? 500 : 5000,
  )
  return () => {
    clearInterval(timer)
    process.stderr.write(moving ? `\r\u001b[K${line()}\n` : `${line()}, done\n`)
  }
}
