import { readCollectedTotals } from '@dray/contract/collections'
import { placeOrder } from '@dray/contract/orders'
import { listOrdersToCredit } from '@dray/contract/payments'
import { readPurchaseTotals } from '@dray/contract/purchases'
import { listHeldDrafts, readBackupState, type Today } from '@dray/contract/today'
import { formatDollars, plus, zero } from '@dray/domain/money'
import { hasGroup } from '@dray/domain/today/compared-periods'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { useRead } from '../../kit/api/use-call.ts'
import { readStoredEdits, storageKey } from '../../kit/editing/stored-edits.ts'
import { fetched } from '../../kit/fetched.tsx'
import { pluralize } from '../../kit/format-count.ts'
import { ListLink } from '../../kit/list-link.tsx'
import { ReadFailed } from '../../kit/read-failed.tsx'
import { useSession } from '../../kit/session.tsx'
import type { UnfinishedOrder } from './continue-order.tsx'
import { draftOrders, latePurchases } from './today-links.ts'
import style from './today.module.css'

type Props = { today: string; figures: Today; ownerId: number | undefined }

/** The parts of New Order's stored draft this page reads. */
const unfinished = z.object({
  draft: z.object({ customerId: z.int().nullable(), cart: z.object({ lines: z.array(z.unknown()) }) }),
})

const ContinueOrder = fetched(() => import('./continue-order.tsx'), 'ContinueOrder')

// Loaded separately, because few users need it.
const BackupAlarm = fetched(() => import('./backup-alarm.tsx'), 'BackupAlarm')

/** Lists what needs this person's attention; each item opens the place to do it. */
export function NeedsYou({ today, figures: { sales, stock }, ownerId }: Props) {
  const { person, may, isAdmin } = useSession()
  // The URL changes when New Order closes, and with it the stored draft.
  useLocation()
  const unfinished = may(placeOrder) ? readUnfinishedOrder(person.id) : undefined
  const [seesStock, seesMoney] = [hasGroup(person, 'stock'), hasGroup(person, 'money')]
  const lateRead = useRead(readPurchaseTotals, { query: { late: 'true' } }, { enabled: seesStock })
  const waitingRead = useRead(readCollectedTotals, { query: { status: 'waiting' } }, { enabled: seesMoney })
  const heldRead = useRead(listHeldDrafts, {}, { enabled: seesMoney })
  const creditRead = useRead(listOrdersToCredit, {}, { enabled: seesMoney })
  const backupRead = useRead(readBackupState, {}, { enabled: isAdmin })
  const reads = [lateRead, waitingRead, heldRead, creditRead, backupRead]
  const [late, waiting, held] = [lateRead.data, waitingRead.data, heldRead.data?.length ?? 0]
  const { data: backup } = backupRead
  const toCredit = creditRead.data?.total ?? zero
  const items: { key: string; is: boolean; content: ReactNode }[] = [
    { key: 'unfinished', is: unfinished !== undefined, content: unfinished && <ContinueOrder order={unfinished} /> },
    {
      key: 'drafts',
      is: sales !== undefined && sales.drafts > 0,
      content: sales && <ListLink href={draftOrders(today, ownerId)}>{pluralize(sales.drafts, 'draft')}</ListLink>,
    },
    {
      key: 'tags',
      is: stock !== undefined && stock.pendingLines > 0,
      content: stock && (
        <ListLink href="/orders/tags">{pluralize(stock.pendingLines, 'line')} with tags to pull</ListLink>
      ),
    },
    {
      key: 'late',
      is: late !== undefined && late.purchaseOrders > 0,
      content: late && (
        <ListLink href={latePurchases}>{pluralize(late.purchaseOrders, 'late purchase order')}</ListLink>
      ),
    },
    {
      key: 'collections',
      is: waiting !== undefined && waiting.collections > 0,
      content: waiting && (
        <ListLink href="/payments/collections">
          {pluralize(waiting.collections, 'payment')} to confirm, {formatDollars(plus(waiting.cash, waiting.checks))}
        </ListLink>
      ),
    },
    {
      key: 'held',
      is: held > 0,
      content: <a href="#on-hold">{pluralize(held, 'order')} on hold</a>,
    },
    {
      key: 'credit',
      is: toCredit > 0,
      content: <a href="#to-credit">{formatDollars(toCredit)} to credit or refund</a>,
    },
    {
      key: 'backup',
      is: backup !== undefined && (backup.isOld || backup.missingFiles > 0),
      content: backup && <BackupAlarm backup={backup} />,
    },
  ]
  const open = items.filter(({ is }) => is)
  return (
    <section className={style.needs} aria-label="Needs you">
      <h2>Needs you</h2>
      {open.length > 0 && (
        <ul>
          {open.map(({ key, content }) => (
            <li key={key}>{content}</li>
          ))}
        </ul>
      )}
      <Rest reads={reads} isEmpty={open.length === 0} />
    </section>
  )
}

/** The user's unfinished order in this browser. */
function readUnfinishedOrder(userId: number): UnfinishedOrder | undefined {
  const stored = readStoredEdits(storageKey(userId, 'new-order'), unfinished)
  return stored && { customerId: stored.value.draft.customerId, lines: stored.value.draft.cart.lines.length }
}

type Reading = { isLoading: boolean; isError: boolean; data: unknown; refetch: () => unknown }

/** Says what's still loading or failed. Once everything has loaded, says if nothing is waiting. */
function Rest({ reads, isEmpty }: { reads: readonly Reading[]; isEmpty: boolean }) {
  const failed = reads.filter(({ isError, data }) => isError && data === undefined)
  if (failed.length > 0)
    return (
      <ReadFailed p={4} retry={() => Promise.all(failed.map(({ refetch }) => refetch()))}>
        Some of this couldn't be loaded.
      </ReadFailed>
    )
  if (!isEmpty) return null
  return <p>{reads.some(({ isLoading }) => isLoading) ? 'Loading...' : 'Nothing needs your attention.'}</p>
}
