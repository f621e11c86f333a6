import type { ReturnableLine } from '@dray/contract/memos'
import type { Disposition } from '@dray/domain/memos/credit-memo'
import { type KeyboardEvent, type RefObject, useImperativeHandle, useMemo, useState } from 'react'
import { useFocusWhenDrawn } from '../../kit/focus.ts'
import { useLineRows } from '../../kit/table/use-line-rows.ts'
import { type MemoFault, type MemoFormLine, memoLineOfCode, type PartField, searchMemoLines } from './memo-lines.ts'
import type { LineActions, MemoDraft } from './use-memo-draft.ts'

export type GoTo = (at: MemoFault['at']) => void

/** The lines in view, and where the keys go: Enter to the next units, a letter chooses what happens to them, + splits the line. */
export function useMemoList(draft: MemoDraft, goTo: RefObject<GoTo | null>) {
  const { lines, actions } = draft
  const [search, setSearch] = useState('')
  const shown = useMemo(() => searchMemoLines(lines, search), [lines, search])
  const [active, setActive] = useState(0)
  const { scroller, virtual } = useLineRows(shown, { idOf: orderLineId, lineHeight: 49, active })

  const focusWhenDrawn = useFocusWhenDrawn(({ line, part = 0, field = 'units' }: Place) =>
    scroller.current?.querySelector<HTMLElement>(
      `[data-line="${line.orderLineId}"] [data-part="${part}"] [data-field=${field}]`,
    ),
  )
  function focusPart(place: Place) {
    const at = lines.findIndex(({ line }) => line === place.line)
    setActive(Math.max(0, at))
    focusWhenDrawn(place)
  }
  const focusField: GoTo = (at) => {
    setSearch('')
    const line = at?.line ?? lines.find(({ isDone }) => !isDone)
    if (line) focusPart({ ...at, line: line.line })
  }
  useImperativeHandle(goTo, () => focusField)

  function goToCode(code: string) {
    const line = memoLineOfCode(lines, code) ?? shown[0]
    if (line) focusField({ line, part: 0, field: 'units' })
  }
  const lineActions: LineActions = {
    ...actions,
    split(line) {
      actions.split(line)
      focusPart({ line: line.line, part: line.parts.length })
    },
    removePart(line, part) {
      focusPart({ line: line.line, part: part - 1 })
      actions.removePart(line, part)
    },
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { target, key, shiftKey, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || !(target instanceof HTMLInputElement)) return
    const { index, part } = focusedPart(target)
    const line = shown[index]
    if (line === undefined) return
    if (key === 'Enter') {
      // Down the column: a scanner's Enter must not issue the memo.
      event.preventDefault()
      const next = nextPart(shown, { index, part }, shiftKey ? -1 : 1)
      return next && focusPart(next)
    }
    if (!target.matches('[data-field=units]')) return
    // Letters are shortcuts even in a field, because no number contains one.
    const disposition = dispositionKeys[key.toLowerCase()]
    if (disposition === undefined && key !== '+') return
    event.preventDefault()
    if (disposition === undefined) lineActions.split(line)
    else actions.changePart(line, part, { disposition })
  }
  return { search, setSearch, shown, scroller, virtual, lineActions, onKeyDown, goToCode, focusField }
}

const focusedPart = (target: HTMLElement) => ({
  index: Number(target.closest<HTMLElement>('[data-index]')?.dataset['index']),
  part: Number(target.closest<HTMLElement>('[data-part]')?.dataset['part']),
})

type Place = { line: ReturnableLine; part?: number; field?: PartField }

/** The part below or above, passing over lines that are fully credited. */
function nextPart(
  lines: readonly MemoFormLine[],
  { index, part }: { index: number; part: number },
  step: 1 | -1,
): Place | undefined {
  const own = lines[index]
  if (own?.parts[part + step]) return { line: own.line, part: part + step }
  for (let at = index + step; at >= 0 && at < lines.length; at += step) {
    const next = lines[at]
    if (next?.isDone === false) return { line: next.line, part: step === 1 ? 0 : next.parts.length - 1 }
  }
  return undefined
}

const dispositionKeys: Readonly<Record<string, Disposition>> = {
  r: 'RESTOCK',
  d: 'DAMAGED',
  k: 'KEPT',
  c: 'CONCESSION',
}

const orderLineId = ({ line }: MemoFormLine): number => line.orderLineId
