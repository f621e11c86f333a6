/** A place in a text. */
export type Span = { from: number; to: number }

/** Blanks of the same length keep other places true. Line breaks stay. */
export function blankOut(text: string, spans: readonly Span[]): string {
  const kept: string[] = []
  let at = 0
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    if (to <= at) continue
    const start = Math.max(at, from)
    kept.push(text.slice(at, start), text.slice(start, to).replace(/[^\r\n]/g, ' '))
    at = to
  }
  return kept.join('') + text.slice(at)
}

const sentenceEnd = /[.!?;\r\n]/
const maxSentence = 160

/** The words around a place up to the ends of its sentence. A period within a number or a short form may end it early. */
export function sentenceAround(text: string, { from, to }: Span): { before: string; after: string } {
  const before = text.slice(Math.max(0, from - maxSentence), from)
  const after = text.slice(to, to + maxSentence)
  return { before: before.split(sentenceEnd).at(-1) ?? '', after: after.split(sentenceEnd)[0] ?? '' }
}
