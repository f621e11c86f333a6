import { readClosing } from '@dray/contract/books-closing'
import { Stack, Text } from '@mantine/core'
import { useRead } from '../../../kit/api/use-call.ts'
import { dateAndTime, mediumDay } from '../../../kit/dates.ts'
import { ReadFailed } from '../../../kit/read-failed.tsx'
import { useSettings } from '../../../kit/session.tsx'

/** The day through which the books are closed, and what is still open. */
export function ClosingTab() {
  const { timeZone } = useSettings()
  const { data, error, refetch } = useRead(readClosing, {})
  return (
    <Stack gap="md">
      {error && <ReadFailed retry={() => void refetch()}>{error.message}</ReadFailed>}
      {data && (
        <Text>
          {data.closedThrough === null ? 'Nothing is closed.' : `Closed through ${mediumDay(data.closedThrough)}`}
          {data.on !== null && (
            <Text span c="dimmed">
              {' '}
              · {data.by}, {dateAndTime(data.on, timeZone)}
            </Text>
          )}
        </Text>
      )}
    </Stack>
  )
}
