import { type Comment, listComments, maxComments } from '@dray/contract/comments'
import type { CommentedEntity } from '@dray/domain/comments/commented-entities'
import { Text } from '@mantine/core'
import { useRead } from '../api/use-call.ts'
import { CollapsiblePanel } from '../collapsible-panel.tsx'
import { formatCount } from '../format-count.ts'
import { dateAndTime } from '../dates.ts'
import { PanelList } from '../panel-list.tsx'
import { ReadFailed } from '../read-failed.tsx'
import { useSettings } from '../session.tsx'
import { AddComment } from './add-comment.tsx'
import style from './comments.module.css'

type Props = {
  entityType: CommentedEntity
  entityId: number
  /** Called with whether the box has a comment that was not added. */
  onUnsent?: (isUnsent: boolean) => void
}

/** What people say about a record, newest first, for whoever may read it (D-43). */
export function CommentsPanel({ entityType, entityId, onUnsent }: Props) {
  const list = useRead(listComments, { params: { entityType, entityId } })
  const count = list.data?.length
  return (
    <CollapsiblePanel title={count === undefined ? 'Comments' : `Comments: ${formatCount(count)}`}>
      <AddComment entityType={entityType} entityId={entityId} onUnsent={onUnsent} />
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

function CommentList({ comments }: { comments: readonly Comment[] }) {
  const { timeZone } = useSettings()
  return (
    <PanelList label="Comments, newest first">
      {comments.map((comment) => (
        <li key={comment.id}>
          <div className={style.by}>
            <strong>{comment.userName}</strong>{' '}
            <time dateTime={comment.createdAt.toISOString()}>{dateAndTime(comment.createdAt, timeZone)}</time>
          </div>
          <div className={style.text}>{comment.text}</div>
        </li>
      ))}
    </PanelList>
  )
}
