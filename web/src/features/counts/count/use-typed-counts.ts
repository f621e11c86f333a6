import { maxCounted } from '@dray/domain/counts/count'
import { useRef, useState } from 'react'
import { typedUnits } from '@dray/domain/products/cases'
import type { NewEntry } from '../entries/entry-store.ts'
import type { ShownLine } from './count-lines.ts'

export const countProblem = (text: string, unitsPerCase: number | null): string | undefined => {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  const count = typedUnits(trimmed, unitsPerCase)
  if (count !== null && count <= maxCounted) return undefined
  return /^[\d,]+$/.test(trimmed) ? 'Too large' : 'Not a whole number'
}

type Texts = ReadonlyMap<number, string>

/** Text typed into the lines: a number is entered on leaving its cell, and anything else stays there with its problem. */
export function useTypedCounts(enter: (entries: readonly NewEntry[]) => void) {
  const [texts, setTexts] = useState<Texts>(new Map())
  // Read at once: one key press may leave a cell twice.
  const latest = useRef(texts)
  function set(next: Texts) {
    latest.current = next
    setTexts(next)
  }
  function type(typed: readonly (readonly [id: number, text: string])[]) {
    set(new Map([...latest.current, ...typed]))
  }
  function commit(lines: readonly ShownLine[]) {
    const entered = lines.flatMap((line) => {
      const text = latest.current.get(line.id)
      if (text === undefined || countProblem(text, line.unitsPerCase) !== undefined) return []
      return [{ line, counted: typedUnits(text, line.unitsPerCase) }]
    })
    if (entered.length === 0) return
    const done = new Set(entered.map(({ line }) => line.id))
    set(new Map([...latest.current].filter(([id]) => !done.has(id))))
    const changed = entered.filter(({ line, counted }) => counted !== line.counted)
    if (changed.length > 0) enter(changed.map(({ line: { id }, counted }) => ({ id, counted })))
  }
  return { texts, type, commit }
}
