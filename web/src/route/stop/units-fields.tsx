import type { DeliveryStop } from '@dray/contract/deliveries'
import { type RefusedDisposition, refusedDispositions } from '@dray/domain/deliveries/stop-events'
import {
  acceptedUnits,
  lineProblem,
  type LineReturns,
  noReturns,
  usualReturnReasons,
} from '@dray/domain/deliveries/stop-form'
import { typedUnits, unitsAsCases } from '@dray/domain/products/cases'
import { useState } from 'react'
import { isolateName } from '@dray/domain/text/isolate-name'
import { ReasonField } from './reason-field.tsx'
import style from './stop.module.css'

type Line = DeliveryStop['items'][number]
export type TypedReturns = ReadonlyMap<number, LineReturns>

const kindLabels: Readonly<Record<RefusedDisposition, string>> = {
  RESTOCK: 'Refused, can be sold again',
  DAMAGED: 'Damaged',
}
const reasonLabels: Readonly<Record<RefusedDisposition, string>> = {
  RESTOCK: 'Why were they refused?',
  DAMAGED: 'How are they damaged?',
}

type Props = {
  lines: readonly Line[]
  returns: TypedReturns
  /** Mistakes show once the form was submitted. */
  isTried: boolean
  onChange: (lineId: number, returns: LineReturns) => void
}

/** Every line is accepted whole unless the driver says what comes back. */
export function UnitsFields({ lines, returns, isTried, onChange }: Props) {
  return (
    <fieldset className={style.group}>
      <legend>Units</legend>
      <ul className={style.lines}>
        {lines.map((line) => (
          <UnitsLine
            key={line.id}
            line={line}
            returns={returns.get(line.id) ?? noReturns}
            isTried={isTried}
            onChange={(next) => onChange(line.id, next)}
          />
        ))}
      </ul>
    </fieldset>
  )
}

type LineProps = { line: Line; returns: LineReturns; isTried: boolean; onChange: (returns: LineReturns) => void }

function UnitsLine({ line, returns, isTried, onChange }: LineProps) {
  const [isOpen, setOpen] = useState(returns !== noReturns)
  const accepted = acceptedUnits(line, returns)
  const problem = lineProblem(line, returns)
  return (
    <li>
      <div className="row">
        <div className="grow wrap-anywhere">
          <div className="strong">{line.productName}</div>
          <output className="figures muted">
            {accepted === line.quantity
              ? unitsAsCases(line.quantity, line.unitsPerCase)
              : `${Math.max(accepted, 0)} of ${line.quantity} accepted`}
          </output>
        </div>
        {!isOpen && (
          <button type="button" aria-label={`Refuse units: ${line.productName}`} onClick={() => setOpen(true)}>
            Refuse units
          </button>
        )}
      </div>
      {isOpen &&
        refusedDispositions.map((kind) => (
          <ReturnFields
            key={kind}
            line={line}
            kind={kind}
            returned={returns[kind]}
            max={accepted + (returns[kind].units ?? 0)}
            problem={isTried && problem?.kind === kind ? problem.text : undefined}
            onChange={(returned) => onChange({ ...returns, [kind]: returned })}
          />
        ))}
    </li>
  )
}

type ReturnProps = {
  line: Line
  kind: RefusedDisposition
  returned: LineReturns[RefusedDisposition]
  max: number
  problem: string | undefined
  onChange: (returned: LineReturns[RefusedDisposition]) => void
}

function ReturnFields({ line, kind, returned, max, problem, onChange }: ReturnProps) {
  const [typed, setTyped] = useState('')
  const units = returned.units ?? 0
  const step = (to: number) => onChange({ ...returned, units: Math.min(Math.max(to, 0), max) })
  const name = `${kindLabels[kind]}: ${isolateName(line.productName)}`
  const isReasonMissing = units > 0 && returned.reason.trim() === ''
  return (
    <div className={style.return}>
      <div className="row">
        <span className="grow">{kindLabels[kind]}</span>
        <div className={style.stepper}>
          <button type="button" aria-label={`One less. ${name}`} disabled={units <= 0} onClick={() => step(units - 1)}>
            −
          </button>
          <input
            type="text"
            inputMode="numeric"
            autoComplete="off"
            aria-label={name}
            aria-invalid={(problem !== undefined && !isReasonMissing) || undefined}
            value={returned.units === null ? typed : String(returned.units)}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onChange={({ currentTarget: { value } }) => {
              setTyped(value)
              onChange({
                ...returned,
                units: value.trim() === '' ? 0 : typedUnits(value, line.unitsPerCase),
              })
            }}
          />
          <button
            type="button"
            aria-label={`One more. ${name}`}
            disabled={units >= max}
            onClick={() => step(units + 1)}
          >
            +
          </button>
        </div>
      </div>
      {problem !== undefined && !isReasonMissing && <p className="danger">{problem}</p>}
      {units > 0 && (
        <ReasonField
          label={reasonLabels[kind]}
          usual={usualReturnReasons[kind]}
          value={returned.reason}
          problem={isReasonMissing ? problem : undefined}
          onChange={(reason) => onChange({ ...returned, reason })}
        />
      )}
    </div>
  )
}
