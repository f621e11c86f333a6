import { Loader, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Problem } from '../api/request.ts'
import { HelpLink } from '../help.ts'
import { TryAgain } from '../loading/read-failed.tsx'
import style from './data-table.module.css'

/** Matches the results of `useRead` and `usePages`. */
export type ListRead = {
  isPending: boolean
  isError: boolean
  /** The rows still show the previous search or filter. */
  isPlaceholderData?: boolean
  error?: Problem | null
  refetch: () => unknown
}

type Props = {
  read: ListRead | undefined
  isEmpty: boolean
  loading?: string | undefined
  failed?: string | undefined
  empty: string
  emptyAction?: ReactNode
  /** The name of the list, to which help may belong. */
  list?: string
}

/** Says that a list is loading, failed, or empty, in the spec's words where it has them. */
export function TableNotice(props: Props) {
  const { read, isEmpty, loading = 'Loading...', failed = 'Error...', empty, emptyAction, list } = props
  if (read?.isError === true) return <Failed read={read} failed={failed} />
  if (read?.isPending === true)
    return (
      <div className={`stack ${style.notice}`} role="status">
        <Loader size="sm" type="dots" />
        <Text c="dimmed">{loading}</Text>
      </div>
    )
  if (!isEmpty) return null
  return (
    <div className={`stack ${style.notice}`} role="status">
      <Text c="dimmed">{empty}</Text>
      {emptyAction}
      {list !== undefined && <HelpLink list={list} />}
    </div>
  )
}

function Failed({ read, failed }: { read: ListRead; failed: string }) {
  return (
    <div className={`stack ${style.notice}`} role="alert">
      <Text c="var(--danger)" fw={550}>
        {failed}
      </Text>
      {read.error && (
        <Text size="sm" c="dimmed">
          {read.error.message}
        </Text>
      )}
      <TryAgain size="xs" variant="default" retry={read.refetch} />
    </div>
  )
}
