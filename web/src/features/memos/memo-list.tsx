import { Button, Group } from '@mantine/core'
import { type RefObject, useRef } from 'react'
import { LineSearch } from '../../records/scan/line-search.tsx'
import { MemoLine } from './memo-line.tsx'
import type { MemoFormLine } from './memo-lines.ts'
import style from './memo-form.module.css'
import type { MemoDraft } from './use-memo-draft.ts'
import { type GoTo, useMemoList } from './use-memo-list.ts'

type Props = { draft: MemoDraft; wasSubmitted: boolean; goTo: RefObject<GoTo | null> }

/** Up to this many lines are all in view. */
const fewLines = 8

/** The lines the order shipped. Renders only those in view. */
export function MemoList({ draft, wasSubmitted, goTo }: Props) {
  const { lines } = draft
  const searchField = useRef<HTMLInputElement>(null)
  const { search, setSearch, goToCode, focusField, onKeyDown, scroller, shown, virtual, lineActions } = useMemoList(
    draft,
    goTo,
  )
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
        <Heads />
        <Rows {...{ lines, search, shown, virtual, lineActions, wasSubmitted }} />
      </div>
    </section>
  )
}

const Heads = () => (
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
)

type RowsProps = Pick<ReturnType<typeof useMemoList>, 'search' | 'shown' | 'virtual' | 'lineActions'> & {
  lines: readonly MemoFormLine[]
  wasSubmitted: boolean
}

function Rows({ lines, search, shown, virtual, lineActions, wasSubmitted }: RowsProps) {
  return (
    <ul className={style.lines} aria-label="Lines" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const line = shown[index]
        if (line === undefined) return null
        return (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            data-line={line.line.orderLineId}
            aria-setsize={shown.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start}px)` }}
          >
            <MemoLine
              line={line}
              actions={lineActions}
              wasSubmitted={wasSubmitted}
              isFirst={search === '' && line === lines.find(({ isDone }) => !isDone)}
            />
          </li>
        )
      })}
    </ul>
  )
}
