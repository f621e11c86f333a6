import { compareStock, readCount, type StockComparison } from '@dray/contract/counts'
import { maxCountLines } from '@dray/domain/counts/count'
import { readStockList, type UnreadRow } from '@dray/domain/counts/compare-stock'
import { Alert, Button, FileButton, Modal, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { firstMessage } from '../../kit/api/field-problems.ts'
import { useChange, useRead } from '../../kit/api/use-call.ts'
import { focusAfterRender } from '../../kit/focus.ts'
import { formatCount, pluralize } from '../../kit/text/format-count.ts'
import { FormEnd } from '../../kit/modals/form-end.tsx'
import type { PropsOf } from '../../kit/modals/modals.tsx'
import { useIsPhone } from '../../kit/use-is-phone.ts'
import {
  type ComparedRow,
  comparedRows,
  type Outcome,
  outcomeLabels,
  outcomes,
  unlisted,
  withinCount,
} from './compare/compared-rows.ts'
import { CsvButton } from '../../kit/export/csv-button.tsx'
import { type Column, column, figureColumn } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/data-table.tsx'
import { TabStrip } from '../../kit/panels/tab-strip.tsx'
import { Difference } from './count/count-columns.tsx'

/** Compares the stock with someone else's list: only here, only there, different. */
export function CompareStockModal({ frame, countId }: PropsOf<'CompareStock'>) {
  const isPhone = useIsPhone()
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const count = useRead(readCount, { params: { id: countId ?? 0 } }, { enabled: countId !== undefined })
  const compare = useChange(compareStock)
  const list = useMemo(() => readStockList(text), [text])
  const { rows, unread } = list
  const isTooLong = rows.length > maxCountLines
  const compared = compare.data && (count.data ? withinCount(compare.data, count.data) : compare.data)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (rows.length === 0 || isTooLong || compare.isPending) return
    compare.mutate({ body: { rows, brandIds: [], typeIds: [] } })
  }
  function startOver() {
    compare.reset()
    focusAfterRender(() => field.current)
  }
  return (
    <Modal {...frame} title={compareTitle(count.data?.name)} size={860} yOffset="2dvh" fullScreen={isPhone}>
      {compared ? (
        <Result compared={compared} onStartOver={startOver} onClose={frame.onClose} />
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack gap={12}>
            <Textarea
              ref={field}
              label="Their list"
              description="A batch number or SKU and its units in each row. A SKU counts for all batches of its product."
              placeholder={'EXO-BEV-0001-261101-00001\t14\nEXO-CON-0001\t32'}
              spellCheck={false}
              autoComplete="off"
              data-autofocus
              rows={10}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
            <div className="row wrap">
              <ChooseFile onText={setText} />
              <Text component="output" size="sm" c="dimmed">
                {text.trim() !== '' && `${pluralize(rows.length, 'row')} read`}
                {unread.length > 0 && `, ${formatCount(unread.length)} not`}
              </Text>
            </div>
            <UnreadRows rows={unread} />
            {isTooLong && <Alert color="red">At most {formatCount(maxCountLines)} rows can be compared at once.</Alert>}
            <FormEnd
              submit="Compare"
              isSaving={compare.isPending}
              isDisabled={rows.length === 0 || isTooLong}
              refusal={compare.error ? firstMessage(compare.error) : undefined}
              onCancel={frame.onClose}
            />
          </Stack>
        </form>
      )}
    </Modal>
  )
}

const compareTitle = (countName: string | undefined): string =>
  countName === undefined ? 'Compare stock with a list' : `Compare ${countName} with a list`

function ChooseFile({ onText }: { onText: (text: string) => void }) {
  const [problem, setProblem] = useState<string>()
  async function read(file: File | null) {
    if (file === null) return
    setProblem(file.size > maxFileSize ? `${file.name} is too large for a list of stock.` : undefined)
    if (file.size <= maxFileSize) onText(await file.text())
  }
  return (
    <>
      <FileButton accept=".csv,.txt,text/csv,text/plain" onChange={(file) => void read(file)}>
        {(props) => (
          <Button {...props} size="xs" variant="default">
            Choose a CSV file
          </Button>
        )}
      </FileButton>
      {problem !== undefined && (
        <Text size="sm" c="var(--danger)" role="alert">
          {problem}
        </Text>
      )}
    </>
  )
}

/** Several times the longest list. */
const maxFileSize = 4 * 1024 * 1024

type ResultProps = { compared: StockComparison; onStartOver: () => void; onClose: () => void }

function Result({ compared, onStartOver, onClose }: ResultProps) {
  return (
    <Stack gap={12}>
      <ComparedStock compared={compared} />
      <div className="row">
        <Button variant="default" onClick={onStartOver}>
          Change the list
        </Button>
        <Button className="end" variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </Stack>
  )
}

/** More than anyone reads at once. */
const maxShown = 5

function UnreadRows({ rows }: { rows: readonly UnreadRow[] }) {
  if (rows.length === 0) return null
  return (
    <div className="notice" role="status">
      <strong>Left out</strong>
      <ul>
        {rows.slice(0, maxShown).map(({ line, text, reason }) => (
          <li key={line}>
            Line {formatCount(line)}, <q>{text}</q>: {reason}
          </li>
        ))}
        {rows.length > maxShown && <li>and {formatCount(rows.length - maxShown)} more</li>}
      </ul>
    </div>
  )
}

function ComparedStock({ compared }: { compared: StockComparison }) {
  const isPhone = useIsPhone()
  const rows = useMemo(() => comparedRows(compared), [compared])
  const of = (outcome: Outcome) => rows.filter((row) => row.outcome === outcome)
  const [tab, setTab] = useState<Outcome>(() => outcomes.find((outcome) => of(outcome).length > 0) ?? 'different')
  const more = unlisted(compared)
  const labels = Object.fromEntries(
    outcomes.map((outcome) => [outcome, `${outcomeLabels[outcome]} (${formatCount(of(outcome).length)})`]),
  ) as Record<Outcome, string>
  return (
    <>
      <div className="row wrap">
        <TabStrip label="Result" tabs={outcomes} labels={labels} value={tab} onChange={setTab} />
        <output className="muted text-sm grow">{pluralize(compared.same, 'row agrees', 'rows agree')}</output>
        <CsvButton name="stock-comparison" title="Export the result to a CSV file" columns={columns} rows={rows} />
      </div>
      <DataTable
        label={outcomeLabels[tab]}
        columns={columns}
        rows={of(tab)}
        rowId={rowKey}
        texts={{ empty: emptyTexts[tab] }}
        view={{ rowHeight: isPhone ? 48 : 34, maxHeight: 420 }}
      />
      {tab === 'onlyHere' && more > 0 && (
        <p className="muted text-sm">Up to {formatCount(more)} more are not listed.</p>
      )}
    </>
  )
}

const rowKey = ({ key }: ComparedRow): string => key

const emptyTexts: Record<Outcome, string> = {
  different: 'The units agree wherever both have a number.',
  onlyHere: 'Their list has everything that is in stock here.',
  onlyThere: 'Everything in their list is known here.',
}

const units = (id: string, header: string, unitsOf: (row: ComparedRow) => number | null): Column<ComparedRow> =>
  figureColumn(id, header, {
    width: 84,
    accessor: unitsOf,
    cell: (row) => <span className="figures">{formatCount(unitsOf(row) ?? 0)}</span>,
  })

const unitsMissing = ({ here: own, there: theirs, outcome }: ComparedRow) =>
  outcome === 'different' ? (theirs ?? 0) - (own ?? 0) : null

const columns: readonly Column<ComparedRow>[] = [
  column('outcome', 'Result', { csv: ({ outcome }) => outcomeLabels[outcome] }),
  column('listed', 'Batch or SKU', { csv: ({ number }) => number }),
  column('product', 'Product', { minWidth: 140, phone: 'line', accessor: ({ productName }) => productName }),
  column('number', 'Batch or SKU', { minWidth: 150, phone: 'title', accessor: ({ number }) => number, csv: false }),
  column('brand', 'Brand', { minWidth: 110, accessor: ({ brandName }) => brandName }),
  { ...units('here', 'Here', ({ here }) => here), phone: 'line' },
  { ...units('there', 'There', ({ there }) => there), phone: 'line' },
  figureColumn('difference', 'Difference', {
    width: 96,
    phone: 'end',
    accessor: unitsMissing,
    cell: (row) => <Difference units={unitsMissing(row)} />,
  }),
]
