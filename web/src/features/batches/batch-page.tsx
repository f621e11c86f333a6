import { sendBatchNotices } from '@dray/contract/batches/notices'
import { type BatchTrace, maxTracedBatches, traceBatches } from '@dray/contract/batches/traces'
import { Button, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { CollapsiblePanel } from '../../kit/panels/collapsible-panel.tsx'
import { mediumDate, mediumDay } from '../../kit/text/dates.ts'
import { fetched } from '../../kit/loading/fetched.tsx'
import { pluralize } from '../../kit/text/format-count.ts'
import { useOpenDialog } from '../../kit/modals/modals.tsx'
import { Page } from '../../kit/page.tsx'
import { ReadFailed } from '../../kit/loading/read-failed.tsx'
import { RecordLink } from '../../kit/links/record-link.tsx'
import { useSession, useSettings } from '../../kit/session.tsx'
import { Skeleton } from '../../kit/loading/skeleton.tsx'
import { CsvButton } from '../../kit/export/csv-button.tsx'
import { CoaLink, factsText } from '../../records/batches/batch-facts.tsx'
import { tagsPath } from '../../records/record-paths.ts'
import { recentBatch, useRecent } from '../../records/recents.ts'
import { combineTraces } from './trace/combined-trace.ts'
import { PrintTrace, traceColumns, traceRows, untracedRows } from './trace/trace-files.tsx'
import { useHoldActions } from './use-hold-actions.ts'
import { TracedBatches, TraceStrip } from './trace/trace-summary.tsx'
import { TracedCustomers } from './trace/traced-customers.tsx'
import { TracedAdjustments, TracedOrders, TracedReceipts } from './trace/traced-lists.tsx'
import { allUntracedOrders, UntracedOrders } from './trace/untraced-orders.tsx'

const list = { to: '/products', name: 'Products' }

/** /batches/{id} or /batches/{id},{id},…: where every unit of these batches is. */
export function BatchPage() {
  const { batchIds = '' } = useParams({ strict: false })
  const ids = knownIds(batchIds)
  const isValid = ids.length > 0 && ids.length <= maxTracedBatches
  const read = useRead(traceBatches, { query: { ids } }, { enabled: isValid, expects: ['not-found'] })
  const [first, ...others] = read.data ?? []
  if (first) return <ShownBatches key={batchIds} traces={[first, ...others]} />
  if (ids.length > maxTracedBatches)
    return (
      <Page back={list} title="Too many batches">
        <Text>At most {maxTracedBatches} batches can be traced at once.</Text>
      </Page>
    )
  if (!isValid || read.error?.body.code === 'not-found')
    return (
      <Page back={list} title="Batch not found">
        <Text>This batch doesn't exist. Search for its number, or open it from the tags of its product.</Text>
      </Page>
    )
  return (
    <Page back={list} title="Batch">
      {read.error === null ? (
        <Skeleton heights={[66, 240, 160]} />
      ) : (
        <ReadFailed retry={read.refetch}>{read.error.message}</ReadFailed>
      )}
    </Page>
  )
}

/** Empty if any part is no id. */
function knownIds(text: string): number[] {
  const parts = text.split(',')
  return parts.every((part) => /^[1-9]\d{0,9}$/.test(part)) ? [...new Set(parts.map(Number))] : []
}

type Shown = { traces: readonly [BatchTrace, ...BatchTrace[]] }

function ShownBatches({ traces }: Shown) {
  const [{ batch }, ...others] = traces
  const isOne = others.length === 0
  useRecent(isOne ? recentBatch(batch) : undefined)
  const combined = useMemo(() => combineTraces(traces), [traces])
  const batchIds = useMemo(() => traces.map((trace) => trace.batch.id), [traces])
  const { parts, customers } = combined
  return (
    <Page
      back={list}
      title={isOne ? `Batch ${batch.batchNumber}` : pluralize(traces.length, 'batch', 'batches')}
      aside={<Products traces={traces} />}
      actions={
        <>
          <CsvButton
            name={isOne ? `batch-${batch.batchNumber}` : 'batches'}
            title="Export where the units are to a CSV file"
            columns={traceColumns}
            rows={async () => [
              ...traceRows(traces),
              ...(combined.hasUntraced ? untracedRows(await allUntracedOrders(batchIds)) : []),
            ]}
          />
          <PrintTrace batchIds={batchIds} hasCustomers={customers.length > 0} />
          <HoldButtons traces={traces} />
          <TellButton traces={traces} hasCustomers={customers.length > 0} />
        </>
      }
    >
      <Stack gap="md">
        <Holds traces={traces} />
        <TraceStrip parts={parts} reserved={combined.reservedUnits} untracedSince={combined.untracedSince} />
        {!isOne && <TracedBatches traces={traces} />}
        <CollapsiblePanel
          title={`At ${pluralize(customers.length, 'customer')}: ${pluralize(parts.atCustomers, 'unit')}`}
        >
          <TracedCustomers customers={customers} isOne={isOne} />
        </CollapsiblePanel>
        <TracedOrders title="Pulled and waiting" orders={combined.pulledWaiting} isOne={isOne} />
        <TracedOrders title="Reserved" orders={combined.reserved} isOne={isOne} />
        <TracedReceipts receipts={combined.receipts} isOne={isOne} />
        <TracedAdjustments adjustments={combined.adjustments} isOne={isOne} />
        <TracedOrders
          title="Not traceable"
          orders={combined.notTraceable}
          isOne={isOne}
          explanation="Imported as shipped: these units left before Dray counted the stock, so they are in no figure above."
        />
        {combined.hasUntraced && <UntracedOrders batchIds={batchIds} />}
      </Stack>
    </Page>
  )
}

/** Holding stops what is left in stock from being sold. */
function HoldButtons({ traces }: Shown) {
  const holding = useHoldActions()
  const batches = traces.map(({ batch }) => batch)
  return holding(batches).map(({ label, onChoose }) => (
    <Button key={label} variant="default" onClick={onChoose}>
      {batches.length === 1 ? label : `${label === 'Release' ? 'Release' : 'Hold'} all`}
    </Button>
  ))
}

const TellCustomers = fetched(() => import('./notices/tell-customers-dialog.tsx'), 'TellCustomersDialog')

/** Hidden from users who may not tell customers. */
function TellButton({ traces, hasCustomers }: Shown & { hasCustomers: boolean }) {
  const { may } = useSession()
  const openDialog = useOpenDialog()
  if (!may(sendBatchNotices)) return null
  return (
    <Button
      disabled={!hasCustomers}
      title={
        hasCustomers ? 'Emails the customers who have units, or prints a list to call them' : 'No customer has units'
      }
      onClick={() => openDialog(TellCustomers, { traces })}
    >
      Tell customers
    </Button>
  )
}

/** The batches on hold, with the reason. */
function Holds({ traces }: Shown) {
  const { timeZone } = useSettings()
  const isOne = traces.length === 1
  const held = traces.flatMap(({ batch: { hold, batchNumber } }) => (hold === null ? [] : [{ ...hold, batchNumber }]))
  return held.map(({ batchNumber, reason, by, on }) => (
    <p key={batchNumber} className="notice">
      {isOne ? 'On hold' : `${batchNumber} is on hold`} since {mediumDate(on, timeZone)}
      {by !== null && ` by ${by}`}: {reason}
    </p>
  ))
}

/** The product of one batch, or how many products there are. */
function Products({ traces }: Shown) {
  const [{ batch }, ...others] = traces
  const products = new Set(traces.map((trace) => trace.batch.productId))
  if (products.size > 1)
    return (
      <Text span size="sm" c="dimmed">
        of {pluralize(products.size, 'product')}
      </Text>
    )
  return (
    <Text span size="sm" c="dimmed">
      <RecordLink href={tagsPath(batch)} name={batch.productName} title={`Tags of ${batch.productName}`} /> ·{' '}
      {batch.brandName}
      {others.length === 0 && ` · received ${mediumDay(batch.receivedOn)}`}
      {others.length === 0 && batch.expiresOn !== null && ` · expires ${mediumDay(batch.expiresOn)}`}
      {others.length === 0 && factsText(batch) !== '' && ` · ${factsText(batch)}`}
      {others.length === 0 && batch.coaUrl !== null && (
        <>
          {' · '}
          <CoaLink batch={batch} />
        </>
      )}
    </Text>
  )
}
