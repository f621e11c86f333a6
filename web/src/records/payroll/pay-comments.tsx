import { addPayComment, listPayComments } from '@dray/contract/commission'
import type { PayPeriod } from '@dray/domain/payroll/pay-period'
import { Text } from '@mantine/core'
import { useChange, useRead } from '../../kit/api/use-call.ts'
import { CommentList, CommentForm } from '../comments/comments-panel.tsx'
import { ReadFailed } from '../../kit/read-failed.tsx'

type Props = {
  period: PayPeriod
  /** Whose pay it is about. */
  userId: number
  /** Called with whether the box has a comment that was not added. */
  onUnsent?: (isUnsent: boolean) => void
}

export const usePayComments = ({ period, userId }: Pick<Props, 'period' | 'userId'>) =>
  useRead(listPayComments, { params: { ...period, userId } })

/** Questions about a person's pay of a period and the answers, for the person and for those who do the payroll. */
export function PayComments({ period, userId, onUnsent }: Props) {
  const list = usePayComments({ period, userId })
  const add = useChange(addPayComment)
  return (
    <>
      <CommentForm
        adding={add}
        add={(text, onSuccess) => add.mutate({ params: { ...period, userId }, body: { text } }, { onSuccess })}
        onUnsent={onUnsent}
      />
      {list.isPending && <Text c="dimmed">Loading...</Text>}
      {list.isError && <ReadFailed retry={list.refetch}>{list.error.message}</ReadFailed>}
      {list.data?.length === 0 && <Text c="dimmed">No comments yet.</Text>}
      {list.data !== undefined && list.data.length > 0 && <CommentList comments={list.data} />}
    </>
  )
}
