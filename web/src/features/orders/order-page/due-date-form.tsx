import type { Order } from '@dray/contract/orders'
import { changeDueDate } from '@dray/contract/receivables'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { isChangedRecord } from '../../../kit/api/changed-record.ts'
import { fieldProblems } from '../../../kit/api/field-problems.ts'
import { useChange } from '../../../kit/api/use-call.ts'
import { BusyButton } from '../../../kit/loading/busy-button.tsx'
import { mediumDay } from '../../../kit/text/dates.ts'
import { refusalText } from '../../../records/refusal-text.ts'

type Props = { order: Order; onChanged: (order: Order) => void; close: () => void }

/** Sets the due date by hand, or goes back to the one from delivery date and payment terms. */
export function DueDateForm({ order: { id, dueOn, isDueOnSet, modifiedOn }, onChanged, close }: Props) {
  const { mutate, isPending, error } = useChange(changeDueDate)
  const [typed, setTyped] = useState(dueOn ?? '')
  const send = (day: string | null) =>
    mutate(
      { params: { id }, body: { dueOn: day, modifiedOn: modifiedOn.toISOString() } },
      {
        onSuccess(changed) {
          onChanged(changed)
          close()
        },
      },
    )
  function submit(event: FormEvent) {
    event.preventDefault()
    if (typed !== '' && !isPending) send(typed)
  }
  const fieldProblem = error === null ? undefined : fieldProblems(error)['dueOn']
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <TextInput
          type="date"
          label="Due date"
          value={typed}
          error={fieldProblem}
          data-autofocus
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        {error !== null && fieldProblem === undefined && (
          <Text size="sm" c="var(--danger)" role="alert">
            {refusalText(error)}
            {isChangedRecord(error) && dueOn !== null && ` It's currently due on ${mediumDay(dueOn)}.`}
          </Text>
        )}
        <Group gap="xs">
          <BusyButton type="submit" size="xs" loading={isPending} disabled={typed === ''}>
            Save
          </BusyButton>
          {isDueOnSet && (
            <Button
              size="xs"
              variant="default"
              title="The due date follows the delivery date again"
              onClick={() => isPending || send(null)}
            >
              Use payment terms
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
