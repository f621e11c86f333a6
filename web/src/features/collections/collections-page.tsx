import { type Collection, listCollections } from '@dray/contract/collections'
import { collectedMoney, collectedTotal, collectionEnvelopes } from '@dray/domain/collections/collections'
import { methodLabels } from '@dray/domain/payments/payment-methods'
import { addDays } from '@dray/domain/time/company-day'
import { Text } from '@mantine/core'
import { type FocusEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { companyToday, mediumDay, weekDay } from '../../kit/text/dates.ts'
import { focusIfLost } from '../../kit/focus.ts'
import { pluralize } from '../../kit/text/format-count.ts'
import { MoneyText } from '../../kit/text/money-text.tsx'
import { Page } from '../../kit/page.tsx'
import { ReadFailed } from '../../kit/loading/read-failed.tsx'
import { useSettings } from '../../kit/session.tsx'
import { TabStrip } from '../../kit/panels/tab-strip.tsx'
import { type Column, column } from '../../kit/table/columns.ts'
import { FirstActions } from '../../kit/table/first-actions.tsx'
import { DataTable } from '../../kit/table/data-table.tsx'
import { moneyColumn } from '../../kit/table/value-columns.tsx'
import { useUrlState } from '../../kit/url-state.ts'
import { customerColumn, orderNumberColumn } from '../../records/record-columns.tsx'
import style from './collections.module.css'
import { EnvelopeSection } from './envelope-section.tsx'
import { SettleRoutes } from './settle/settle-routes.tsx'

const tabs = ['waiting', 'rounds', 'decided'] as const
const tabLabels = { waiting: 'To confirm', rounds: 'Routes', decided: 'Confirmed and refused' } as const

/** /payments/collections: money drivers collected, to be counted and confirmed, routes to settle, and recent decisions. */
export function CollectionsPage() {
  const [{ tab: tabParam }, change] = useUrlState({ tab: '' })
  const tab = tabs.find((known) => known === tabParam) ?? 'waiting'
  return (
    <Page
      title="Collected by drivers"
      aside={<WaitingTotal />}
      fills={tab === 'decided'}
      tools={
        <TabStrip
          label="Collections"
          tabs={tabs}
          labels={tabLabels}
          value={tab}
          onChange={(chosen) => change({ tab: chosen === 'waiting' ? '' : chosen }, 'push')}
        />
      }
    >
      {tab === 'waiting' && <WaitingCollections />}
      {tab === 'rounds' && <SettleRoutes />}
      {tab === 'decided' && <DecidedCollections />}
    </Page>
  )
}

function WaitingTotal() {
  const { data = [] } = useRead(listCollections, { query: { status: 'waiting' } })
  if (data.length === 0) return null
  return (
    <Text span size="sm" c="dimmed">
      {pluralize(data.length, 'collection')} to confirm · <MoneyText amount={collectedTotal(collectedMoney(data))} />
    </Text>
  )
}

/** How far back decisions are listed, in days. */
const period = 90

const columns: readonly Column<Collection>[] = [
  column('day', 'Collected', {
    width: 120,
    accessor: ({ collectedOn }) => collectedOn,
    cell: ({ collectedOn }) => mediumDay(collectedOn),
  }),
  column('driver', 'Driver', { accessor: ({ driverName }) => driverName }),
  customerColumn({ customer: ({ customerID: id, customerName }) => ({ id, customerName }) }),
  orderNumberColumn({ width: 110 }),
  moneyColumn('amount', 'Amount', { width: 120, accessor: ({ amount }) => amount }),
  column('method', 'Method', { width: 110, accessor: ({ paymentMethod }) => methodLabels[paymentMethod] }),
  column('reference', 'Reference', { width: 110, accessor: ({ reference }) => reference }),
  column('note', 'Note', { accessor: ({ note }) => note }),
  column('outcome', 'Outcome', { minWidth: 220, accessor: collectionOutcome }),
  column('by', 'By', { accessor: ({ decidedBy }) => decidedBy }),
]

/** Collections confirmed or refused in the last months, newest first. */
function DecidedCollections() {
  const { timeZone } = useSettings()
  const read = useRead(listCollections, { query: { from: addDays(companyToday(timeZone), -period) } })
  const rows = useMemo(() => (read.data ?? []).filter(({ status }) => status !== 'waiting'), [read.data])
  return (
    <DataTable
      label="Confirmed and refused"
      columns={columns}
      rows={rows}
      rowId={rowId}
      read={read}
      texts={{ empty: `Nothing was confirmed or refused in the last ${period} days.` }}
    />
  )
}

const rowId = ({ id }: Collection): number => id

/** Unconfirmed collections by envelope: one for each driver and day. */
function WaitingCollections() {
  const read = useRead(listCollections, { query: { status: 'waiting' } })
  // Oldest first within an envelope, as the driver collected it.
  const envelopes = useMemo(() => {
    const waiting = (read.data ?? []).toReversed()
    const ofKind = (isToAssign: boolean) =>
      collectionEnvelopes(waiting.filter(({ toAssign }) => (toAssign !== null) === isToAssign))
    return [
      ...ofKind(true).map((envelope) => ({
        envelope,
        title: `To assign: ${envelope.driverName}, ${weekDay(envelope.day)}`,
      })),
      ...ofKind(false).map((envelope) => ({ envelope })),
    ]
  }, [read.data])
  const [done, setDone] = useState('')
  const focus = useFocusNextCollection(envelopes.flatMap(({ envelope }) => envelope.collections.map(({ id }) => id)))
  return (
    <div className={style.envelopes} {...focus}>
      {read.error && <ReadFailed retry={() => void read.refetch()}>{read.error.message}</ReadFailed>}
      {read.isPending && (
        <Text component="output" c="dimmed">
          Loading...
        </Text>
      )}
      {read.data?.length === 0 && (
        <div className="stack">
          <Text c="dimmed">Nothing to confirm.</Text>
          <FirstActions
            purpose="What drivers collect at their stops is listed here."
            actions={[{ label: 'Deliveries', to: '/deliveries' }]}
          />
        </div>
      )}
      {envelopes.map(({ envelope, ...titled }) => (
        <EnvelopeSection
          key={`${envelope.day} ${envelope.driverId} ${'title' in titled}`}
          envelope={envelope}
          {...titled}
          onDone={setDone}
        />
      ))}
      <Text component="output" size="sm">
        {done}
      </Text>
    </div>
  )
}

/** When the focused collection leaves the list, the focus moves to the one in its place, or else to the last one. */
function useFocusNextCollection(ids: readonly number[]) {
  const list = useRef<HTMLDivElement>(null)
  const position = useRef<number>(undefined)
  const sequence = ids.join()
  // A layout effect, before the browser paints the list without it. Focus lives outside React.
  useLayoutEffect(() => {
    if (position.current === undefined || list.current === null) return
    const buttons = buttonsIn(list.current)
    focusIfLost(buttons[Math.min(position.current, buttons.length - 1)] ?? list.current, { preventScroll: true })
  }, [sequence])
  return {
    ref: list,
    tabIndex: -1,
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      const row = target.closest('[data-collection]') ?? target.closest('section')?.querySelector('[data-collection]')
      const button = row?.querySelector<HTMLElement>('[data-confirm]')
      position.current = button ? buttonsIn(currentTarget).indexOf(button) : undefined
    },
  }
}

const buttonsIn = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-confirm]')]

function collectionOutcome({ status, refusalReason, payment }: Collection): string {
  if (status === 'refused') return `Refused: ${refusalReason}`
  return payment?.voidedOn ? 'Confirmed; payment voided' : 'Confirmed'
}
