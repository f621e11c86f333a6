import { changeOrder, type Order } from '@dray/contract/orders'
import { Progress, TextInput } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import type { PickedOrder } from '@dray/contract/pending/picking'
import { isolateName } from '@dray/domain/text/isolate-name'
import { formatCount } from '../../../kit/text/format-count.ts'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { useConfirmBeforeLeaving } from '../../../kit/use-confirm-before-leaving.ts'
import { useIsPhone } from '../../../kit/use-is-phone.ts'
import { useStable } from '../../../kit/use-stable.ts'
import { ScanButton } from '../../../records/scan/scan-button.tsx'
import { scannedText } from '../../../records/scan/scan-dialog.tsx'
import { UnknownCode } from '../../../records/scan/unknown-code.tsx'
import { scanFacts, type Scanned, useTradeScans } from '../../../records/scan/use-trade-scans.ts'
import { PullRefusals, PullShortages } from '../../../records/tags/pulling-state.tsx'
import { usePulling } from '../../../records/tags/use-pulling.ts'
import { batchText } from './line-facts.tsx'
import { PickCards, pickColumns } from './pick-columns.tsx'
import { isPicked, linesOfCode, linesToPick, type Picking, searchLines, type ShownLine } from './pick-lines.ts'
import style from './pick.module.css'
import { usePicks } from './use-picks.ts'
import { useChange } from '../../../kit/api/use-call.ts'
import { BusyButton } from '../../../kit/loading/busy-button.tsx'
import { refusalText } from '../../../records/refusal-text.ts'
import { useOffersPacking } from '../order-page/mark-packed.tsx'

type Props = { picking: Picking; onAnswer: (order: Order) => void }

/** As cards for a thumb on a phone, and as a table on a desktop. */
export function PickWalk({ picking, onAnswer }: Props) {
  const { orders } = picking
  const isPhone = useIsPhone()
  const { lines, tick, question } = useTicks(picking, onAnswer)
  const { field, search, setSearch, found, find, unknown, clearUnknown } = useScan(lines, tick)
  const isShared = orders.length > 1
  const shown = searchLines(lines, picking, search)
  const columns = useMemo(() => pickColumns({ isShared, onTick: tick }), [isShared, tick])
  return (
    <div className={`stack ${isPhone ? '' : 'fills'}`}>
      <div className={`row wrap ${style.tools}`}>
        <form
          noValidate
          className={style.scan}
          onSubmit={(event) => {
            event.preventDefault()
            find(search)
          }}
        >
          <TextInput
            ref={field}
            type="search"
            size={isPhone ? 'lg' : 'sm'}
            aria-label="Scan or find a line"
            placeholder="Scan, or type a name or number"
            autoComplete="off"
            enterKeyHint="search"
            value={search}
            rightSection={<ScanButton label="Scan a label" onScanned={find} />}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        </form>
        <PickProgress lines={lines} />
        <output className={`text-sm ${style.found}`}>{found}</output>
      </div>
      {unknown && (
        <UnknownCode
          key={unknown.gtin}
          scan={unknown}
          products={lines}
          onRemembered={clearUnknown}
          onClose={clearUnknown}
        />
      )}
      {isPhone ? (
        <PickCards {...{ lines: shown, isShared, onTick: tick, question }} />
      ) : (
        <>
          {question.shown}
          <DataTable
            label="Lines"
            columns={columns}
            rows={shown}
            rowId={lineId}
            texts={{ empty: 'No lines have these words.' }}
            view={{ rowHeight: 44 }}
          />
        </>
      )}
      <PackOrders orders={orders} lines={lines} />
    </div>
  )
}

function PickProgress({ lines }: { lines: readonly ShownLine[] }) {
  const picked = lines.filter(isPicked).length
  return (
    <div className={`row ${style.progress}`}>
      <Progress
        className="grow"
        value={lines.length === 0 ? 0 : (100 * picked) / lines.length}
        aria-label="Picked lines"
      />
      <span className="text-sm figures nowrap">
        {formatCount(picked)} of {formatCount(lines.length)} picked
      </span>
    </div>
  )
}

const lineId = ({ id }: ShownLine): number => id

/** A short line asks first if it can't be pulled whole; any other is ticked at once. */
function useTicks(picking: Picking, onAnswer: (order: Order) => void) {
  const { lines, send } = usePicks(picking, onAnswer)
  const pulling = usePulling(onAnswer)
  const [questionId, setQuestionId] = useState<number>()
  useConfirmBeforeLeaving(lines.some(({ isUnsent }) => isUnsent))
  const tick = useStable((line: ShownLine, tagsPulled: boolean) => {
    if (!tagsPulled || (line.missing === 0 && line.unusableReason === null)) return send(line, tagsPulled)
    setQuestionId(line.id)
    pulling.start([{ orderId: line.orderID, orderNum: line.orderNum, itemIds: [line.id], tagsPulled }])
  })
  return {
    lines,
    tick,
    question: {
      lineId: questionId,
      shown: (
        <>
          <PullShortages pulling={pulling} />
          <PullRefusals pulling={pulling} />
        </>
      ),
    },
  }
}

/** A scanned label ticks its line; typed words narrow the list. */
function useScan(lines: readonly ShownLine[], tick: (line: ShownLine, tagsPulled: boolean) => void) {
  const [search, setSearch] = useState('')
  const [found, setFound] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const [unknown, setUnknown] = useState<Scanned>()
  const readScan = useTradeScans()
  const find = useStable((text: string) => {
    const code = scannedText(text)
    if (code === undefined) return
    const ofCode = linesOfCode(lines, code)
    const scan = ofCode.length === 0 ? readScan(text) : undefined
    const [line] = scan ? linesToPick(lines, scan) : ofCode
    setUnknown(scan?.product === undefined ? scan : undefined)
    if (line === undefined && scan) {
      setFound(scan.product === undefined ? '' : notPicked(lines, scan))
    } else if (line === undefined) {
      // Someone who types a name sees the lines it matches.
      if (search.trim() !== '' && searchLines(lines, { orders: [] }, code).length > 0) return
      setFound(`${code} isn't on this list.`)
    } else {
      const facts = scan ? scanFacts(scan) : ''
      const state = line.tagsPulled ? 'was picked before' : 'is picked'
      setFound(`${isolateName(line.productName)} ${batchText(line)} ${state}${facts && ` (${facts})`}.`)
      if (!line.tagsPulled) tick(line, true)
      document.querySelector(`#pick-${line.id}`)?.scrollIntoView?.({ block: 'center' })
    }
    setSearch('')
    field.current?.focus()
  })
  return { field, search, setSearch, found, find, unknown, clearUnknown: () => setUnknown(undefined) }
}

/** Why a bar code of a known product picks no line. */
function notPicked(lines: readonly ShownLine[], { product, lot }: Scanned): string {
  const name = product?.name ?? ''
  const batches = lines.filter(({ productSku }) => productSku === product?.sku).map(({ batchNumber }) => batchNumber)
  if (batches.length === 0) return `${name} isn't on this list.`
  const numbers = [...new Set(batches)].join(', ')
  return lot === null
    ? `${name} is on this list in several batches: ${numbers}. Scan the batch.`
    : `This is lot ${lot} of ${name}. Pick ${numbers}.`
}

type PackOrdersProps = { orders: readonly PickedOrder[]; lines: readonly ShownLine[] }

/** One button for each order whose lines are all picked. */
function PackOrders({ orders, lines }: PackOrdersProps) {
  const byOrder = Map.groupBy(lines, ({ orderID }) => orderID)
  return (
    <div className={`stack ${style.pack}`}>
      {orders.map((order) => (
        <PackOrder key={order.id} order={order} lines={byOrder.get(order.id) ?? []} isOne={orders.length === 1} />
      ))}
    </div>
  )
}

type OrderProps = { order: PickedOrder; lines: readonly ShownLine[]; isOne: boolean }

function PackOrder({ order, lines, isOne }: OrderProps) {
  const { id, orderNum, modifiedOn } = order
  const isSettled = lines.every(({ isSending, isUnsent }) => !isSending && !isUnsent)
  const offers = useOffersPacking({ ...order, orderedItems: lines }) && isSettled
  const { mutate, isPending, isSuccess, error } = useChange(changeOrder)
  /** Gets the focus when the button disappears. */
  const notice = useRef<HTMLOutputElement>(null)
  const mark = () =>
    mutate(
      { params: { id }, body: { orderStatus: 'PACKED', modifiedOn: modifiedOn.toISOString() } },
      { onSuccess: () => notice.current?.focus({ preventScroll: true }) },
    )
  return (
    <output ref={notice} tabIndex={-1} className="stack">
      {offers && !isSuccess && (
        <BusyButton size="lg" fullWidth loading={isPending} onClick={mark}>
          {isOne ? 'Mark packed' : `Mark ${orderNum} packed`}
        </BusyButton>
      )}
      {isSuccess && <span className={style.packed}>Order {orderNum} is packed.</span>}
      {error !== null && (
        <span role="alert" className="text-sm danger">
          {refusalText(error)}
        </span>
      )}
    </output>
  )
}
