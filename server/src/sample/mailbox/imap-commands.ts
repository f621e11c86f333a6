/** Collects lines with their literals, and calls `onLine` with each whole command in Latin-1. */
export function createCommandReader({
  onLine,
  onContinue,
}: {
  onLine: (line: string) => void
  onContinue: () => void
}) {
  let waiting = ''
  let command = ''
  let literalBytes = 0

  function readNext(): boolean {
    if (literalBytes > 0) {
      if (waiting.length < literalBytes) return false
      const value = waiting.slice(0, literalBytes)
      command += `"${value.replace(/(["\\])/g, '\\$1')}"`
      waiting = waiting.slice(literalBytes)
      literalBytes = 0
      return true
    }
    const end = waiting.indexOf('\r\n')
    if (end < 0) return false
    const line = waiting.slice(0, end)
    waiting = waiting.slice(end + 2)
    const [literal, bytes, isUnasked] = /\{(\d+)(\+?)\}$/.exec(line) ?? []
    command += literal === undefined ? line : line.slice(0, -literal.length)
    if (literal === undefined) {
      onLine(command)
      command = ''
    } else {
      literalBytes = Number(bytes)
      if (isUnasked === '') onContinue()
    }
    return true
  }

  return (bytes: Buffer): void => {
    waiting += bytes.toString('latin1')
    while (readNext());
  }
}

/** The words of a command, with or without quotes. */
export const unquoted = (text: string): string[] =>
  [...text.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(([, quoted, word]) =>
    quoted === undefined ? (word ?? '') : quoted.replace(/\\(.)/g, '$1'),
  )
