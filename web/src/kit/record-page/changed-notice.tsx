import { Alert } from '@mantine/core'
import type { useChangedByOthers } from './use-changed-by-others.ts'

type Props = ReturnType<typeof useChangedByOthers> & { record: 'order' | 'purchase order' }

/** Says that someone else changed the record that is shown. */
export function ChangedNotice({ isChanged, dismiss, record }: Props) {
  return (
    <output>
      {isChanged && (
        <Alert mb="sm" withCloseButton closeButtonLabel="Dismiss" onClose={dismiss} p="xs">
          Someone else just changed this {record}. You are seeing the latest version.
        </Alert>
      )}
    </output>
  )
}
