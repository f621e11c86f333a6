import { type RefObject, useState } from 'react'
import { useStable } from '../../../kit/use-stable.ts'
import { scannedText } from '../../../records/scan/scan-dialog.tsx'
import { lineOfCode, searchLines, type ShownLine } from '../count/count-lines.ts'
import type { Entries } from '../entries/use-entries.ts'

/** More than fit on the screen. Typing narrows them down. */
const maxMatches = 20

export type PhoneCountState = ReturnType<typeof usePhoneCount>

/** The line at hand: the one that was scanned, or the next without a number. */
export function usePhoneCount(
  lines: readonly ShownLine[],
  enter: Entries['enter'],
  scanField: RefObject<HTMLInputElement | null>,
) {
  const [code, setCode] = useState('')
  const [unknown, setUnknown] = useState<string>()
  // Kept while others count, so the line never changes under a hand.
  const [openId, setOpenId] = useState(() => lines.find(({ counted }) => counted === null)?.id)
  const [lastId, setLastId] = useState<number>()
  /** Someone who scans goes back to the scan field, and someone who walks the list to the next number. */
  const [isScanning, setScanning] = useState(false)
  /** Each time a line is opened, its number is drawn anew and has the focus unless the next scan comes first. */
  const [opened, setOpened] = useState({ times: 0, isFocused: false })
  const line = lines.find(({ id }) => id === openId)

  function open({ id }: ShownLine) {
    setCode('')
    setUnknown(undefined)
    setOpenId(id)
    setOpened(({ times }) => ({ times: times + 1, isFocused: true }))
  }
  const find = useStable((text: string) => {
    const scanned = scannedText(text)
    if (scanned === undefined) return
    const exact = lineOfScan(lines, scanned)
    const found = exact ?? onlyOne(searchLines(lines, scanned))
    setScanning(exact !== undefined)
    if (found) return open(found)
    setCode('')
    setUnknown(scanned)
  })
  function enterNumber(counted: number | null) {
    if (line === undefined) return
    enter([{ id: line.id, counted }])
    setLastId(line.id)
    goOn(line)
  }
  function goOn(from: ShownLine) {
    setOpenId(nextOpen(lines, from)?.id)
    setUnknown(undefined)
    setOpened(({ times }) => ({ times: times + 1, isFocused: !isScanning }))
    if (isScanning) scanField.current?.focus()
  }
  const isSearching = code.trim() !== '' && scannedText(code) === code.trim()
  return {
    code,
    setCode,
    /** A code that no line has. */
    unknown,
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
    lineOfCode: (text: string) => lineOfScan(lines, text),
  }
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
