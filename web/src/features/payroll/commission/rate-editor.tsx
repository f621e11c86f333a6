import { commissionRateChoices, formatRate, parseRate, rateError } from '@dray/domain/payroll/commission'
import { Button } from '@mantine/core'
import { TypedField } from '../../../kit/fields/typed-field.tsx'
import style from './commission.module.css'

type Props = {
  rate: number
  /** What was typed and is no rate. */
  wrong: string | undefined
  isReadOnly: boolean
  onChange: (rate: number) => void
  onWrong: (text: string) => void
}

/** The rate of this period: typed, by slider, or one of the usual ones (D-123). The standing rate of the person stays. */
export function RateEditor({ rate, wrong, isReadOnly, onChange, onWrong }: Props) {
  if (isReadOnly)
    return (
      <p className={`row ${style.rate}`}>
        Commission rate <strong>{formatRate(rate)}</strong>
      </p>
    )
  function type(text: string): string | undefined {
    const typed = parseRate(text)
    if (typed === undefined) onWrong(text)
    else onChange(typed)
    return undefined
  }
  return (
    <div role="group" aria-label="Commission rate" className={`row ${style.rate}`}>
      <span aria-hidden>Commission rate</span>
      <TypedField
        label="Commission rate in percent"
        className={style.rateField}
        value={wrong ?? formatRate(rate)}
        error={wrong === undefined ? undefined : rateError}
        onCommit={type}
      />
      <input
        type="range"
        className={style.rateSlider}
        aria-label="Commission rate"
        min={0}
        max={1}
        step={0.01}
        value={rate}
        aria-valuetext={formatRate(rate)}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
      {commissionRateChoices.map((choice) => (
        <Button
          key={choice}
          size="compact-xs"
          variant={choice === rate ? 'light' : 'default'}
          aria-pressed={choice === rate}
          onClick={() => onChange(choice)}
        >
          {formatRate(choice)}
        </Button>
      ))}
    </div>
  )
}
