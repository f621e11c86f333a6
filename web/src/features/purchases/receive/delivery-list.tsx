import { Button, Group, Text } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useImperativeHandle, useMemo, useRef, useState } from 'react'
import type { Problem } from '../../../kit/api/request.ts'
import { focusAfterRender } from '../../../kit/focus.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import { UnknownCode } from '../../../records/scan/unknown-code.tsx'
import { type Scanned, scanFacts, useTradeScans } from '../../../records/scan/use-trade-scans.ts'
import { LineSearch } from '../../../records/scan/line-search.tsx'
import { useLineRows } from '../../../kit/table/use-line-rows.ts'
import { DeliveredLine } from './delivered-line.tsx'
import { type DeliveryLine, lineOfCode, lineOfScan, searchLines } from './delivery-lines.ts'
import style from './receive.module.css'
import type { Delivery } from './use-delivery.ts'

export type GoTo = (line: DeliveryLine | undefined, field: 'units' | 'reason') => void

type Props = {
  delivery: Delivery
  wasSubmitted: boolean
  goTo: RefObject<GoTo | null>
}

/** Renders only the lines in view, so 2,000 lines are as quick to type as ten. */
export function DeliveryList({ delivery, wasSubmitted, goTo }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  const [search, setSearch] = useState('')
  const searchField = useRef<HTMLInputElement>(null)
  const scanning = useDeliveryScan(delivery)
  const { lines, problem } = delivery
  const refused = useMemo(() => refusedNumber(problem), [problem])
  const complete = lines.filter(({ item, isTyped }) => item.openQuantity === 0 && !isTyped)
  const listed = useMemo(
    () => (showsAll ? lines : lines.filter(({ item, isTyped }) => item.openQuantity > 0 || isTyped)),
    [lines, showsAll],
  )
  const shown = useMemo(() => searchLines(listed, search), [listed, search])
  const [active, setActive] = useState(0)
  const { scroller, virtual, fieldAt } = useLineRows(shown, { idOf: itemId, lineHeight: 90, active })

  const focusField: GoTo = (line, field) => {
    setSearch('')
    const isHidden = line !== undefined && !listed.includes(line)
    if (isHidden) setShowsAll(true)
    const at = Math.max(
      0,
      (isHidden ? lines : listed).findIndex(({ item }) => item.id === line?.item.id),
    )
    setActive(at)
    // The browser scrolls to the focused field.
    focusAfterRender(() => fieldAt(at, field))
  }
  useImperativeHandle(goTo, () => focusField)

  function goToCode(code: string) {
    // The search field keeps the focus for the next pack.
    if (scanning.enter(code)) return setSearch('')
    const found = lineOfCode(lines, code) ?? shown[0]
    if (found) focusField(found, 'units')
  }
  /** Enter moves to the next line: a scanner's Enter must not receive the delivery. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { target, key } = event
    if (key !== 'Enter' || event.ctrlKey || event.metaKey || !(target instanceof HTMLInputElement)) return
    event.preventDefault()
    const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'])
    if (index + 1 < shown.length) focusField(shown[index + 1], 'units')
  }
  return (
    <div>
      <Head delivery={delivery} />
      {lines.length > 0 && (
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
      <ScanResult scanning={scanning} lines={lines} />
      <div ref={scroller} className={style.scroller} onKeyDown={onKeyDown}>
        <ul className={style.lines} aria-label="What came" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const line = shown[index]
            if (line === undefined) return null
            return (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                aria-setsize={shown.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start}px)` }}
              >
                <DeliveredLine
                  line={line}
                  actions={delivery.actions}
                  wasSubmitted={wasSubmitted}
                  isFirst={index === 0 && search === ''}
                  refusedNumber={refused}
                />
              </li>
            )
          })}
        </ul>
      </div>
      {!showsAll && complete.length > 0 && (
        <Button variant="subtle" size="compact-sm" mt={4} onClick={() => setShowsAll(true)}>
          Show {pluralize(complete.length, 'line')} without open units
        </Button>
      )}
    </div>
  )
}

/** Enters the packs that are scanned. */
function useDeliveryScan({ lines, actions }: Delivery) {
  const [entered, setEntered] = useState('')
  const [unknown, setUnknown] = useState<Scanned>()
  const readScan = useTradeScans()
  function enter(code: string): boolean {
    const scan = lineOfCode(lines, code) ? undefined : readScan(code)
    if (scan === undefined) return false
    const { product } = scan
    const line = lineOfScan(lines, scan)
    if (line) actions.enterScan(line, scan)
    setUnknown(product ? undefined : scan)
    setEntered(product ? enteredText(product.name, scan, line !== undefined) : '')
    return true
  }
  return { enter, entered, unknown, clear: () => setUnknown(undefined) }
}

function enteredText(name: string, scan: Scanned, isOnOrder: boolean): string {
  const facts = scanFacts(scan)
  if (!isOnOrder) return `${name} isn't on this order.`
  return facts === '' ? name : `${name}: ${facts}`
}

type ResultProps = { scanning: ReturnType<typeof useDeliveryScan>; lines: readonly DeliveryLine[] }

const ScanResult = ({ scanning: { entered, unknown, clear }, lines }: ResultProps) => (
  <>
    <Text component="output" size="sm" c="dimmed">
      {entered}
    </Text>
    {unknown && (
      <UnknownCode
        key={unknown.gtin}
        scan={unknown}
        products={lines.map(({ item }) => item)}
        onRemembered={clear}
        onClose={clear}
      />
    )}
  </>
)

const Head = ({ delivery }: Pick<Props, 'delivery'>) => (
  <Group justify="space-between" gap="xs" mb={4}>
    <Text fw={650} component="h3" size="sm">
      What came
    </Text>
    <Group gap={4}>
      <Button variant="subtle" size="compact-sm" onClick={delivery.clearUnits}>
        Clear units
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={delivery.fillOpen}>
        Everything still open
      </Button>
    </Group>
  </Group>
)

const refusedNumber = (problem: Problem | null) =>
  problem?.body.code === 'batch-of-another-product'
    ? { batchNumber: problem.body['batchNumber'], message: problem.message }
    : undefined

const itemId = ({ item }: DeliveryLine): number => item.id
