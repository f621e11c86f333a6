const lettersPerLine = 20

/** More than 5,000 order lines with names of 200 letters, which take seconds to render. */
export const maxPrintedLines = 80_000

/** Lines side by side all count: the time and memory that rendering takes grow with them. */
export function printedLines(content: unknown): number {
  if (typeof content === 'string') return linesOfText(content)
  if (typeof content === 'number') return 1
  if (typeof content !== 'object' || content === null) return 0
  return Object.values(content).reduce<number>((sum, part) => sum + printedLines(part), 0)
}

function linesOfText(text: string): number {
  if (text === '') return 0
  return text
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(width(line) / lettersPerLine)), 0)
}

/** Chinese, Korean and emoji are twice as wide as other letters. */
const width = (line: string): number =>
  line.length + (line.match(/[\u1100-\u11ff\u2e80-\ud7ff\uff00-\uff60]/g)?.length ?? 0)
