import { type Cents, formatDollars } from '../money.ts'
import { type RefusedDisposition, refusedDispositions } from './stop-events.ts'

/** `units`: null if what was typed isn't a whole number. */
export type ReturnedUnits = { units: number | null; reason: string }
export type LineReturns = Readonly<Record<RefusedDisposition, ReturnedUnits>>
export const noReturns: LineReturns = { RESTOCK: { units: 0, reason: '' }, DAMAGED: { units: 0, reason: '' } }

type Line = { id: number; quantity: number }
type AcceptedLine = {
  orderLineId: number
  units: number
  refused: { units: number; disposition: RefusedDisposition; reason: string }[]
}
type ReturnsByLine = ReadonlyMap<number, LineReturns>

export const usualReturnReasons: Readonly<Record<RefusedDisposition, readonly string[]>> = {
  RESTOCK: ['Not ordered', 'Too many', 'Wrong product', 'Short date'],
  DAMAGED: ['Broken', 'Leaking', 'Crushed', 'Spoiled'],
}
export const usualReasonsNotDelivered = [
  'Customer closed',
  'No one there',
  'Order refused',
  "Couldn't pay",
  'Wrong address',
  'Ran out of time',
] as const

const returnedUnits = (returns: LineReturns): number =>
  refusedDispositions.reduce((units, kind) => units + (returns[kind].units ?? 0), 0)

/** The rest of the line's units. Negative if more come back than were delivered. */
export const acceptedUnits = ({ quantity }: Line, returns: LineReturns): number => quantity - returnedUnits(returns)

/** The first mistake in a line, with the kind it belongs to. */
export function lineProblem(line: Line, returns: LineReturns): { kind: RefusedDisposition; text: string } | undefined {
  for (const kind of refusedDispositions) {
    const { units, reason } = returns[kind]
    if (units === null) return { kind, text: 'Enter a whole number of units' }
    if (units > 0 && reason.trim() === '')
      return { kind, text: kind === 'RESTOCK' ? 'Say why they were refused' : 'Say what is damaged' }
  }
  if (acceptedUnits(line, returns) >= 0) return undefined
  const kind = (returns.DAMAGED.units ?? 0) > 0 ? 'DAMAGED' : 'RESTOCK'
  return { kind, text: `This line has only ${line.quantity} units` }
}

/** Only lines with returned units; the others are accepted as a whole. Undefined if all are. */
export function acceptedLines(lines: readonly Line[], returns: ReturnsByLine): AcceptedLine[] | undefined {
  const changed = lines.flatMap((line) => {
    const ofLine = returns.get(line.id)
    if (ofLine === undefined || returnedUnits(ofLine) === 0) return []
    const refused = refusedDispositions.flatMap((disposition) => {
      const { units, reason } = ofLine[disposition]
      return units === null || units === 0 ? [] : [{ units, disposition, reason: reason.trim() }]
    })
    return [{ orderLineId: line.id, units: acceptedUnits(line, ofLine), refused }]
  })
  return changed.length === 0 ? undefined : changed
}

export type ProofRules = { requireSignature: boolean; requirePhoto: boolean }
type Proof = { signature: string | null; photos: number }

/** A stop with one of these needs the form: one tap isn't enough. */
export const needsProof = ({ requireSignature, requirePhoto }: ProofRules): boolean => requireSignature || requirePhoto

/** Says what your company requires and the form doesn't have yet. */
export const missingProof = (rules: ProofRules, { signature, photos }: Proof): ('signature' | 'photo')[] => [
  ...(rules.requireSignature && signature === null ? (['signature'] as const) : []),
  ...(rules.requirePhoto && photos === 0 ? (['photo'] as const) : []),
]

/** A delivered stop may still owe money. */
export const stillToCollect = (amount: Cents): string => `${formatDollars(amount)} still to collect`

/** "Collect $120.00 before you unload". */
export const collectFirst = (amount: Cents): string => `Collect ${formatDollars(amount)} before you unload`
