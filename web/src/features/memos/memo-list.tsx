import { Button, Group } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { focusAfterRender } from '../../kit/focus.ts'
import { useLineRows } from '../../kit/table/use-line-rows.ts'
import { LineSearch } from '../../records/scan/line-search.tsx'
import { MemoLine } from './memo-line.tsx'
import { type MemoFault, type MemoFormLine, memoLineOfCode, searchMemoLines } from './memo-lines.ts'
import style from './memo-form.module.css'
import type { MemoDraft } from './use-memo-draft.ts'

export type GoTo = (at: MemoFault['at']) => void

type Props = { draft: MemoDraft; wasSubmitted: boolean; goTo: RefObject<GoTo | null> }

/** Up to this many lines are all in view. */
const fewLines = 8

/** The lines the order shipped. Renders only those in view. */
export function MemoList({ draft, wasSubmitted, goTo }: Props) {
  const { lines, actions } = draft
  const [search, setSearch] = useState('')
  const searchField = useRef<HTMLInputElement>(null)
  const shown = useMemo(() => searchMemoLines(lines, search), [lines, search])
  const [active, setActive] = useState(0)
  const { scroller, virtual, fieldAt } = useLineRows(shown, { idOf: orderLineId, lineHeight: 49, active })

  const focusField: GoTo = (at) => {
    setSearch('')
    const index = Math.max(
      0,
      lines.findIndex(({ line }) => line.orderLineId === at?.line.line.orderLineId),
    )
    setActive(index)
    // The browser scrolls to the focused field.
    focusAfterRender(() => fieldAt(index, at?.field ?? 'units'))
  }
  useImperativeHandle(goTo, () => focusField)

  function goToCode(code: string) {
    const line = memoLineOfCode(lines, code) ?? shown[0]
    if (line) focusField({ line, part: 0, field: 'units' })
  }
  /** Enter moves down: a scanner's Enter must not issue the memo. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { target, key, shiftKey } = event
    if (key !== 'Enter' || event.ctrlKey || event.metaKey || !(target instanceof HTMLInputElement)) return
    event.preventDefault()
    const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'])
    const next = nextOpen(shown, index, shiftKey ? -1 : 1)
    if (next === undefined) return
    setActive(next)
    focusAfterRender(() => fieldAt(next, 'units'))
  }
  return (
    <section aria-label="What comes back">
      <Group justify="space-between" gap="xs" mb={4}>
        <h3 className={`${style.heading} grow`}>What to credit</h3>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            draft.creditEverything()
            focusField(undefined)
          }}
        >
          Credit everything
        </Button>
      </Group>
      {lines.length > fewLines && (
        <LineSearch
          input={searchField}
          value={search}
          count={shown.length}
          onChange={setSearch}
          onChoose={goToCode}
          onScanned={(code) => {
            setSearch(code)
            goToCode(code)
          }}
        />
      )}
      <div
        ref={scroller}
        className={style.scroller}
        data-credited={lines.some(({ line }) => line.creditedUnits > 0) || undefined}
        onKeyDown={onKeyDown}
      >
        <div className={style.heads} aria-hidden="true">
          <span>Product</span>
          <span className={style.figure}>Shipped</span>
          <span className={style.figure}>Credited</span>
          <span className={style.figure}>Left</span>
          <div className={`${style.part} ${style.parts}`}>
            <span className="number">Units</span>
            <span>What happens</span>
            <span>Reason</span>
            <span className={style.value}>Credit</span>
          </div>
        </div>
        <ul className={style.lines} aria-label="Lines" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const line = shown[index]
            if (line === undefined) return null
            return (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                aria-setsize={shown.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start}px)` }}
              >
                <MemoLine
                  line={line}
                  actions={actions}
                  wasSubmitted={wasSubmitted}
                  isFirst={search === '' && index === lines.findIndex(({ isDone }) => !isDone)}
                />
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}

/** The nearest line below, or above, that can still be credited. */
function nextOpen(lines: readonly MemoFormLine[], from: number, step: 1 | -1): number | undefined {
  for (let at = from + step; at >= 0 && at < lines.length; at += step) if (lines[at]?.isDone === false) return at
  return undefined
}

const orderLineId = ({ line }: MemoFormLine): number => line.orderLineId
