import { acceptCounted, type Count } from '@dray/contract/counts'
import { Alert, Stack } from '@mantine/core'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { BusyButton } from '../../../kit/loading/busy-button.tsx'
import { useChange } from '../../../kit/api/use-call.ts'
import { firstMessage } from '../../../kit/api/field-problems.ts'
import { focusAfterRender, focusAndSelect } from '../../../kit/focus.ts'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { SearchField } from '../../../kit/search-field.tsx'
import { useSession, useSettings } from '../../../kit/session.tsx'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { TabStrip } from '../../../kit/panels/tab-strip.tsx'
import { useIsPhone } from '../../../kit/use-is-phone.ts'
import { useStable } from '../../../kit/use-stable.ts'
import type { Entries } from '../entries/use-entries.ts'
import { countColumns, countedFieldId, type CountLineRow } from './count-columns.tsx'
import {
  isChosen,
  limitsText,
  type LineChoice,
  lineChoices,
  linesToAccept,
  onShelf,
  searchLines,
  type ShownLine,
} from './count-lines.ts'
import { ShelfSelect } from './shelf-select.tsx'
import { useUrlState } from '../../../kit/url-state.ts'
import { countProblem, useTypedCounts } from './use-typed-counts.ts'

type Props = { count: Count; lines: readonly ShownLine[]; enter: Entries['enter'] }

/** Up to this many lines are found without a search. */
const fewLines = 12

/** The lines of a count, like a sheet: Enter goes down. */
export function CountTable({ count, lines, enter }: Props) {
  const { person } = useSession()
  const { timeZone } = useSettings()
  const isPhone = useIsPhone()
  const accept = useAccept(count)
  const { rows, choice, search, shelf, change, choose, onType, onPaste, onLeave } = useCountRows(lines, enter)
  const isSheet = count.status === 'OPEN' && !isPhone
  const start = useEffectEvent(() => {
    const first = rows.find(({ counted }) => counted === null)
    if (isSheet && first) focusAfterRender(() => countedField(first.id))
  })
  // Focus lives outside React.
  useEffect(() => start(), [])
  const onAccept = useStable((line: ShownLine) => accept.send([line]))
  const columns = useMemo(
    () =>
      countColumns({
        ...{ timeZone, person, status: count.status },
        ...{ onType, onPaste, onLeave, onAccept },
      }),
    [timeZone, person, count.status, onType, onPaste, onLeave, onAccept],
  )
  return (
    <Stack gap={8} data-searched-list>
      {count.status === 'OPEN' && <Waiting count={count} lines={lines} accept={accept} />}
      <div className="row wrap">
        {lines.length > fewLines && (
          <SearchField
            label="Search lines"
            placeholder="Product, SKU, brand, batch or shelf"
            value={search}
            onChange={(words) => change({ search: words })}
          />
        )}
        <ShelfSelect lines={lines} value={shelf} onChange={(chosen) => change({ shelf: chosen })} />
        <TabStrip label="Lines" tabs={lineChoices} labels={choiceLabels(lines)} value={choice} onChange={choose} />
      </div>
      <DataTable
        label="Lines"
        columns={columns}
        rows={rows}
        rowId={lineId}
        texts={{ empty: emptyTexts[choice] }}
        opens={isSheet ? opens : undefined}
        view={{ rowHeight: isPhone ? 48 : 40, maxHeight: isPhone ? undefined : allRows }}
      />
    </Stack>
  )
}

/** A hundred lines: up to that many, the page scrolls and not the table. */
const allRows = 4100

const opens = { onOpen: ({ id }: ShownLine) => focusAndSelect(countedField(id)) }

const lineId = ({ id }: ShownLine): number => id

const countedField = (id: number): HTMLInputElement | null =>
  document.querySelector<HTMLInputElement>(`#${countedFieldId(id)}`)

const emptyTexts = {
  open: 'Every line has a number.',
  different: 'No line differs from the stock.',
  all: 'No lines match.',
} as const

function useAccept(count: Count) {
  const { isPending, error, mutate } = useChange(acceptCounted)
  return {
    isPending,
    error,
    send: (lines: readonly ShownLine[]) =>
      mutate({
        params: { id: count.id },
        body: {
          lineIds: lines.map(({ id }) => id),
          // Refused if one was counted again since it was read here.
          seen: lines.flatMap(({ id, counted }) => (counted === null ? [] : [{ id, counted }])),
        },
      }),
  }
}

type WaitingProps = Pick<Props, 'count' | 'lines'> & { accept: ReturnType<typeof useAccept> }

/** The differences above the limit, and a button for those that someone else counted. */
function Waiting({ count, lines, accept }: WaitingProps) {
  const { person } = useSession()
  const { waiting, own } = linesToAccept(lines, person)
  return (
    <>
      <output hidden={waiting.length === 0}>
        {waiting.length > 0 && (
          <div className="notice row wrap">
            <span className="grow">{waitingText(waiting.length, limitsText(count))}</span>
            {own.length > 1 && (
              <BusyButton size="xs" variant="default" loading={accept.isPending} onClick={() => accept.send(own)}>
                Accept all {formatCount(own.length)}
              </BusyButton>
            )}
          </div>
        )}
      </output>
      {accept.error && (
        <Alert color="red" role="alert" p="xs">
          {firstMessage(accept.error)}
        </Alert>
      )}
    </>
  )
}

/** The lines in view, with what is typed into them. */
function useCountRows(lines: readonly ShownLine[], enter: Entries['enter']) {
  const [{ show, search, shelf }, change] = useUrlState({ show: '', search: '', shelf: '' })
  const choice = lineChoices.find((each) => each === show) ?? 'all'
  const chosen = useChosenLines(lines, choice)
  const found = useMemo(() => searchLines(onShelf(chosen, shelf), search), [chosen, shelf, search])
  const { texts, type, commit } = useTypedCounts(enter)
  const rows = useMemo(() => found.map((line) => countRow(line, texts.get(line.id))), [found, texts])
  const lineById = (id: number) => lines.find((line) => line.id === id)
  return {
    rows,
    choice,
    search,
    shelf,
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
  return { ...line, text, problem: countProblem(text, line.unitsPerCase) }
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

const choiceLabels = (lines: readonly ShownLine[]): Record<LineChoice, string> => {
  const number = (choice: LineChoice) => lines.filter((line) => isChosen(line, choice)).length.toLocaleString('en-US')
  return {
    open: `Open (${number('open')})`,
    different: `Different (${number('different')})`,
    all: `All (${number('all')})`,
  }
}

const waitingText = (count: number, limits: string): string =>
  `${pluralize(count, 'difference')} above the limit of ${limits} a day. Another person must accept ${count === 1 ? 'it' : 'them'} before the count can be posted.`
