import type { Settlement } from '@dray/contract/deliveries/settlements'
import { type MoneyKind, moneyKindLabels, moneyKinds } from '@dray/domain/deliveries/settlement'
import { formatDifference, formatDollars, minus, zero } from '@dray/domain/money'
import { Button, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { MoneyField } from '../../../kit/fields/money-field.tsx'
import { pluralize, signedCount } from '../../../kit/text/format-count.ts'
import { RecordLink } from '../../../kit/links/record-link.tsx'
import { orderPath } from '../../../records/record-paths.ts'
import { countedMoney, countedUnits, type SettleDraft } from './settle-draft.ts'
import style from './settle.module.css'

type Line = Settlement['units'][number]

type Props = {
  settlement: Settlement
  draft: SettleDraft
  /** Number of checks to find in the envelope. */
  checks: number
  /** Empty fields are marked once the user tried to settle. */
  isTried: boolean
  onChange: (changed: Partial<SettleDraft>) => void
}

/** Expected beside counted: the envelope, then the units by stop. */
export function SettleTable(props: Props) {
  const { settlement, draft, checks, onChange } = props
  const stops = [...Map.groupBy(settlement.units, ({ orderId }) => orderId).values()]
  const shown = moneyKinds.filter(
    (kind) => kind !== 'other' || settlement.other.expected !== zero || (settlement.other.counted ?? zero) !== zero,
  )
  return (
    <table className={`table ${style.table}`}>
      <thead>
        <tr>
          <th scope="col">{stops.length === 0 ? 'Money' : 'Money and units'}</th>
          <th scope="col" className="number">
            Expected
          </th>
          <th scope="col" className="number">
            Counted
          </th>
          <th scope="col" className="number">
            Difference
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map((kind) => (
          <MoneyRow key={kind} kind={kind} {...props}>
            {moneyKindLabels[kind]}
            {kind === 'checks' && checks > 0 && <span className="muted"> ({pluralize(checks, 'check')})</span>}
          </MoneyRow>
        ))}
      </tbody>
      {stops.map((lines) => (
        <tbody key={lines[0]?.orderId}>
          <StopHead lines={lines} draft={draft} onChange={onChange} />
          {lines.map((line) => (
            <UnitsRow key={line.orderLineId} line={line} {...props} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

type RowProps = Omit<Props, 'checks'> & { kind: MoneyKind; children: ReactNode }

function MoneyRow({ kind, settlement, draft, isTried, onChange, children }: RowProps) {
  const { expected, settledExpected } = settlement[kind]
  const counted = countedMoney(draft[kind])
  return (
    <tr>
      <th scope="row">{children}</th>
      <td className="number">
        {formatDollars(expected)}
        {settledExpected !== null && settledExpected !== expected && <Was>{formatDollars(settledExpected)}</Was>}
      </td>
      <td>
        <MoneyField
          className="number-field"
          aria-label={`${moneyKindLabels[kind]} counted`}
          value={draft[kind]}
          error={problem(isTried && counted === undefined, draft[kind], 'Enter an amount')}
          onChange={(typed) => onChange({ [kind]: typed })}
        />
      </td>
      <Difference value={counted && minus(counted, expected)} format={formatDifference} />
    </tr>
  )
}

function UnitsRow({ line, draft, isTried, onChange }: Omit<Props, 'settlement' | 'checks'> & { line: Line }) {
  const { orderLineId, productName, productSku, expected, settledExpected } = line
  const typed = draft.units[orderLineId] ?? ''
  const counted = countedUnits(draft, line)
  return (
    <tr>
      <th scope="row">
        {productName} <span className="muted nowrap">{productSku}</span>
      </th>
      <td className="number">
        {expected.toLocaleString('en-US')}
        {settledExpected !== null && settledExpected !== expected && (
          <Was>{settledExpected.toLocaleString('en-US')}</Was>
        )}
      </td>
      <td>
        <TextInput
          className="number-field"
          inputMode="numeric"
          autoComplete="off"
          aria-label={`Units of ${productName} counted`}
          value={typed}
          error={problem(isTried && counted === undefined, typed, 'Enter a whole number')}
          onChange={({ currentTarget: { value } }) => onChange({ units: { ...draft.units, [orderLineId]: value } })}
        />
      </td>
      <Difference value={counted === undefined ? undefined : counted - expected} format={signedCount} />
    </tr>
  )
}

const problem = (isWrong: boolean, typed: string, message: string): string | undefined =>
  isWrong ? (typed.trim() === '' ? 'Enter what you counted' : message) : undefined

/** The expected amount when the route was settled. */
const Was = ({ children }: { children: ReactNode }) => (
  <span className={`muted nowrap ${style.was}`}>was {children}</span>
)

function Difference<T extends number>({ value, format }: { value: T | undefined; format: (value: T) => string }) {
  return (
    <td className={`number ${value === 0 ? 'good' : 'danger bold'}`}>
      {value === 0 ? <span className="small">No difference</span> : value !== undefined && format(value)}
    </td>
  )
}

type HeadProps = Pick<Props, 'draft' | 'onChange'> & { lines: readonly Line[] }

/** The stop, why its units come back, and a button that counts them all. */
function StopHead({ lines, draft, onChange }: HeadProps) {
  const [first] = lines
  if (first === undefined) return null
  const { orderNum, customerName, notDelivered } = first
  const all = lines.map(({ orderLineId, expected }) => [orderLineId, String(expected)] as const)
  const isAll = all.every(([id, units]) => draft.units[id] === units)
  return (
    <tr className={style.stop}>
      <th scope="rowgroup" colSpan={4}>
        <div className="row">
          <div className="grow">
            <span className="bold">{customerName}</span>{' '}
            <span className="muted">
              <RecordLink href={orderPath({ orderNum })} name={orderNum} title={`Order ${orderNum}`} /> ·{' '}
              {notDelivered === null ? 'refused units' : `not delivered: ${notDelivered}`}
            </span>
          </div>
          {lines.length > 1 && !isAll && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`All there: ${customerName}`}
              onClick={() => onChange({ units: { ...draft.units, ...Object.fromEntries(all) } })}
            >
              All there
            </Button>
          )}
        </div>
      </th>
    </tr>
  )
}
