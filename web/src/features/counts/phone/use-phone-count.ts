import { linesOfScan } from '@dray/domain/codes/scan'
import { type RefObject, useState } from 'react'
import { useStable } from '../../../kit/use-stable.ts'
import { scannedText } from '../../../records/scan/scan-dialog.tsx'
import { type Scanned, useTradeScans } from '../../../records/scan/use-trade-scans.ts'
import { lineOfCode, searchLines, type ShownLine } from '../count/count-lines.ts'
import type { Entries } from '../entries/use-entries.ts'

/** More than fit on the screen. Typing narrows them down. */
const maxMatches = 20

/** `units`: those of the scanned pack. */
type Opened = { times: number; isFocused: boolean; units: number | null }

type Missing = {
  /** A code that no line has. */
  unknown?: string
  /** A bar code of the trade that no product has. */
  unknownCode?: Scanned
}

export type PhoneCountState = ReturnType<typeof usePhoneCount>

/** The line at hand: the one that was scanned, or the next without a number. */
export function usePhoneCount(
  lines: readonly ShownLine[],
  enter: Entries['enter'],
  scanField: RefObject<HTMLInputElement | null>,
) {
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState<Missing>({})
  const readScan = useTradeScans()
  // Kept while others count, so the line never changes under a hand.
  const [openId, setOpenId] = useState(() => lines.find(({ counted }) => counted === null)?.id)
  const [lastId, setLastId] = useState<number>()
  /** Someone who scans goes back to the scan field, and someone who walks the list to the next number. */
  const [isScanning, setScanning] = useState(false)
  /** Each time a line is opened, its number is drawn anew and has the focus unless the next scan comes first. */
  const [opened, setOpened] = useState<Opened>({ times: 0, isFocused: true, units: null })
  const line = lines.find(({ id }) => id === openId)

  function open({ id }: ShownLine, units: number | null = null) {
    setCode('')
    setMissing({})
    setOpenId(id)
    setOpened(({ times }) => ({ times: times + 1, isFocused: true, units }))
  }
  const find = useStable((text: string) => {
    const found = findCode(lines, text, readScan)
    if (found === undefined) return
    setScanning(found.isScan)
    if (found.line) return open(found.line, found.units)
    setCode(found.search ?? '')
    setMissing(found)
  })
  function enterNumber(counted: number | null) {
    if (line === undefined) return
    enter([{ id: line.id, counted }])
    setLastId(line.id)
    goOn(line)
  }
  function goOn(from: ShownLine) {
    setOpenId(nextOpen(lines, from)?.id)
    setMissing({})
    setOpened(({ times }) => ({ times: times + 1, isFocused: !isScanning, units: null }))
    if (isScanning) scanField.current?.focus()
  }
  const isSearching = code.trim() !== '' && scannedText(code) === code.trim()
  return {
    code,
    setCode,
    missing,
    clearMissing: () => setMissing({}),
    line,
    /** The line that was counted before. */
    last: lines.find(({ id }) => id === lastId),
    /** While a name is typed. */
    matches: isSearching ? searchLines(lines, code).slice(0, maxMatches) : undefined,
    opened,
    open,
    find,
    enterNumber,
    skip: () => line && goOn(line),
    /** Goes to the first of these lines without a number. */
    startOn: (shown: readonly ShownLine[]) => {
      setOpenId(shown.find(({ counted }) => counted === null)?.id)
      setOpened(({ times }) => ({ times: times + 1, isFocused: true, units: null }))
    },
    isCode: (text: string) => lineOfScan(lines, text) !== undefined || readScan(text) !== undefined,
  }
}

type Found = Missing & { isScan: boolean; line?: ShownLine; units?: number | null; search?: string }

/** The line of a scanned or typed code. A bar code of a product with several batches searches for its lines. */
function findCode(
  lines: readonly ShownLine[],
  text: string,
  readScan: (text: string) => Scanned | undefined,
): Found | undefined {
  const code = scannedText(text)
  if (code === undefined) return undefined
  const line = lineOfScan(lines, code)
  if (line) return { isScan: true, line }
  const scan = readScan(text)
  if (scan) return { isScan: true, ...scannedLine(lines, scan) }
  const named = onlyOne(searchLines(lines, code))
  return named ? { isScan: false, line: named } : { isScan: false, unknown: code }
}

function scannedLine(lines: readonly ShownLine[], scan: Scanned): Omit<Found, 'isScan'> {
  if (scan.product === undefined) return { unknownCode: scan }
  const found = linesOfScan(lines, scan, ({ productSku, batchNumber }) => ({ sku: productSku, batchNumber }))
  const line = onlyOne(found)
  if (line) return { line, units: scan.units }
  return found.length > 0 ? { search: scan.product.sku } : { unknown: scan.lot ?? scan.product.sku }
}

function lineOfScan(lines: readonly ShownLine[], text: string): ShownLine | undefined {
  const scanned = scannedText(text)
  return scanned === undefined ? undefined : lineOfCode(lines, scanned)
}

/** The next line below without a number, or else the first. */
function nextOpen(lines: readonly ShownLine[], from: ShownLine): ShownLine | undefined {
  const isNext = (other: ShownLine) => other !== from && other.counted === null
  return lines.slice(lines.indexOf(from) + 1).find(isNext) ?? lines.find(isNext)
}

const onlyOne = <Line>(found: readonly Line[]): Line | undefined => (found.length === 1 ? found[0] : undefined)
