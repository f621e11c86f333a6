import { type Collection, listCollections } from '@dray/contract/collections'
import { deliveryDaySchema } from '@dray/contract/deliveries'
import { issueMemo } from '@dray/contract/memos'
import {
  listSettlements,
  readSettlement,
  type Settlement,
  type SettlementSummary,
} from '@dray/contract/deliveries/settlements'
import { collectedMoney, collectionEnvelopes, moneyText } from '@dray/domain/collections/collections'
import { formatDifference, formatDollars, zero } from '@dray/domain/money'
import { Button, Paper, Text, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { companyToday, weekDay } from '../../../kit/text/dates.ts'
import { DayBar } from '../../../kit/panels/day-bar.tsx'
import { pluralize } from '../../../kit/text/format-count.ts'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { ReadFailed } from '../../../kit/loading/read-failed.tsx'
import { RecordLink } from '../../../kit/links/record-link.tsx'
import { useSession, useSettings } from '../../../kit/session.tsx'
import { FirstActions } from '../../../kit/table/first-actions.tsx'
import { useConfirmBeforeLeaving } from '../../../kit/use-confirm-before-leaving.ts'
import { useUrlState } from '../../../kit/url-state.ts'
import { memoSearchPath, orderPath } from '../../../records/record-paths.ts'
import { EnvelopeSection } from '../envelope-section.tsx'
import { type SettleDraft, settledVersion, startDraft } from './settle-draft.ts'
import { Differences, SettleForm } from './settle-form.tsx'
import style from './settle.module.css'

const isDeliveryDay = (text: string): boolean => deliveryDaySchema.safeParse(text).success

/** Drivers of a day, and the count of the one that is open. */
export function SettleRoutes() {
  const { timeZone } = useSettings()
  const today = companyToday(timeZone)
  const [{ day: dayParam, driver }, change] = useUrlState({ day: '', driver: '' })
  const day = isDeliveryDay(dayParam) ? dayParam : today
  const read = useRead(listSettlements, { params: { day } })
  const rows = read.data ?? []
  const driverId = rows.find((row) => String(row.driverId) === driver)?.driverId ?? rows[0]?.driverId
  const drafts = useDrafts()
  return (
    <div className="stack">
      <DayBar
        day={day}
        today={today}
        label="Day of the routes"
        isDay={isDeliveryDay}
        onChange={(chosen) => change({ day: chosen === today ? '' : chosen, driver: '' }, 'push')}
      />
      {read.error && <ReadFailed retry={() => void read.refetch()}>{read.error.message}</ReadFailed>}
      {read.isPending && (
        <Text component="output" c="dimmed">
          Loading...
        </Text>
      )}
      {read.data?.length === 0 && (
        <div className="stack">
          <Text c="dimmed">No routes, and nothing collected, on {weekDay(day)}.</Text>
          <FirstActions
            purpose="Drivers who had stops or collected money that day are listed here, so you can count what they bring back."
            actions={[{ label: 'Deliveries', to: '/deliveries' }]}
          />
        </div>
      )}
      {driverId !== undefined && (
        <div className={style.routes}>
          <Drivers rows={rows} driverId={driverId} onOpen={(chosen) => change({ driver: String(chosen) }, 'push')} />
          <OpenRoute key={`${day} ${driverId}`} day={day} driverId={driverId} drafts={drafts} />
        </div>
      )}
    </div>
  )
}

/** Drafts of all routes, so that looking at another one loses nothing. */
function useDrafts() {
  const [drafts, setDrafts] = useState<Readonly<Record<string, SettleDraft>>>({})
  useConfirmBeforeLeaving(Object.keys(drafts).length > 0, {
    placeOf: ({ pathname, search }) => `${pathname} ${Object(search)['tab']}`,
  })
  return {
    find: (key: string): SettleDraft | undefined => drafts[key],
    save: (key: string, draft: SettleDraft) => setDrafts((before) => ({ ...before, [key]: draft })),
    remove: (key: string) =>
      setDrafts((before) => Object.fromEntries(Object.entries(before).filter(([other]) => other !== key))),
  }
}

type DriversProps = { rows: readonly SettlementSummary[]; driverId: number; onOpen: (driverId: number) => void }

function Drivers({ rows, driverId, onOpen }: DriversProps) {
  return (
    <Paper component="nav" withBorder aria-label="Drivers">
      <ul>
        {rows.map((row) => (
          <li key={row.driverId}>
            <button
              type="button"
              className={`plain ${style.driver}`}
              aria-current={row.driverId === driverId}
              data-driver
              onClick={() => onOpen(row.driverId)}
            >
              <span className="row">
                <span className="grow ellipsis strong">{row.driverName}</span>
                <Standing row={row} />
              </span>
              <span className="small muted figures">
                {formatDollars(row.money)}
                {row.units > 0 && ` · ${pluralize(row.units, 'unit')} back`}
                {row.openStops > 0 && ` · ${pluralize(row.openStops, 'stop')} open`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Paper>
  )
}

function Standing({ row: { settledOn, isChanged, difference, unitsDifference } }: { row: SettlementSummary }) {
  if (settledOn === null) return <span className="small muted">Not settled</span>
  if (isChanged) return <span className="badge">Changed</span>
  const parts = [
    ...(difference === null || difference === zero ? [] : [formatDifference(difference)]),
    ...(unitsDifference === null || unitsDifference === 0
      ? []
      : [`${unitsDifference > 0 ? '+' : '-'}${pluralize(Math.abs(unitsDifference), 'unit')}`]),
  ]
  if (parts.length === 0) return <span className="small good">Settled</span>
  return <span className="small danger strong figures">{parts.join(', ')}</span>
}

type OpenProps = { day: string; driverId: number; drafts: ReturnType<typeof useDrafts> }

function OpenRoute({ day, driverId, drafts }: OpenProps) {
  const key = `${day} ${driverId}`
  const read = useRead(readSettlement, { params: { day, driverId } })
  const collections = useRead(listCollections, { query: { driver: driverId, from: day, to: day } })
  const [done, setDone] = useState('')
  const [sentOn, setSentOn] = useState<string | null>(null)
  const after = useRef<HTMLDivElement>(null)
  if (read.error) return <ReadFailed retry={() => void read.refetch()}>{read.error.message}</ReadFailed>
  const settlement = read.data
  if (settlement === undefined)
    return (
      <Text component="output" c="dimmed">
        Loading...
      </Text>
    )
  const draft = drafts.find(key)
  const kept = (collections.data ?? []).filter(({ status }) => status !== 'refused')
  function onSettled(answer: Settlement) {
    drafts.remove(key)
    setSentOn(settledVersion(answer))
    setDone(`${answer.driverName}'s route is settled.`)
    focusNextAction(after.current)
  }
  return (
    <div className={style.route}>
      <SettleForm
        // Begins again with the saved counts.
        key={sentOn}
        settlement={settlement}
        draft={draft ?? startDraft(settlement)}
        isChanged={draft !== undefined}
        isFirst={sentOn === null}
        checks={collectedMoney(kept).checkCount}
        onChange={(changed) => drafts.save(key, changed)}
        onDiscard={() => drafts.remove(key)}
        onSettled={onSettled}
      />
      <div ref={after} className={style.route}>
        <Text component="output" size="sm" className={style.done}>
          {done}
        </Text>
        <Envelope collections={kept} onDone={setDone} />
        <Memos settlement={settlement} />
        <Differences driverId={driverId} driverName={settlement.driverName} until={day} />
      </div>
    </div>
  )
}

/** Confirming and checking in come next; else the next driver. */
function focusNextAction(after: HTMLElement | null): void {
  const next = after?.querySelector<HTMLElement>('[data-confirm-all], [data-confirm], [data-check-in]')
  const drivers = [...document.querySelectorAll<HTMLElement>('[data-driver]')]
  const current = drivers.findIndex((driver) => driver.ariaCurrent === 'true')
  const target = next ?? drivers[current + 1] ?? drivers[current]
  target?.focus()
}

/** Collections to confirm, and those already confirmed. */
function Envelope({ collections, onDone }: { collections: readonly Collection[]; onDone: (message: string) => void }) {
  const waiting = collections.filter(({ status }) => status === 'waiting')
  const confirmed = collections.filter(({ status }) => status === 'confirmed')
  const [envelope] = collectionEnvelopes(waiting.toReversed())
  return (
    <>
      {envelope && <EnvelopeSection envelope={envelope} title="Collections to confirm" onDone={onDone} />}
      {confirmed.length > 0 && (
        <Text size="sm" c="dimmed">
          Confirmed: {moneyText(collectedMoney(confirmed))}.
        </Text>
      )}
    </>
  )
}

/** Requests that wait for the dock, and what became of the others. */
function Memos({ settlement: { memos } }: { settlement: Settlement }) {
  const { may } = useSession()
  const openModal = useOpenModal()
  if (memos.length === 0) return null
  return (
    <Paper component="section" withBorder aria-label="Refused units">
      <header className={`wrap row ${style.head}`}>
        <Title order={2} size="h5">
          Refused units
        </Title>
      </header>
      <ul>
        {memos.map(({ id, memoNum, status, orderNum, customerName }) => (
          <li key={id} className={`row ${style.memo}`}>
            <div className="grow">
              <span>{customerName}</span>{' '}
              <span className="text-sm muted">
                Order <RecordLink href={orderPath({ orderNum })} name={orderNum} />
              </span>
            </div>
            {status === 'REQUESTED' && may(issueMemo) && (
              <Button
                variant="default"
                data-check-in
                aria-label={`Check in units of ${customerName}, order ${orderNum}`}
                onClick={() => openModal('CheckInCreditMemo', { memoId: id })}
              >
                Check in
              </Button>
            )}
            {status !== 'REQUESTED' && (
              <span className="text-sm muted">
                {memoNum === null ? 'Declined' : <RecordLink href={memoSearchPath(memoNum)} name={memoNum} />}
                {memoNum !== null && (status === 'VOIDED' ? ' voided' : ' checked in')}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Paper>
  )
}
