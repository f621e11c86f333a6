import { listBatches } from '@dray/contract/batches'
import { maxLengths } from '@dray/domain/limits'
import { type Disposition, dispositions, needsReason } from '@dray/domain/memos/credit-memo'
import { isolateName } from '@dray/domain/text/isolate-name'
import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { type RefObject, useRef } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { TidiedField } from '../../kit/fields/money-field.tsx'
import { tidyMoney } from '../../kit/fields/typed-money.ts'
import { useFirstField } from '../../kit/focus.ts'
import { RemoveButton } from '../../kit/links/remove-button.tsx'
import { useSession } from '../../kit/session.tsx'
import { formatCount } from '../../kit/text/format-count.ts'
import { MoneyText } from '../../kit/text/money-text.tsx'
import { dispositionLabels } from '../../records/memos/disposition-labels.ts'
import { LineSearch } from '../../records/scan/line-search.tsx'
import style from './memo-form.module.css'
import { type MemoFormLine, type MemoPart, needsBatch, type PartField } from './memo-lines.ts'
import type { LineActions, MemoDraft } from './use-memo-draft.ts'
import { type GoTo, useMemoList } from './use-memo-list.ts'
import { ListedCount } from '../../kit/text/listed-figures.tsx'

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

type MemoLineProps = {
  line: MemoFormLine
  actions: LineActions
  wasSubmitted: boolean
  isFirst: boolean
}

function MemoLine(props: MemoLineProps) {
  const { line, parts, requestedUnits, isDone } = props.line
  const { productName, productSku, quantity, creditedUnits, left } = line
  return (
    <div className={style.line} data-done={isDone || undefined}>
      <div className={style.product}>
        <span className="strong">{productName}</span>
        <span className="muted small">
          {productSku}
          <span className={style.phoneFigures}>
            {' · '}
            {formatCount(quantity)} shipped{creditedUnits > 0 && `, ${formatCount(creditedUnits)} credited`},{' '}
            {formatCount(left)} left
          </span>
          {requestedUnits > 0 && ` · ${formatCount(requestedUnits)} requested`}
        </span>
      </div>
      <span className={style.figure}>{formatCount(quantity)}</span>
      <span className={style.figure}>
        <ListedCount count={Math.max(0, creditedUnits)} />
      </span>
      <span className={style.figure}>{formatCount(left)}</span>
      <div className={style.parts}>
        {isDone ? (
          <span className="muted small">Fully credited</span>
        ) : (
          [...parts.entries()].map(([index, part]) => <PartFields key={index} {...props} part={part} index={index} />)
        )}
      </div>
    </div>
  )
}

type PartProps = MemoLineProps & { part: MemoPart; index: number }

function PartFields({ line, part, index, actions, wasSubmitted, isFirst }: PartProps) {
  const { typed, fault, value, isFilled } = part
  const { productName } = line.line
  const name = index === 0 ? productName : `${isolateName(productName)}, part ${index + 1}`
  const change = (values: Partial<MemoPart['typed']>) => actions.changePart(line, index, values)
  const errorIn = (field: PartField) =>
    fault?.field === field && (fault.isShownAtOnce || wasSubmitted) ? fault.text : undefined
  return (
    <div className={style.part} data-part={index} data-filled={isFilled || undefined}>
      <UnitsField
        {...{ part, name, change }}
        isFirst={isFirst && index === 0}
        error={errorIn('units')}
        left={line.line.left}
      />
      <NativeSelect
        aria-label={`What happens to ${name}`}
        data={dispositionChoices}
        value={typed.disposition}
        onChange={({ currentTarget }) => change({ disposition: currentTarget.value as Disposition })}
      />
      <div className="stack">
        {needsReason(typed.disposition) && (
          <TextInput
            aria-label={`Reason for ${name}`}
            placeholder="Reason"
            autoComplete="off"
            data-field="reason"
            maxLength={maxLengths.reason}
            value={typed.reason}
            error={errorIn('reason')}
            onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
          />
        )}
        {needsBatch(line.line, typed) && (
          <BatchField
            sku={line.line.productSku}
            name={name}
            value={typed.batchId}
            error={errorIn('batch')}
            onChange={(batchId) => change({ batchId })}
          />
        )}
      </div>
      <span className={style.value}>{value === undefined ? '' : <MoneyText amount={value} />}</span>
      {index === 0 ? (
        <button
          type="button"
          className={`plain ${style.split}`}
          aria-label={`Split ${productName}`}
          title="Credit some of it another way"
          onClick={() => actions.split(line)}
        >
          +
        </button>
      ) : (
        <RemoveButton
          label={`Remove part ${index + 1} of ${productName}`}
          onRemove={() => actions.removePart(line, index)}
        />
      )}
    </div>
  )
}

const dispositionChoices = dispositions.map((value) => ({ value, label: dispositionLabels[value] }))

type UnitsProps = {
  part: MemoPart
  name: string
  left: number
  isFirst: boolean
  error: string | undefined
  change: (values: Partial<MemoPart['typed']>) => void
}

/** Units, or the amount of a concession. */
function UnitsField({ part: { typed }, name, left, isFirst, error, change }: UnitsProps) {
  // The dialog may have opened before its order had loaded.
  const field = useFirstField<HTMLInputElement>(isFirst)
  const isAmount = typed.disposition === 'CONCESSION'
  return (
    // The same field for both, so it keeps the focus.
    <TidiedField
      {...field}
      className="number-field"
      aria-label={`${isAmount ? 'Amount for' : 'Units of'} ${name}`}
      {...(isAmount ? { leftSection: '$', leftSectionPointerEvents: 'none' } : { inputMode: 'numeric' })}
      data-field="units"
      placeholder={isAmount ? '0.00' : left > 0 ? '0' : undefined}
      value={isAmount ? typed.amount : typed.units}
      error={error}
      tidy={isAmount ? tidyMoney : (units) => units.trim()}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={(value) => change(isAmount ? { amount: value } : { units: value })}
    />
  )
}

type BatchProps = {
  sku: string
  name: string
  value: number | null
  error: string | undefined
  onChange: (batchId: number | null) => void
}

/** Drivers don't see stock, so the office chooses the batch. */
function BatchField({ sku, name, value, error, onChange }: BatchProps) {
  const { may } = useSession()
  const read = useRead(listBatches, { params: { sku } }, { enabled: may(listBatches) })
  const batches = (read.data ?? []).map(({ id, batchNumber }) => ({ value: String(id), label: batchNumber }))
  if (!may(listBatches))
    return <span className="muted small">The office must request this line: it needs a batch.</span>
  return (
    <NativeSelect
      aria-label={`Batch of ${name}`}
      data-field="batch"
      data={[{ value: '', label: read.isPending ? 'Loading...' : 'Choose a batch' }, ...batches]}
      value={value === null ? '' : String(value)}
      error={read.isError ? 'Error fetching batches' : error}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
    />
  )
}
