import { useMemo, useState } from 'react'
import { useStable } from '../../../kit/use-stable.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import { useUrlState } from '../../../kit/url-state.ts'
import type { Entries } from '../entries/use-entries.ts'
import type { CountLineRow } from './count-columns.tsx'
import { isChosen, type LineChoice, lineChoices, searchLines, type ShownLine } from './count-lines.ts'
import { countProblem, useTypedCounts } from './use-typed-counts.ts'

/** The lines in view, with what is typed into them. */
export function useCountRows(lines: readonly ShownLine[], enter: Entries['enter']) {
  const [{ show, search }, change] = useUrlState({ show: '', search: '' })
  const choice = lineChoices.find((each) => each === show) ?? 'all'
  const chosen = useChosenLines(lines, choice)
  const found = useMemo(() => searchLines(chosen, search), [chosen, search])
  const { texts, type, commit } = useTypedCounts(enter)
  const rows = useMemo(() => found.map((line) => countRow(line, texts.get(line.id))), [found, texts])
  const lineById = (id: number) => lines.find((line) => line.id === id)
  return {
    rows,
    choice,
    search,
    change,
    choose: (next: LineChoice) => change({ show: next === 'all' ? '' : next }, 'push'),
    onType: useStable((id: number, text: string) => type([[id, text]])),
    onLeave: useStable((id: number) => {
      const line = lineById(id)
      if (line) commit([line])
    }),
    onPaste: useStable((id: number, texts: readonly string[]) => {
      const at = rows.findIndex((row) => row.id === id)
      const below = rows.slice(at, at + texts.length)
      type(below.map((row, index) => [row.id, texts[index] ?? '']))
      commit(below)
    }),
  }
}

function countRow(line: ShownLine, typed: string | undefined): CountLineRow {
  const text = typed ?? (line.counted === null ? '' : String(line.counted))
  return { ...line, text, problem: countProblem(text) }
}

/** A line stays in view when a number changes whether it is chosen, so nothing moves under a hand. */
function useChosenLines(lines: readonly ShownLine[], choice: LineChoice): readonly ShownLine[] {
  const idsNow = () => new Set(lines.filter((line) => isChosen(line, choice)).map(({ id }) => id))
  const [kept, setKept] = useState(() => ({ choice, ids: idsNow() }))
  const current = kept.choice === choice ? kept : { choice, ids: idsNow() }
  if (current !== kept) setKept(current)
  return useMemo(
    () => (choice === 'all' ? lines : lines.filter((line) => current.ids.has(line.id) || isChosen(line, choice))),
    [lines, choice, current.ids],
  )
}

export const choiceLabels = (lines: readonly ShownLine[]): Record<LineChoice, string> => {
  const number = (choice: LineChoice) => lines.filter((line) => isChosen(line, choice)).length.toLocaleString('en-US')
  return {
    open: `Open (${number('open')})`,
    different: `Different (${number('different')})`,
    all: `All (${number('all')})`,
  }
}

export const waitingText = (count: number, limits: string): string =>
  `${pluralize(count, 'difference')} above the limit of ${limits} a day. Another person must accept ${count === 1 ? 'it' : 'them'} before the count can be posted.`
