import { changeClosing, type Closing } from '@dray/contract/books/closing'
import { addDays, isDay } from '@dray/domain/time/company-day'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '../../../kit/api/use-call.ts'
import { mediumDay } from '../../../kit/text/dates.ts'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { ReasonDialog } from '../../../kit/modals/reason-dialog.tsx'

type Props = Layered & { closing: Closing; closedThrough: string }

/** Moves the day back, at first to the one that was closed before. */
export function ReopenDialog({ frame, closeNow, closing, closedThrough }: Props) {
  const reopen = useChange(changeClosing)
  const [day, setDay] = useState(closing.history[1]?.closedThrough ?? '')
  const isBack = day === '' || (isDay(day) && day < closedThrough)
  function send(reason: string) {
    if (isBack) reopen.mutate({ body: { closedThrough: day === '' ? null : day, reason } }, { onSuccess: closeNow })
  }
  return (
    <ReasonDialog
      frame={frame}
      title="Reopen days"
      question={`The books are closed through ${mediumDay(closedThrough)}. Everyone in the office sees your reason.`}
      submit="Reopen"
      change={reopen}
      onSubmit={send}
    >
      <TextInput
        type="date"
        label="Stay closed through"
        description="Clear it to reopen everything."
        max={addDays(closedThrough, -1)}
        value={day}
        error={!isBack && `Choose a day before ${mediumDay(closedThrough)}`}
        onChange={({ currentTarget: { value } }) => setDay(value)}
      />
    </ReasonDialog>
  )
}
