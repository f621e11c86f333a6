import { addComment, listComments, maxComments } from '@dray/contract/comments'
import type { CommentedEntity } from '@dray/domain/changelog/differences'
import { Text } from '@mantine/core'
import { useChange, useRead } from '../../kit/api/use-call.ts'
import { CollapsiblePanel } from '../../kit/collapsible-panel.tsx'
import { formatCount } from '../../kit/format-count.ts'
import { ReadFailed } from '../../kit/read-failed.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentList } from './comment-list.tsx'

type Props = {
  entityType: CommentedEntity
  entityId: number
  /** Called with whether the box has a comment that was not added. */
  onUnsent?: (isUnsent: boolean) => void
}

/** What people say about a record, newest first, for whoever may read it (D-43). */
export function CommentsPanel({ entityType, entityId, onUnsent }: Props) {
  const list = useRead(listComments, { params: { entityType, entityId } })
  const add = useChange(addComment)
  const count = list.data?.length
  return (
    <CollapsiblePanel title={count === undefined ? 'Comments' : `Comments: ${formatCount(count)}`}>
      <CommentForm
        adding={add}
        add={(text, onSuccess) => add.mutate({ body: { entityType, entityId, text } }, { onSuccess })}
        onUnsent={onUnsent}
      />
      {list.isPending && <Text c="dimmed">Loading...</Text>}
      {list.isError && <ReadFailed retry={list.refetch}>{list.error.message}</ReadFailed>}
      {count === 0 && <Text c="dimmed">No comments yet.</Text>}
      {list.data !== undefined && list.data.length > 0 && <CommentList comments={list.data} />}
      {count === maxComments && (
        <Text c="dimmed" size="xs" pt="xs">
          Showing the newest {maxComments} comments.
        </Text>
      )}
    </CollapsiblePanel>
  )
}
