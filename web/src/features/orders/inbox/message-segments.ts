import type { InboxEntry } from '@dray/contract/inbox'

export type MessageSegment = { from: number; text: string } & (
  | { kind: 'plain' | 'mark' | 'folded' }
  | { kind: 'line'; key: string; isCertain: boolean }
)

type Range = { from: number; to: number } & (
  | { kind: 'mark' | 'folded' }
  | { kind: 'line'; key: string; isCertain: boolean }
)

/** The text in its sequence, cut where something was read. A range that overlaps an earlier one isn't marked; a signature and the mail below it fold together. */
export function messageSegments({ text, proposals, marks }: Pick<InboxEntry, 'text' | 'proposals' | 'marks'>) {
  const ranges: Range[] = [
    ...proposals.map(({ from, to, key, certain }) => ({ from, to, kind: 'line' as const, key, isCertain: certain })),
    ...marks.map(({ from, to, kind }) => ({ from, to, kind: kind === 'folded' ? kind : ('mark' as const) })),
  ]
  const segments: MessageSegment[] = []
  let at = 0
  for (const { from, to, ...range } of ranges.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (from < at || to <= from || to > text.length) continue
    const last = segments.at(-1)
    if (range.kind === 'folded' && last?.kind === 'folded' && text.slice(at, from).trim() === '') {
      last.text = text.slice(last.from, to)
      at = to
      continue
    }
    if (from > at) segments.push({ from: at, text: text.slice(at, from), kind: 'plain' })
    segments.push({ from, text: text.slice(from, to), ...range })
    at = to
  }
  if (at < text.length) segments.push({ from: at, text: text.slice(at), kind: 'plain' })
  return segments
}
