import type { Count, CountLine } from '@dray/contract/counts'
import { mayAccept } from '@dray/domain/counts/count'
import { type Cents, sum } from '@dray/domain/money'
import { containsWords, fold, searchWords } from '@dray/domain/search/search-words'
import { compareTexts } from '@dray/domain/picking/picking-walk'
import type { Person } from '@dray/domain/users/permissions'
import type { Entry } from '../entries/entry-store.ts'

/** `isUnsent`: entered on this device, and not confirmed by the server yet. */
export type ShownLine = CountLine & { isUnsent: boolean }

/** Until the server answers, its difference is only known in units. */
export function withUnsent(lines: readonly CountLine[], entries: readonly Entry[]): ShownLine[] {
  const unsent = new Map(entries.map((entry) => [entry.id, entry]))
  return lines.map((line) => {
    const entry = unsent.get(line.id)
    if (entry === undefined) return { ...line, isUnsent: false }
    const { counted } = entry
    const isKnown = counted !== null && line.expected !== undefined
    return {
      ...line,
      isUnsent: true,
      counted,
      difference: isKnown ? counted - (line.expected ?? 0) : null,
      cost: null,
      needsAcceptance: false,
      countedBy: null,
      countedById: null,
      countedOn: null,
      acceptedBy: null,
      acceptedOn: null,
    }
  })
}

export type LineChoice = 'open' | 'different' | 'all'
export const lineChoices = ['open', 'different', 'all'] as const satisfies LineChoice[]

export const isChosen = (line: CountLine, choice: LineChoice): boolean =>
  choice === 'all' || (choice === 'open' ? line.counted === null : isDifferent(line))

export const isDifferent = ({ difference }: Pick<CountLine, 'difference'>): boolean =>
  difference !== null && difference !== 0

/** In walking order. */
export const countedShelves = (lines: readonly Pick<CountLine, 'shelf'>[]): string[] =>
  [...new Set(lines.flatMap(({ shelf }) => shelf ?? []))].toSorted(compareTexts)

/** Along the shelves, those without one last. */
export const inWalkingOrder = <Line extends CountLine>(lines: readonly Line[]): readonly Line[] =>
  lines.toSorted((a, b) => compareTexts(a.shelf, b.shelf))

/** An empty shelf stands for all. */
export const onShelf = <Line extends CountLine>(lines: readonly Line[], shelf: string): readonly Line[] =>
  shelf === '' ? lines : lines.filter((line) => line.shelf === shelf)

export const searchLines = <Line extends CountLine>(lines: readonly Line[], search: string): readonly Line[] => {
  const words = searchWords(search)
  return words.length === 0 ? lines : lines.filter((line) => containsWords(fold(lineText(line)), words))
}

const lineText = ({ productName, productSku, brandName, batchNumber, shelf }: CountLine): string =>
  `${productName} ${productSku} ${brandName} ${batchNumber ?? ''} ${shelf ?? ''}`

/** The line of a scanned batch number, or of a SKU that names one line. */
export function lineOfCode<Line extends CountLine>(lines: readonly Line[], code: string): Line | undefined {
  const text = fold(code.trim())
  const batch = lines.find(({ batchNumber }) => batchNumber !== null && fold(batchNumber) === text)
  if (batch) return batch
  const withSku = lines.filter(({ productSku }) => fold(productSku) === text)
  return withSku.length === 1 ? withSku[0] : undefined
}

export type CountSummary = {
  lines: number
  counted: number
  different: number
  unitsOver: number
  unitsShort: number
  cost: Cents
}

export function summarize(lines: readonly CountLine[]): CountSummary {
  const differences = lines.map(({ difference }) => difference ?? 0)
  const total = (units: readonly number[]) => units.reduce((all, each) => all + each, 0)
  return {
    lines: lines.length,
    counted: lines.filter(({ counted }) => counted !== null).length,
    different: lines.filter(isDifferent).length,
    unitsOver: total(differences.filter((units) => units > 0)),
    unitsShort: 0 - total(differences.filter((units) => units < 0)),
    cost: sum(lines.map(({ cost }) => cost ?? 0) as Cents[]),
  }
}

/** Above the limit and not accepted: those this person may accept, and the others. */
export function linesToAccept<Line extends CountLine>(lines: readonly Line[], person: Person) {
  const waiting = lines.filter(({ needsAcceptance }) => needsAcceptance)
  return { waiting, own: waiting.filter((line) => mayAccept(person, line)) }
}

export const limitsText = ({ limitUnits, limitPercent }: Pick<Count, 'limitUnits' | 'limitPercent'>): string =>
  [
    limitUnits === null ? undefined : `${limitUnits.toLocaleString('en-US')} ${limitUnits === 1 ? 'unit' : 'units'}`,
    limitPercent === null ? undefined : `${limitPercent}%`,
  ]
    .filter((text) => text !== undefined)
    .join(' or ')
