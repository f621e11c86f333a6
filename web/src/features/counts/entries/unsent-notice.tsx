import { Alert, Button, Group } from '@mantine/core'
import { companyDay } from '@dray/domain/time/company-day'
import { firstMessage } from '../../../kit/api/field-problems.ts'
import { clockTime, companyToday, dateAndTime } from '../../../kit/text/dates.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import { useSettings } from '../../../kit/session.tsx'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import type { Entries } from './use-entries.ts'

type Props = Pick<Entries, 'unsent' | 'send' | 'discard'> & { of?: string }

/** Numbers that wait for a connection, and since when, or why the server refused them. */
export function UnsentNotice({ unsent, send, discard, of }: Props) {
  const { timeZone } = useSettings()
  const openModal = useOpenModal()
  const { entries, problem, isWaiting, isSending } = unsent
  const [first] = entries
  if (first === undefined || (!isWaiting && problem === undefined)) return <output />
  const numbers = `${pluralize(entries.length, 'number')}${of === undefined ? '' : ` of ${of}`}`
  const at = new Date(first.at)
  const since =
    companyDay(at, timeZone) === companyToday(timeZone) ? clockTime(at, timeZone) : dateAndTime(at, timeZone)
  const ask = () =>
    openModal('Confirmation', {
      title: 'Discard numbers',
      question: `Discard ${numbers} that the server doesn't have?`,
      confirmLabel: 'Discard',
      danger: true,
      onConfirm: discard,
    })
  if (problem !== undefined)
    return (
      <Alert color="red" role="alert" p="xs">
        {numbers} not saved: {firstMessage(problem)}
        <Group gap={8} pt={8}>
          <Button size="xs" variant="default" onClick={send}>
            Try again
          </Button>
          <Button size="xs" variant="default" onClick={ask}>
            Discard
          </Button>
        </Group>
      </Alert>
    )
  return (
    <output className="notice row wrap">
      <span className="grow">
        {numbers} not sent yet, since {since}
      </span>
      <Button size="compact-sm" variant="subtle" loading={isSending} onClick={send}>
        Send now
      </Button>
    </output>
  )
}
