import { Group, Stack } from '@mantine/core'
import { formatDollars, minus } from '@dray/domain/money'
import type { PaymentSummary } from '@dray/domain/payments/apply-to'
import style from './payment-form.module.css'

/** What is applied to orders and what becomes credit, of the amount and the credit used (D-113). */
export function FundsBars({ summary }: { summary: PaymentSummary }) {
  const { funds, applied, toCredit, appliedShare, creditShare } = summary
  const over = minus(applied, funds)
  return (
    <div className={style.bars}>
      <Bar
        label="Funds Applied to Orders"
        share={appliedShare}
        text={`${formatDollars(applied)} of ${formatDollars(funds)}`}
        problem={over > 0 ? `${formatDollars(over)} too much` : undefined}
      />
      <Bar label="Credit to Account" share={creditShare} text={formatDollars(toCredit)} isCredit />
    </div>
  )
}

type BarProps = { label: string; share: number; text: string; problem?: string | undefined; isCredit?: boolean }

function Bar({ label, share, text, problem, isCredit = false }: BarProps) {
  const percent = Math.round(share * 100)
  return (
    <Stack gap={5} fz="sm">
      <Group gap="0 12px" align="stretch" justify="space-between">
        <span>{label}</span>
        <span className="figures">
          {problem && <strong className="danger">{problem}</strong>} {text}
        </span>
      </Group>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={problem ? `${text}, ${problem}` : text}
        className={style.track}
        data-over={problem !== undefined || undefined}
        data-credit={isCredit || undefined}
      >
        <div style={{ inlineSize: `${share * 100}%` }} />
      </div>
    </Stack>
  )
}
