import '@mantine/core/styles/Progress.layer.css'
import { addCountLines, type Count } from '@dray/contract/counts'
import { Alert, Button, Paper, Progress, Text, TextInput } from '@mantine/core'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { typedUnits } from '@dray/domain/products/cases'
import { fold } from '@dray/domain/search/search-words'
import { formatCount } from '../../../kit/text/format-count.ts'
import { focusAndSelect, useFirstField } from '../../../kit/focus.ts'
import { TabStrip } from '../../../kit/panels/tab-strip.tsx'
import { ScanButton } from '../../../records/scan/scan-button.tsx'
import { UnknownCode } from '../../../records/scan/unknown-code.tsx'
import { useUrlState } from '../../../kit/url-state.ts'
import { inWalkingOrder, onShelf, type ShownLine } from '../count/count-lines.ts'
import { ShelfSelect } from '../count/shelf-select.tsx'
import { lineName } from '../line-name.ts'
import { CountTable } from '../count/count-table.tsx'
import type { Entries } from '../entries/use-entries.ts'
import style from './phone-count.module.css'
import { type PhoneCountState, usePhoneCount } from './use-phone-count.ts'
import { firstMessage } from '../../../kit/api/field-problems.ts'
import { useChange } from '../../../kit/api/use-call.ts'
import { useCountable } from '../choose/use-countable.ts'
import { countProblem } from '../count/use-typed-counts.ts'

type Props = { count: Count; lines: readonly ShownLine[]; enter: Entries['enter'] }

const tabs = ['count', 'lines'] as const

/** Scan, number, next: one line at a time, with large targets. */
export function PhoneCount({ count, lines, enter }: Props) {
  const [tab, setTab] = useState<(typeof tabs)[number]>('count')
  const counted = lines.filter((line) => line.counted !== null).length
  return (
    <div className="stack">
      <div className="row">
        <TabStrip
          label="View"
          tabs={tabs}
          labels={{ count: 'Count', lines: 'All lines' }}
          value={tab}
          onChange={setTab}
        />
        <span className="text-sm figures end">
          {formatCount(counted)} of {formatCount(lines.length)} counted
        </span>
      </div>
      <Progress value={lines.length === 0 ? 0 : (100 * counted) / lines.length} aria-label="Counted lines" />
      {tab === 'count' ? (
        <LineByLine count={count} lines={lines} enter={enter} />
      ) : (
        <CountTable count={count} lines={lines} enter={enter} />
      )}
    </div>
  )
}

function LineByLine({ count, lines: all, enter }: Props) {
  const [{ shelf }, change] = useUrlState({ shelf: '' })
  const lines = useMemo(() => inWalkingOrder(onShelf(all, shelf)), [all, shelf])
  const scanField = useRef<HTMLInputElement>(null)
  const phone = usePhoneCount(lines, enter, scanField)
  const { line, last, code, matches } = phone
  const { unknown, unknownCode } = phone.missing
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          phone.find(code)
        }}
        noValidate
        className="row"
      >
        <TextInput
          ref={scanField}
          className="grow"
          type="search"
          size="lg"
          aria-label="Scan or find a line"
          placeholder="Scan, or type a name or number"
          autoComplete="off"
          enterKeyHint="search"
          value={code}
          rightSection={<ScanButton label="Scan a label" onScanned={phone.find} />}
          onChange={({ currentTarget }) => phone.setCode(currentTarget.value)}
        />
        <ShelfSelect
          lines={all}
          value={shelf}
          onChange={(chosen) => {
            change({ shelf: chosen })
            phone.startOn(inWalkingOrder(onShelf(all, chosen)))
          }}
        />
      </form>
      {unknownCode && (
        <UnknownCode
          key={unknownCode.gtin}
          scan={unknownCode}
          products={lines}
          onRemembered={phone.clearMissing}
          onClose={phone.clearMissing}
        />
      )}
      {unknown !== undefined && <FindInStock key={unknown} count={count} code={unknown} onAdded={phone.find} />}
      {matches === undefined ? (
        line ? (
          <LineCard key={`${line.id} ${phone.opened.times}`} line={line} phone={phone} />
        ) : (
          <Text role="status">Every line has a number. Scan a label to count one again.</Text>
        )
      ) : (
        <ul className="stack" aria-label="Lines found">
          {matches.map((match) => (
            <li key={match.id}>
              <button type="button" className={`plain w-full ${style.match}`} onClick={() => phone.open(match)}>
                <span className="strong">{match.productName}</span>
                <span className="muted text-sm">
                  {[match.shelf, match.batchNumber ?? match.productSku].filter(Boolean).join(' · ')}
                  {match.counted !== null && ` · ${formatCount(match.counted)} counted`}
                </span>
              </button>
            </li>
          ))}
          {matches.length === 0 && <li role="status">No line has this name or number.</li>}
        </ul>
      )}
      <output className={`muted text-sm ${style.last}`}>
        {last && (
          <>
            {lineName(last)}: {last.counted === null ? 'no number' : formatCount(last.counted)}{' '}
            <button type="button" className={`plain text-button ${style.change}`} onClick={() => phone.open(last)}>
              Change
            </button>
          </>
        )}
      </output>
    </>
  )
}

type FindInStockProps = { count: Count; code: string; onAdded: (code: string) => void }

/** A label that is in no line: offers to add its batch, if it is in stock. */
function FindInStock({ count, code, onAdded }: FindInStockProps) {
  const { read, lines } = useCountable({ search: code })
  const add = useChange(addCountLines)
  const isExact = ({ batchNumber, productSku }: { batchNumber: string | null; productSku: string }) =>
    [batchNumber, productSku].some((text) => text !== null && fold(text) === fold(code))
  const exact = lines.filter(isExact)
  const found = exact.length === 1 ? exact[0] : undefined
  function addFound() {
    if (found === undefined) return
    const { batchId, productId } = found
    const body = batchId === null ? { productIds: [productId], batchIds: [] } : { batchIds: [batchId], productIds: [] }
    add.mutate({ params: { id: count.id }, body }, { onSuccess: () => onAdded(code) })
  }
  return (
    <Alert color={add.error ? 'red' : 'yellow'} role="alert" p="xs">
      {add.error ? firstMessage(add.error) : `${code} isn't in this count.`}{' '}
      {found?.openCount && `It is in ${found.openCount.name}.`}
      {found && !found.openCount && (
        <Button size="md" mt={8} variant="default" fullWidth loading={add.isPending} onClick={addFound}>
          Add {found.productName}
        </Button>
      )}
      {!found && read.isSuccess && 'No stock has this number.'}
    </Alert>
  )
}

type LineCardProps = { line: ShownLine; phone: PhoneCountState }

/** One line and its number. */
function LineCard({ line, phone }: LineCardProps) {
  const { counted, expected, productName, batchNumber, productSku, brandName, shelf, unitsPerCase } = line
  const [text, setText] = useState(String(phone.opened.units ?? counted ?? ''))
  const [wasSubmitted, setSubmitted] = useState(false)
  const field = useFirstField<HTMLInputElement>(phone.opened.isFocused)
  const problem =
    countProblem(text, unitsPerCase) ?? (wasSubmitted && text.trim() === '' ? 'Enter a number' : undefined)

  function submit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    const count = countProblem(text, unitsPerCase) === undefined ? typedUnits(text, unitsPerCase) : null
    if (count !== null) return phone.enterNumber(count)
    // A scanner types the next label into the number.
    if (phone.isCode(text)) return phone.find(text)
    focusAndSelect(field.ref.current)
  }
  return (
    <Paper component="section" withBorder p="md" aria-label={lineName(line)}>
      <form onSubmit={submit} noValidate className="stack">
        <div>
          {shelf !== null && <Text fw={550}>Shelf {shelf}</Text>}
          <Text className={style.product}>{productName}</Text>
          <Text className="wrap-anywhere">{batchNumber ?? productSku}</Text>
          <Text size="sm" c="dimmed">
            {brandName}
            {expected !== undefined && ` · expected ${formatCount(expected)}`}
          </Text>
        </div>
        <TextInput
          {...field}
          size="xl"
          label="Units on the shelf"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          classNames={{ input: style.number ?? '' }}
          value={text}
          error={problem}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div className="row">
          <Button className="flex-none" size="lg" variant="default" onClick={phone.skip}>
            Skip
          </Button>
          <Button className="grow" size="lg" type="submit">
            Next
          </Button>
        </div>
        {counted !== null && (
          <Button size="md" variant="subtle" onClick={() => phone.enterNumber(null)}>
            Remove the number
          </Button>
        )}
      </form>
    </Paper>
  )
}
