import type { LargestChange } from '@dray/contract/pricing/rounds'
import { priceChangePercent } from '@dray/domain/pricing/price-round'
import { Button, Group, Text } from '@mantine/core'
import { useRef } from 'react'
import { isolateName } from '@dray/domain/text/isolate-name'
import { firstMessage } from '../../../kit/api/field-problems.ts'
import { BusyButton } from '../../../kit/loading/busy-button.tsx'
import { useFocusOnAppear } from '../../../kit/focus.ts'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { MoneyText } from '../../../kit/text/money-text.tsx'
import { useSession } from '../../../kit/session.tsx'
import { type Column, column, figureColumn } from '../../../kit/table/columns.ts'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { priceChangeText, priceFigures } from '../price-figures.ts'
import { ReasonField } from '../reason-field.tsx'
import style from './rounds.module.css'
import { RunProgress, UndoProgress } from './run-progress.tsx'
import type { PreviewedCustomer, RoundPreview } from './use-round-preview.ts'
import type { Round } from './use-round.ts'

type Props = { preview: RoundPreview; round: Round }

export function RoundRun({ preview, round }: Props) {
  const openModal = useOpenModal()
  const { run, again, undo, roundId } = round
  const { plan, customers, prices } = preview
  const wasRun = run.total > 0
  const rest = [...run.failed.map(({ customer }) => customer), ...run.left]
  const outdated = run.failed.filter(({ isOutdated }) => isOutdated).length
  const hasEnded = wasRun && !run.isRunning && undo.total === 0

  function ask(about: RoundPreview, isRetry: boolean) {
    openModal('Confirmation', {
      title: 'Change prices',
      question: `Set new prices for ${pluralize(about.customers.length, 'customer')}?\n${previewFigures(about)}`,
      confirmLabel: `Change ${pluralize(about.prices, 'price')}`,
      onConfirm: () => round.start(plan, about.customers, isRetry),
    })
  }
  function askUndo() {
    openModal('Confirmation', {
      title: 'Undo the round',
      question: `Restore the prices from before this round for its customers?\nPrices changed since then are kept.`,
      confirmLabel: 'Undo',
      danger: true,
      onConfirm: () => void undo.start(roundId, customers),
    })
  }
  const previewRest = () => again.mutate({ plan, customerIds: rest.map(({ customerId }) => customerId) })
  return (
    <>
      <Summary preview={preview} />
      {prices > 0 && !wasRun && <PreviewTable changes={preview.largest} />}
      <Reason preview={again.data ?? preview} round={round} />
      <RunProgress run={run} />
      {hasEnded && outdated > 0 && !again.data && (
        <Text size="sm" c="dimmed">
          {`Prices of ${pluralize(outdated, 'customer')} changed since the preview, so the new prices would differ from what you saw. Preview them again first.`}
        </Text>
      )}
      {hasEnded && again.data && <NewPreview before={rest} preview={again.data} />}
      {again.error && (
        <p role="alert" className="danger strong">
          {firstMessage(again.error)}
        </p>
      )}
      <UndoProgress run={undo} roundId={roundId} />
      <Group gap={8}>
        <span className="grow" />
        {hasEnded && (
          <Button variant="default" onClick={askUndo}>
            Undo the round
          </Button>
        )}
        {!wasRun && prices > 0 && (
          <Button onClick={() => ask(preview, false)}>{`Change ${pluralize(prices, 'price')}…`}</Button>
        )}
        {hasEnded && rest.length > 0 && !again.data && (
          <BusyButton
            loading={again.isPending}
            onClick={outdated > 0 ? previewRest : () => round.start(plan, rest, true)}
          >
            {`Continue with ${outdated > 0 ? 'a new preview of ' : ''}${pluralize(rest.length, 'customer')}`}
          </BusyButton>
        )}
        {hasEnded && again.data && again.data.prices > 0 && (
          <Button onClick={() => again.data && ask(again.data, true)}>
            {`Change ${pluralize(again.data.prices, 'price')}…`}
          </Button>
        )}
      </Group>
    </>
  )
}

function Summary({ preview }: { preview: RoundPreview }) {
  const { prices, customers, belowFloor, unchanged } = preview
  return (
    <Text role="status" size="sm" fw={550}>
      {prices === 0 ? 'No price changes.' : `${pluralize(customers.length, 'customer')}: ${previewFigures(preview)}`}
      {belowFloor !== null && belowFloor > 0 && ` ${formatCount(belowFloor)} below the margin floor.`}
      {unchanged > 0 && prices > 0 && ` ${pluralize(unchanged, 'customer')} without a change.`}
    </Text>
  )
}

const previewFigures = (preview: RoundPreview): string => priceFigures({ ...preview, largest: preview.largest[0] })

/** Asks for a reason, once it's known that prices are below the margin floor. */
function Reason({ preview, round }: Props) {
  const { isAdmin } = useSession()
  const below = preview.belowFloor ?? 0
  if (isAdmin || (below === 0 && !round.isReasonAsked)) return null
  return (
    <ReasonField
      value={round.reason}
      onChange={round.setReason}
      isMissing={round.isReasonAsked}
      subject={below > 0 ? `${formatCount(below)} of these prices are` : 'Some of these prices are'}
    />
  )
}

type NewPreviewProps = { before: readonly PreviewedCustomer[]; preview: RoundPreview }

/** A new preview for customers whose first one is outdated: totals, differences, and the largest changes. */
function NewPreview({ before, preview }: NewPreviewProps) {
  const notice = useRef<HTMLDivElement>(null)
  // The pressed button has disappeared.
  useFocusOnAppear(notice)
  const { prices, customers, largest } = preview
  const figures = `${pluralize(customers.length, 'customer')}: ${priceFigures({ ...preview, largest: largest[0] })}`
  return (
    <>
      <div ref={notice} role="status" tabIndex={-1}>
        <Text size="sm" fw={550}>
          New preview. {prices === 0 ? 'No price changes are left.' : figures}
        </Text>
        <ul className={`muted text-sm ${style.differences}`}>
          {differences(before, customers).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      {prices > 0 && <PreviewTable changes={largest} maxHeight={230} />}
    </>
  )
}

/** "Alfreds: 3 new prices instead of 2". */
function differences(before: readonly PreviewedCustomer[], customers: readonly PreviewedCustomer[]): string[] {
  const now = new Map(customers.map((customer) => [customer.customerId, customer]))
  return before.flatMap(({ customerId, customerName, prices, fingerprint }) => {
    const customer = now.get(customerId)
    if (customer === undefined) return [`${isolateName(customerName)}: no price changes are left`]
    if (customer.fingerprint === fingerprint) return []
    return customer.prices === prices
      ? [`${isolateName(customerName)}: ${pluralize(prices, 'new price')}, some different from before`]
      : [`${isolateName(customerName)}: ${pluralize(customer.prices, 'new price')} instead of ${prices}`]
  })
}

const columns: Column<LargestChange>[] = [
  column('customer', 'Customer', { minWidth: 150, grow: 1, accessor: ({ customerName }) => customerName }),
  column('product', 'Product', {
    minWidth: 150,
    grow: 1.4,
    accessor: ({ productName }) => productName,
    below: column('brand', 'Brand', { accessor: ({ brand }) => brand }),
  }),
  figureColumn('current', 'Current price', {
    width: 150,
    accessor: ({ current }) => current,
    cell: ({ current, isCustom }) => (
      <>
        {!isCustom && <span className="small muted">Base </span>}
        <MoneyText amount={current} />
      </>
    ),
  }),
  figureColumn('new', 'New price', {
    width: 120,
    accessor: ({ newPrice }) => newPrice,
    cell: ({ newPrice }) => (
      <strong>
        <MoneyText amount={newPrice} />
      </strong>
    ),
  }),
  figureColumn('change', 'Change', {
    width: 100,
    accessor: (change) => Math.abs(priceChangePercent(change)),
    cell: (change) => <span className="figures">{priceChangeText(change)}</span>,
  }),
]

type PreviewTableProps = { changes: readonly LargestChange[]; maxHeight?: number }

/** Largest percentage first. */
const PreviewTable = ({ changes, maxHeight = 320 }: PreviewTableProps) => (
  <DataTable
    label="Largest changes"
    columns={columns}
    rows={changes}
    rowId={changeId}
    sorting={{ sort: '-change' }}
    view={{ rowHeight: 44, maxHeight }}
  />
)

const changeId = ({ customerId, productId }: LargestChange): string => `${customerId} ${productId}`
