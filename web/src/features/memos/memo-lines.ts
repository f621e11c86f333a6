import type { CreditMemo, NewMemoLine, Returnable, ReturnableLine } from '@dray/contract/memos'
import { maxQuantity } from '@dray/domain/limits'
import {
  asCounted,
  comesBack,
  creditedAmounts,
  type Disposition,
  dispositions,
  isProblem,
  type MemoProblem,
  needsReason,
} from '@dray/domain/memos/credit-memo'
import { type Cents, formatDollars, sum, zero } from '@dray/domain/money'
import { typedUnits } from '@dray/domain/products/cases'
import { filterBySearch, fold } from '@dray/domain/search/search-words'
import { z } from 'zod'
import { isolateName } from '@dray/domain/text/isolate-name'
import { moneyText, typedMoney } from '../../kit/fields/typed-money.ts'
import { formatCount } from '../../kit/text/format-count.ts'
import { commaProblem } from '@dray/domain/typed-figures'

export const typedPartSchema = z.object({
  disposition: z.enum(dispositions),
  units: z.string(),
  /** Only concessions have an amount. */
  amount: z.string(),
  reason: z.string(),
  batchId: z.int().nullable(),
})
/** Units of one order line with the same disposition. */
export type TypedPart = z.infer<typeof typedPartSchema>
/** By order line. */
export type TypedLines = Readonly<Record<string, readonly TypedPart[]>>

export type PartField = 'units' | 'reason' | 'batch'
export type PartFault = { field: PartField; text: string; isShownAtOnce: boolean }

export type MemoPart = {
  typed: TypedPart
  /** A clerk typed units or an amount. Only such parts are sent. */
  isFilled: boolean
  /** Undefined while it can't be credited. */
  value: Cents | undefined
  fault: PartFault | undefined
}

export type MemoFormLine = {
  line: ReturnableLine
  parts: readonly MemoPart[]
  /** Before check-in. */
  requestedUnits: number
  /** Nothing of it is left to credit. */
  isDone: boolean
}

export const blankPart: TypedPart = { disposition: 'RESTOCK', units: '', amount: '', reason: '', batchId: null }

/** The lines of the order with what was typed, its value and what is wrong with it; the requested ones first. */
export function memoFormLines(
  { lines }: Pick<Returnable, 'lines'>,
  typed: TypedLines,
  requested: CreditMemo['lines'] = [],
): MemoFormLine[] {
  const listed = lines.map((line) => ({ line, parts: typed[line.orderLineId] ?? [blankPart] }))
  const filled = listed.flatMap(({ line, parts }) =>
    parts
      .filter((part) => isFilled(line, part) && typingFault(line, part) === undefined)
      .map((part) => ({ line, part })),
  )
  const outcomes = creditedAmounts(
    {
      lines: lines.map(({ orderLineId: id, quantity, net }) => ({ id, quantity, net })),
      credited: new Map(
        lines.map(({ orderLineId, creditedUnits: units, creditedUnitsAmount: unitsAmount, creditedAmount: amount }) => [
          orderLineId,
          { units, unitsAmount, amount },
        ]),
      ),
    },
    filled.map(({ line, part }) => ({
      orderLineId: line.orderLineId,
      disposition: part.disposition,
      ...enteredValue(line, part),
    })),
  )
  const outcomeOf = new Map(filled.map(({ part }, at) => [part, outcomes[at]]))
  const requestedOf = Map.groupBy(requested, ({ orderLineId }) => orderLineId)
  const all = listed.map(({ line, parts }) => ({
    line,
    requestedUnits: (requestedOf.get(line.orderLineId) ?? []).reduce((total, { units }) => total + (units ?? 0), 0),
    parts: parts.map((part) => memoPart(line, part, outcomeOf.get(part))),
    isDone: line.left <= 0 && line.creditedAmount >= line.net && typed[line.orderLineId] === undefined,
  }))
  const isRequested = ({ line }: MemoFormLine) => requestedOf.has(line.orderLineId)
  return [...all.filter(isRequested), ...all.filter((line) => !isRequested(line))]
}

function memoPart(line: ReturnableLine, typed: TypedPart, outcome: Cents | MemoProblem | undefined): MemoPart {
  const value = outcome === undefined || isProblem(outcome) ? undefined : outcome
  return { typed, isFilled: isFilled(line, typed), value, fault: partFault(line, typed, outcome) }
}

const isConcession = ({ disposition }: TypedPart): boolean => disposition === 'CONCESSION'

/** 0 units were not found at check-in, so they aren't credited. */
function isFilled({ unitsPerCase }: ReturnableLine, part: TypedPart): boolean {
  if (isConcession(part)) return part.amount.trim() !== ''
  return part.units.trim() !== '' && typedUnits(part.units, unitsPerCase) !== 0
}

const enteredValue = (
  { unitsPerCase }: ReturnableLine,
  part: TypedPart,
): { units: number | null; amount: Cents | null } =>
  isConcession(part)
    ? { units: null, amount: typedMoney(part.amount) }
    : { units: typedUnits(part.units, unitsPerCase), amount: null }

function typingFault({ unitsPerCase }: ReturnableLine, part: TypedPart): string | undefined {
  if (isConcession(part))
    return (typedMoney(part.amount) ?? zero) > zero
      ? undefined
      : (commaProblem(part.amount) ?? 'Enter an amount above $0.00')
  const units = typedUnits(part.units, unitsPerCase)
  if (units === null) return 'Enter a whole number'
  return units > maxQuantity ? `Enter at most ${formatCount(maxQuantity)} units` : undefined
}

function partFault(
  line: ReturnableLine,
  part: TypedPart,
  outcome: Cents | MemoProblem | undefined,
): PartFault | undefined {
  if (!isFilled(line, part)) return undefined
  const text =
    typingFault(line, part) ?? (outcome !== undefined && isProblem(outcome) ? problemText(outcome) : undefined)
  if (text !== undefined) return { field: 'units', text, isShownAtOnce: true }
  if (needsReason(part.disposition) && part.reason.trim() === '')
    return { field: 'reason', text: 'Enter a reason', isShownAtOnce: false }
  if (needsBatch(line, part) && part.batchId === null)
    return { field: 'batch', text: 'Choose a batch', isShownAtOnce: false }
  return undefined
}

function problemText(problem: MemoProblem): string {
  if (problem.code === 'memo-line-unknown') return 'Not on this order anymore'
  if (problem.code === 'credit-exceeds-line') return `At most ${formatDollars(problem.left)}`
  return problem.left > 0 ? `Only ${formatCount(problem.left)} left` : 'None left'
}

/** It shipped before its data was imported, so the system can't know its batch. */
export const needsBatch = (line: ReturnableLine, { disposition }: TypedPart): boolean =>
  line.needsBatch && comesBack(disposition)

export type MemoSums = { amount: Cents; units: number; parts: number }

export function memoSums(lines: readonly MemoFormLine[]): MemoSums {
  const filled = lines.flatMap(({ line, parts }) =>
    parts.filter((part) => part.isFilled).map((part) => ({ line, ...part })),
  )
  return {
    amount: sum(filled.map(({ value }) => value ?? zero)),
    units: filled.reduce((units, { line, typed }) => units + (enteredValue(line, typed).units ?? 0), 0),
    parts: filled.length,
  }
}

export type MemoFault = { text: string; at?: { line: MemoFormLine; part: number; field: PartField } }

/** Why it can't be sent. */
export function memoFault(lines: readonly MemoFormLine[]): MemoFault | undefined {
  for (const line of lines) {
    const part = line.parts.findIndex(({ fault }) => fault !== undefined)
    const fault = line.parts[part]?.fault
    if (fault)
      return { text: `${isolateName(line.line.productName)}: ${fault.text}.`, at: { line, part, field: fault.field } }
  }
  return memoSums(lines).parts === 0 ? { text: 'Enter what to credit.' } : undefined
}

/** Only what the clerk filled in. */
export const sentLines = (lines: readonly MemoFormLine[]): NewMemoLine[] =>
  lines.flatMap(({ line, parts }) =>
    parts
      .filter((part) => part.isFilled)
      .map(({ typed }) => {
        const { units, amount } = enteredValue(line, typed)
        return {
          orderLineId: line.orderLineId,
          disposition: typed.disposition,
          ...(isConcession(typed) ? { amount } : { units }),
          ...(needsReason(typed.disposition) ? { reason: typed.reason.trim() } : {}),
          ...(needsBatch(line, typed) ? { batchId: typed.batchId } : {}),
        }
      }),
  )

/** All that is left of each line, with the disposition chosen for it. */
export const everything = (lines: readonly MemoFormLine[]): TypedLines =>
  Object.fromEntries(
    lines
      .filter(({ line }) => line.left > 0)
      .map(({ line, parts }) => {
        const first = parts.map(({ typed }) => typed).find((typed) => !isConcession(typed)) ?? blankPart
        return [line.orderLineId, [{ ...first, units: String(line.left) }]]
      }),
  )

/** The form's first content at check-in, as counted when the round was settled. Skips lines that have left the order since. */
export function requestedLines({ lines }: CreditMemo): TypedLines {
  const byLine = Map.groupBy(
    lines.filter(({ orderLineId }) => orderLineId !== null),
    ({ orderLineId }) => String(orderLineId),
  )
  return Object.fromEntries([...byLine].map(([id, own]) => [id, countedParts(own)]))
}

function countedParts(own: CreditMemo['lines']): TypedPart[] {
  const counted = own[0]?.counted ?? undefined
  if (counted === undefined) return own.map(requestedPart)
  const { found, missing } = asCounted(own, counted)
  const notFound = {
    disposition: 'KEPT' as const,
    units: String(missing),
    reason: 'Missing when the route was settled',
  }
  return [...found.map(requestedPart), ...(missing === 0 ? [] : [{ ...blankPart, ...notFound }])]
}

const requestedPart = ({ disposition, units, amount, reason, batchId }: CreditMemo['lines'][number]): TypedPart => ({
  disposition,
  units: units === null ? '' : String(units),
  amount: units === null ? moneyText(amount) : '',
  reason: reason ?? '',
  batchId,
})

/** Splits a line: the new part takes the next disposition, so that the two differ. */
export function withSplit({ parts }: MemoFormLine): readonly TypedPart[] {
  const used = new Set(parts.map(({ typed }) => typed.disposition))
  const disposition: Disposition = dispositions.find((each) => !used.has(each)) ?? 'CONCESSION'
  return [...parts.map(({ typed }) => typed), { ...blankPart, disposition }]
}

export const searchMemoLines = (lines: readonly MemoFormLine[], search: string): MemoFormLine[] =>
  filterBySearch(lines, search, ({ line }) => `${line.productName} ${line.productSku} ${line.batchNumber ?? ''}`)

/** Finds a line by a scanned SKU, batch number or label. */
export function memoLineOfCode(lines: readonly MemoFormLine[], code: string): MemoFormLine | undefined {
  const text = fold(code.trim())
  return lines.find(
    ({ line: { productSku, batchNumber } }) =>
      fold(productSku) === text ||
      (batchNumber !== null && fold(batchNumber) === text) ||
      text.startsWith(`${fold(productSku)}-`),
  )
}
